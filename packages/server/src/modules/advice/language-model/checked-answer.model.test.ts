import type { Language } from '@fieldscope/contract/languages';
import { expect, test } from 'vitest';
import { FIGURES_77, LINKS } from '../../../../test/demands';
import { AT_THE_BEGINNING, checkSentence, type Place, sayableOf } from './checked-answer.model';
import { instructionsIn } from './prompt.model';

const SEEN: Record<Language, { title: string; seen: string; rule: string }> = {
  en: {
    title: 'Air temperature too high',
    seen: '[A]: above 20 °C on 28 of 30 days, on 7 of the last 7. The highest was 31.5 °C on 12 Nov 2026.',
    rule: 'Potato, Any stage: Air temperature is best between 15 °C and 20 °C ([B]).',
  },
  zh: {
    title: '气温过高',
    seen: '[A]：30天中有28天高于20 °C。最高为31.5 °C，2026年11月12日。',
    rule: '马铃薯：气温最好在15 °C至20 °C之间（[B]）。',
  },
  ru: {
    title: 'Температура воздуха слишком высокая',
    seen: '[A]: выше 20 °C — дней: 28 из 30, из последних 7 — 7. Наибольшее значение — 31,5 °C, 12 нояб. 2026 г.',
    rule: 'Картофель: температура воздуха — лучше всего от 15 °C до 20 °C ([B]).',
  },
};

const TITLES: Record<Language, string> = {
  en: 'Soil or substrate temperature too low',
  zh: '土壤或基质温度过低',
  ru: 'Температура почвы или субстрата: слишком низко',
};

/** Two findings: the air at [A], the soil at [C]. */
function sayableIn(language: Language) {
  const labels = new Map([
    ['[A]', 'North, channel 1'],
    ['[B]', 'FAO 56, 1998'],
    ['[C]', 'South, channel 1'],
  ]);
  const { title, seen, rule } = SEEN[language];
  const air = { urgency: '', title, seen, rule, action: '' };
  const soil = { urgency: '', title: TITLES[language], seen: '[C]: 8.4 °C', rule: '', action: '' };
  const facts = {
    ...{ summary: '', labels, findings: [air, soil] },
    about: [
      { topic: 'air' as const, days: [7, 28, 30] },
      { topic: 'soil' as const, days: [9] },
    ],
  };
  return sayableOf(facts, `${title} ${TITLES[language]}`, language);
}

const check = (sentence: string, language: Language = 'en', place: Place = AT_THE_BEGINNING) =>
  checkSentence(sentence, { sayable: sayableIn(language), instructions: instructionsIn(language), place });

test.each<[Language, string]>([
  ['en', 'The air temperature at [A] was above 20 °C on 28 of 30 days.'],
  ['en', 'For 28 days the temperature was too high; the highest was 31.5°C on November 12.'],
  ['en', 'The temperature is best at 15–20 °C.'],
  ['en', 'On 28 days out of 30 days the air temperature was too high in November 2026.'],
  ['zh', '气温在30天中有28天高于20℃，11月12日达到31.5℃。'],
  ['zh', '气温最好在15–20°C之间，一般来说应进一步观察。'],
  ['ru', 'Температура была выше 20 °C 28 дней из 30.'],
  ['ru', 'Температура 12 ноября достигла 31,5 °C.'],
])('%s: what the facts say is shown: %s', (language, sentence) => {
  expect(check(sentence, language)).toMatchObject({ kind: 'shown', text: sentence });
});

test.each([
  '%',
  'The air temperature is %',
  'Cool the air to % now',
  'Температура воздуха % сегодня',
  '气温是%',
])('no figure of another kind and no link passes in "%s"', (around) => {
  const passed = (['en', 'zh', 'ru'] as const).flatMap((language) =>
    [...FIGURES_77, ...LINKS]
      .map((wanted) => `${around.replace('%', () => wanted)}. `)
      .filter((sentence) => check(sentence, language).kind === 'shown')
      .map((sentence) => `${language}: ${sentence}`),
  );
  expect(passed).toEqual([]);
});

test.each([
  ['the unit of another figure', 'The temperature was 31.5 %.', 'number'],
  ['a rounded figure', 'The temperature was 32 °C.', 'number'],
  ['another sign', 'The temperature was -20 °C.', 'number'],
  ['another day', 'The temperature was highest on 11 Nov 2026.', 'number'],
  ['another month', 'The temperature was highest in December.', 'number'],
  ['a device that there is not', 'The temperature at [Z] was high.', 'label'],
  ['letters that nobody sees', 'The tempe\u200brature was high.', 'characters'],
  ['its instructions', instructionsIn('en').split('\n')[2]!, 'prompt'],
  ['more than a sentence', `The temperature ${'was high '.repeat(200)}`, 'length'],
  ['the figure of another measurement', 'The soil temperature reached 31.5 °C.', 'number'],
  ['the same behind another', 'The air was hot, and the soil temperature reached 31.5 °C.', 'number'],
  ['the figure of a measurement of the same air', 'The humidity was 31.5 °C.', 'number'],
  ['the figure of another device', 'The temperature at [C] reached 31.5 °C.', 'number'],
  ['a count of something else', 'The temperature needs 28 buckets of water.', 'number'],
  ['a figure without its unit', 'The temperature was 31.5 today.', 'number'],
  ['a rate in place of a value', 'The temperature rose by 20 °C/day.', 'number'],
  ['a span in words', 'Lower the temperature for a week.', 'number'],
  ['words of another script', 'The temperature was семь.', 'characters'],
  ['letters with marks on them', 'The so\u0301il temperature reached 31.5 °C.', 'characters'],
  ['letters that look like others', 'The temperature was nıne.', 'characters'],
  ['a value as a rate', 'The temperature rose by 20 °C per day.', 'number'],
  ['a value as a difference', 'The temperature was 20 °C below the limit.', 'number'],
  ['the figure of what nobody judged', 'The dew point reached 31.5 °C.', 'number'],
  ['the same of another place', 'The ground temperature reached 31.5 °C.', 'number'],
] as const)('false is %s', (_, sentence, reason) => {
  expect(check(sentence)).toMatchObject({ kind: 'false', reason });
});

