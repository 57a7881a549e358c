import { ALARM_KINDS, type AlarmField, fieldsOfKind, isOfDevice } from '@fieldscope/contract/alarm-kinds';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import { describe, expect, test } from 'vitest';
import en from '../../texts/en/alarms';
import ru from '../../texts/ru/alarms';
import zh from '../../texts/zh/alarms';
import { RECIPE_NAMES, RECIPES } from './recipes';

const TEXTS: Record<Language, object> = { en, zh, ru };
const holesOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, hole = '']) => hole);
/** The texts of a group that are a kind's, in each of its plural forms. */
const textsOf = (language: Language, path: string[], kind: string): string[] => {
  const group = path.reduce<object>((found, part) => found[part as never], TEXTS[language]);
  return Object.entries(group).flatMap(([key, text]) =>
    key === kind || key.startsWith(`${kind}_`) ? [text as string] : [],
  );
};
const namesOf = (kind: (typeof ALARM_KINDS)[number], fits: (field: AlarmField) => boolean): string[] =>
  fieldsOfKind(kind).flatMap(([, field]) => (fits(field) ? [field.name] : []));
/** It stands among what most rules leave as it is. */
const isInSentence = ({ name, type }: AlarmField) => name !== 'hysteresis' && type !== 'kept';

describe.each(LANGUAGE_NAMES)('in %s', (language) => {
  test.each(ALARM_KINDS)('the sentence of the kind %s has each of its fields once', (kind) => {
    const [sentence = ''] = textsOf(language, ['editor', 'sentence'], kind);
    const fields = holesOf(sentence).filter((hole) => !['measurement', 'scope', 'hold'].includes(hole));
    expect(fields.toSorted()).toEqual(namesOf(kind, isInSentence).toSorted());
    expect(holesOf(sentence)).toContain('scope');
  });

  test.each(ALARM_KINDS)('a rule of the kind %s says each of its numbers', (kind) => {
    const texts = textsOf(language, ['condition'], kind);
    expect(texts).not.toEqual([]);
    const facts = fieldsOfKind(kind).flatMap(([, field]) =>
      isInSentence(field) ? [field.type === 'count' ? 'count' : field.name] : [],
    );
    for (const text of texts)
      expect(holesOf(text).filter((hole) => hole !== 'name')).toEqual(expect.arrayContaining(facts));
  });
});

test.each(RECIPE_NAMES)('the recipe %s has a measurement unless it is about the device', (name) => {
  const { condition, measurements } = RECIPES[name];
  expect(measurements.length === 0).toBe(isOfDevice(condition));
});
