import type { Advice } from '@fieldscope/contract/advice/advice';
import type { FindingOf, FindingPart } from '@fieldscope/contract/advice/findings';
import type { AdviceQuantity } from '@fieldscope/contract/advice/quantities';
import { type FindingWords, findingWords } from '@fieldscope/contract/advice/sentence';
import type { Language } from '@fieldscope/contract/languages';
import { DAY_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { adviceWriter } from './advice-writer';

const AT = Date.UTC(2026, 6, 3);

/** What is said of the highest value of three days. */
function wordsIn(
  language: Language,
  { quantity, part, measured }: { quantity: AdviceQuantity; part: FindingPart; measured: AdviceQuantity },
): FindingWords {
  const finding: FindingOf<'outside'> = {
    ...{ kind: 'outside', urgency: 'now', series: 0, quantity, part, side: 'high', is_harmful: true },
    ...{ least: null, most: 20, source: 'fao', action: null },
    ...{ days: 1, judged_days: 30, recent_days: 0, recent_judged_days: 7 },
    ...{ worst: { value: 30, at: AT }, longest: { from: AT, to: AT + 2 * DAY_MS, days: 3 } },
  };
  const advice: Advice = {
    ...{ subject: 'tomato', stage: 'any', place: 'greenhouse', soil: null, location: '' },
    ...{ period: 'month', timezone: 'UTC', from: AT, to: AT, findings: [finding], sources: [] },
    series: [
      {
        ...{ eui: '2CF7F1C000000001', device_name: 'North', channel: 1, measurement_id: 4097 },
        ...{ quantity: measured, reading_count: 1 },
        curve: { starts: [], mean: [], least: [], most: [] },
      },
    ],
  };
  const labelOf = () => ({ name: 'Air', unit: '' });
  const writer = adviceWriter({ temperatureUnit: 0, units: {}, language, labelOf });
  return findingWords(advice, finding, writer);
}

const air = (part: FindingPart) =>
  ({ quantity: 'airTemperature', part, measured: 'airTemperature' }) as const;
const DAILY_LIGHT = { quantity: 'dailyLight', part: 'whole', measured: 'dailyLight' } as const;
/** Of hourly means of temperature and humidity. */
const HEAT_INDEX = { quantity: 'heatIndex', part: 'moment', measured: 'airTemperature' } as const;

test.each([
  ['en', air('moment'), 'The highest reading was 30 °C on 3 Jul 2026.'],
  ['en', HEAT_INDEX, 'The highest hourly mean was 30 on 3 Jul 2026.'],
  ['en', air('whole'), 'The highest daily mean was 30 °C on 3 Jul 2026.'],
  ['en', air('day'), 'The highest mean by day was 30 °C on 3 Jul 2026.'],
  ['en', air('night'), 'The highest mean at night was 30 °C on 3 Jul 2026.'],
  ['en', air('month'), 'The highest monthly mean was 30 °C, of the month up to 3 Jul 2026.'],
  ['en', DAILY_LIGHT, 'The highest daily sum was 30 mol/(m²·d) on 3 Jul 2026.'],
  ['zh', air('moment'), '最高读数为 30 °C，出现在 2026年7月3日。'],
  ['zh', HEAT_INDEX, '小时平均值最高为 30，出现在 2026年7月3日。'],
  ['zh', air('night'), '夜间平均值最高为 30 °C，出现在 2026年7月3日。'],
  ['zh', air('month'), '月平均值最高为 30 °C，为截至 2026年7月3日 的一个月。'],
  ['ru', air('moment'), 'Наибольшее показание — 30 °C, 3 июл. 2026 г.'],
  ['ru', HEAT_INDEX, 'Наибольшее среднечасовое значение — 30, 3 июл. 2026 г.'],
  ['ru', air('day'), 'Наибольшее среднее значение днём — 30 °C, 3 июл. 2026 г.'],
  ['ru', air('month'), 'Наибольшее среднемесячное значение — 30 °C, за месяц по 3 июл. 2026 г. '],
] as const)('%s: what is highest is said to be a reading, a mean of what, or a sum (%#)', (language, of, said) => {
  expect(wordsIn(language, of).seen.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(said);
});

test.each([
  ['en', 'The longest row was 3 days, from 3 Jul 2026 to 5 Jul 2026.', 'Tomato: air temperature does harm'],
  ['zh', '最长连续 3 天，从 2026年7月3日 至 2026年7月5日。', '番茄：空气温度的允许范围为不高于 20 °C'],
  ['ru', 'по 5 июл. 2026 г.', 'Томат: температура воздуха — допустимо не выше 20 °C'],
] as const)('%s: sentences are written as such: one full stop and small letters behind a colon', (language, end, begin) => {
  const { seen, rule } = wordsIn(language, air('whole'));
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(plain(seen).endsWith(end)).toBe(true);
  expect(plain(seen)).not.toContain('..');
  expect(plain(rule).startsWith(begin)).toBe(true);
  expect(wordsIn(language, { quantity: 'co2', part: 'whole', measured: 'co2' }).rule).toContain('CO₂');
});