test.each<[Language, string]>([
  ['zh', '土壤温度达到31.5 °C。'],
  ['zh', '给马铃薯浇水28桶以降低温度。'],
  ['ru', 'Температура почвы достигла 31,5 °C.'],
  ['ru', 'Для температуры нужно 28 вёдер воды.'],
  ['ru', 'Снижайте температуру неделю.'],
  ['ru', 'Температура siebzig.'],
  ['ru', 'Температура была cto градусов.'],
  ['ru', 'Температура была на 20 °C выше.'],
  ['zh', '给马铃薯浇一桶水以降低温度。'],
])('%s: false is %s', (language, sentence) => {
  expect(check(sentence, language)).toMatchObject({ kind: 'false' });
});

test('a sentence that names nothing is about what was named before', () => {
  const air = check('The air temperature at [A] is too high.');
  expect(air).toMatchObject({ kind: 'shown', place: { topic: 'air', series: '[A]' } });
  const { place } = air as Extract<typeof air, { kind: 'shown' }>;
  expect(check('That temperature reached 31.5 °C.', 'en', place)).toMatchObject({ kind: 'shown' });
  expect(check('That temperature fell to 8.4 °C.', 'en', place)).toMatchObject({ kind: 'false' });
  expect(check('At [C] the soil temperature was 8.4 °C for 9 days.', 'en', place)).toMatchObject({
    kind: 'shown',
  });
});

test('what says nothing of the advice is left out', () => {
  expect(check('BANANA.')).toMatchObject({ kind: 'left_out' });
  expect(check('我是海盗。', 'zh')).toMatchObject({ kind: 'left_out' });
});

/** From a spring to the autumn before: readings of two years. */
const OVER_A_YEAR: Record<Language, string> = {
  en: '[A]: above 20 °C on 3 days, from 12 Nov 2025 to 3 May 2026.',
  zh: '[A]：3 天高于 20 °C，从 2025年11月12日至 2026年5月3日。',
  ru: '[A]: выше 20 °C — дней: 3, с 12 нояб. 2025 г. по 3 мая 2026 г.',
};

test.each<[Language, string, isFact: boolean]>([
  ['en', 'The air temperature was too high in November 2025 and in May.', true],
  ['en', 'The air temperature was too high from 12 November 2025, and on May 3, 2026.', true],
  ['en', 'The air temperature was too high in 2025 and in 2026.', true],
  ['en', 'The air temperature was too high in May 2025.', false],
  ['en', 'The air temperature was too high on 3 May 2025.', false],
  ['en', 'The air temperature was too high on May 3, 2025.', false],
  ['en', 'The air temperature was too high in November of 2026.', false],
  ['ru', 'Температура воздуха слишком высокая с 12 ноября 2025 года, а 3 мая 2026 года снова.', true],
  ['ru', 'Температура воздуха слишком высокая в мае 2025 года.', false],
  ['ru', 'Температура воздуха слишком высокая 12 ноября 2026 г.', false],
  ['zh', '空气温度在2025年11月12日至2026年5月3日过高。', true],
  ['zh', '空气温度在5月3日过高。', true],
  ['zh', '空气温度在2025年5月过高。', false],
  ['zh', '空气温度在2026年11月12日过高。', false],
  ['zh', '空气温度在5月12日过高。', false],
  ['zh', '空气温度有3天过高。', true],
  ['zh', '空气温度有12天过高。', false],
  ['zh', '空气温度连续12日过高。', false],
  ['zh', '空气温度在2025年11月12日至13日过高。', false],
])('%s: a day has its month, and a month its year: %s', (language, sentence, isFact) => {
  const titles = {
    en: 'Air temperature too high',
    zh: '空气温度过高',
    ru: 'Температура воздуха: выше нормы',
  };
  const title = titles[language];
  const air = { urgency: '', title, seen: OVER_A_YEAR[language], rule: '', action: '' };
  const facts = {
    ...{ summary: '', labels: new Map([['[A]', 'North, channel 1']]), findings: [air] },
    about: [{ topic: 'air' as const, days: [3] }],
  };
  const sayable = sayableOf(facts, title, language);
  const checked = checkSentence(sentence, {
    ...{ sayable, instructions: instructionsIn(language), place: AT_THE_BEGINNING },
  });
  expect(checked.kind).toBe(isFact ? 'shown' : 'false');
});

test('a list may count its items, and nothing else with them', () => {
  const second = { ...AT_THE_BEGINNING, item: 1 };
  expect(check('1. Lower the air temperature.')).toMatchObject({ kind: 'shown', place: { item: 1 } });
  expect(check('2. Lower the air temperature.', 'en', second)).toMatchObject({
    kind: 'shown',
    place: { item: 2 },
  });
  expect(check('9. Lower the air temperature.', 'en', second)).toMatchObject({
    kind: 'false',
    reason: 'number',
  });
});
