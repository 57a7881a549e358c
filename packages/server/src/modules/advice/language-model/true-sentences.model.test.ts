import type { Advice } from '@fieldscope/contract/advice/advice';
import type { Language } from '@fieldscope/contract/languages';
import { DAY_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { adviceWriter } from '../writing/advice-writer';
import { AT_THE_BEGINNING, checkSentence, type Place, sayableOf } from './checked-answer.model';
import { instructionsIn } from './prompt.model';
import { toldFacts, topicWords } from './told-facts.model';

const NOW = Date.UTC(2026, 10, 12);
const curve = { starts: [], mean: [], least: [], most: [] };
const north = { eui: '2CF7F1C000000001', device_name: 'North', channel: 1, reading_count: 720, curve };
const south = { ...north, eui: '2CF7F1C000000002', device_name: 'South' };
const source = 'fao';

/** Tomatoes that are too hot, moist enough, at risk, and a sensor that was silent for a night. */
const ADVICE: Advice = {
  ...{
    subject: 'tomato',
    stage: 'flowering',
    place: 'greenhouse',
    soil: null,
    location: '',
    period: 'month',
  },
  ...{ timezone: 'UTC', from: NOW - 30 * DAY_MS, to: NOW },
  series: [
    { ...north, measurement_id: 4097, quantity: 'airTemperature' },
    { ...north, measurement_id: 4098, quantity: 'airHumidity' },
    { ...south, measurement_id: 4102, quantity: 'soilTemperature' },
  ],
  findings: [
    {
      ...{
        kind: 'outside',
        urgency: 'now',
        series: 0,
        quantity: 'airTemperature',
        part: 'day',
        side: 'high',
      },
      ...{ is_harmful: true, least: 18, most: 24.5, source, action: { key: 'ventilateOrShade', source } },
      ...{ days: 28, judged_days: 30, recent_days: 7, recent_judged_days: 7 },
      worst: { value: 35.2, at: NOW - 2 * DAY_MS },
      longest: { from: NOW - 12 * DAY_MS, to: NOW, days: 12 },
    },
    {
      ...{ kind: 'within', urgency: 'fine', series: 1, quantity: 'airHumidity', part: 'whole', source },
      ...{ least: 60, most: 80, days: 30, judged_days: 30, mean: 72 },
    },
    {
      ...{ kind: 'risk', urgency: 'soon', series: [0, 1], model: 'lateBlight', source },
      ...{ days: 3, recent_days: 1, last_at: NOW - DAY_MS },
    },
    {
      ...{ kind: 'gap', urgency: 'watch', series: 2, share: 0.04 },
      longest: { from: NOW - 5 * DAY_MS, to: NOW - 4.5 * DAY_MS },
    },
  ],
  sources: [{ key: source, cite: 'FAO 56, 1998', url: null }],
};

const TRUE: Record<Language, readonly string[]> = {
  en: [
    'Tomatoes at flowering: 1 thing needs attention now.',
    'The daytime air temperature at [A] was above 24.5 °C on 28 of 30 days, and on 7 of the last 7 days.',
    'The highest was 35.2 °C on 10 Nov 2026.',
    'The highest mean by day was 35.2 °C on 10 Nov 2026.',
    'The longest row was 12 days, from 31 Oct 2026 to 12 Nov 2026.',
    'It should be between 18 and 24.5 °C by day.',
    'Open the vents early, shade the crop, and cool by evaporation if that is not enough.',
    'Relative humidity was fine on all 30 days, with an average of 72%.',
    'There is a risk of late blight: three days, one of them within the last 7 days.',
    'Readings were missing for 4% of the time; check the device.',
  ],
  zh: [
    '番茄开花期：白天空气温度过高。',
    '[A]：30天中有28天高于24.5°C。',
    '最高值为35.2 °C，出现在2026年11月10日。',
    '白天平均值最高为 35.2 °C，出现在 2026年11月10日。',
    '最长连续12天，从2026年10月31日到2026年11月12日。',
    '空气相对湿度正常，平均72%。',
    '有晚疫病风险：共三天，最近一次是2026年11月11日。',
    '请尽早打开通风口并遮阳，必要时用蒸发降温。',
    '有4%的时间缺少读数，请检查设备。',
  ],
  ru: [
    'Томат, цветение: дневная температура воздуха слишком высокая.',
    'На [A] температура воздуха днём превышала 24,5 °C в 28 из 30 дней.',
    'Максимум — 35,2 °C, 10 ноября 2026 г.',
    'Наибольшее среднее значение днём — 35,2 °C.',
    'Допустимо от 18 до 24,5 °C.',
    'Относительная влажность воздуха в норме: в среднем 72 %.',
    'Есть риск фитофтороза: 3 дня, последний раз 11 нояб. 2026 г.',
    'Осмотрите листья томата и защитите культуру.',
    'Пропуски в показаниях: 4 % времени.',
  ],
};

const FALSE: readonly string[] = [
  'The air temperature was 72 °C.',
  'Humidity was 35.2 °C.',
  'Humidity was 28%.',
  'The air temperature was 35.2 %.',
  'The risk of late blight lasted 28 days.',
  'The air temperature at [B] was 35.2 °C.',
  'Cool the air for an hour.',
  'Give the tomato 30 ml of water.',
  'The air temperature was 35.2 °F.',
  'The air temperature was above 24.5 °C in October 2025.',
  'The air temperature was 35.2 °C on 28 Nov 2026.',
  'The air temperature was 3 5 °C.',
];

function saying(language: Language) {
  const labelOf = () => ({ name: undefined, unit: '' });
  const writer = adviceWriter({ temperatureUnit: 0, units: {}, language, labelOf });
  const facts = toldFacts(ADVICE, writer);
  const sayable = sayableOf(facts, topicWords(ADVICE, facts, writer), language);
  return (sentence: string, place: Place) =>
    checkSentence(sentence, { sayable, instructions: instructionsIn(language), place });
}

test.each([
  'en',
  'zh',
  'ru',
] as const)('an answer that keeps to the facts is shown as a whole (%s)', (language) => {
  const say = saying(language);
  let place = AT_THE_BEGINNING;
  for (const sentence of TRUE[language]) {
    const checked = say(sentence, place);
    expect({ sentence, ...checked }).toMatchObject({ kind: 'shown' });
    if (checked.kind === 'shown') place = checked.place;
  }
});

test.each(FALSE)('false is: %s', (sentence) => {
  expect(saying('en')(sentence, AT_THE_BEGINNING)).toMatchObject({ kind: 'false', reason: 'number' });
});
