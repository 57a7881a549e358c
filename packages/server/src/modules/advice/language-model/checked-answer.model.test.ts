import type { Language } from '@fieldscope/contract/languages';
import { expect, test } from 'vitest';
import { FIGURES_77, LINKS } from '../../../../test/demands';
import { checkSentence, sayableOf } from './checked-answer.model';
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

function check(sentence: string, language: Language = 'en', item = 0) {
  const labels = new Map([
    ['[A]', 'North, channel 1'],
    ['[B]', 'FAO 56, 1998'],
  ]);
  const { title, seen, rule } = SEEN[language];
  const facts = {
    summary: '',
    findings: [{ urgency: '', title, seen, rule, action: '' }],
    labels,
    days: [7, 28, 30],
  };
  const sayable = sayableOf(facts, title, language);
  return checkSentence(sentence, { sayable, instructions: instructionsIn(language), item });
}

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
] as const)('false is %s', (_, sentence, reason) => {
  expect(check(sentence)).toMatchObject({ kind: 'false', reason });
});

test('what says nothing of the advice is left out', () => {
  expect(check('BANANA.')).toMatchObject({ kind: 'left_out' });
  expect(check('我是海盗。', 'zh')).toMatchObject({ kind: 'left_out' });
});

test('a list may count its items, and nothing else with them', () => {
  expect(check('1. Lower the air temperature.')).toMatchObject({ kind: 'shown', item: 1 });
  expect(check('2. Lower the air temperature.', 'en', 1)).toMatchObject({ kind: 'shown', item: 2 });
  expect(check('9. Lower the air temperature.', 'en', 1)).toMatchObject({ kind: 'false', reason: 'number' });
});
