import type { Finding } from '@fieldscope/contract/advice/findings';
import { ADVICE_QUANTITIES, type AdviceQuantity } from '@fieldscope/contract/advice/quantities';
import en from '@fieldscope/contract/advice/words.en';
import { LANGUAGE_NAMES } from '@fieldscope/contract/languages';
import { expect, test } from 'vitest';
import { adviceWriter } from '../writing/advice-writer';
import { normalOf } from './figures/figures.model';
import { mentionsIn, topicOf } from './topics.model';

const labelOf = () => ({ name: undefined, unit: '' });
const named = (language: 'en' | 'zh' | 'ru', key: string): string[] => {
  const writer = adviceWriter({ temperatureUnit: 0, units: {}, language, labelOf });
  return mentionsIn(normalOf(writer.text(key)).toLowerCase()).map(({ topic }) => topic);
};
const of = (finding: object) => topicOf(finding as Finding);

test.each(LANGUAGE_NAMES)('each quantity and each risk is known by its name (%s)', (language) => {
  for (const quantity of Object.keys(ADVICE_QUANTITIES) as AdviceQuantity[])
    expect({ quantity, topics: new Set(named(language, `quantity.${quantity}`)) }).toEqual({
      quantity,
      topics: new Set([of({ quantity })]),
    });
  for (const model of Object.keys(en.model))
    expect({ model, topics: named(language, `model.${model}`) }).toEqual({ model, topics: [of({ model })] });
});
