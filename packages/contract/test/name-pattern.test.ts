import { expect, test } from 'vitest';
import { isNamePattern, namesByPattern } from '../src/name-pattern';

const NODE = { eui: '2CF7F1C044300627', name: 'Bed', model: 'S2101' };

test('every place of a pattern is filled', () => {
  expect(namesByPattern(' {name} {eui} {eui4} {model} {n} ', [NODE])).toEqual([
    'Bed 2CF7F1C044300627 0627 S2101 1',
  ]);
});

test('numbers have as many digits as the last of them', () => {
  const names = namesByPattern('Bed {n}', Array(12).fill(NODE));
  expect([names[0], names[11]]).toEqual(['Bed 01', 'Bed 12']);
});

test('a name that looks like a place is a name', () => {
  expect(namesByPattern('{name} {n}', [{ ...NODE, name: '{eui} $&' }])).toEqual(['{eui} $& 1']);
});

test('braces hold what there is, and nothing else', () => {
  for (const pattern of ['Bed', '{n}', '}{', 'a {model}']) expect(isNamePattern(pattern)).toBe(true);
  for (const pattern of ['', ' ', '{}', '{N}', '{n} {owner}']) expect(isNamePattern(pattern)).toBe(false);
});
