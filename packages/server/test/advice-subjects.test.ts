import { ANIMAL_KEYS } from '@fieldscope/agronomy/advice/animals';
import { CROP_KEYS, CROPS, stagesOf } from '@fieldscope/agronomy/advice/crops';
import { QUANTITIES } from '@fieldscope/agronomy/advice/quantities';
import { ADVICE_QUANTITIES } from '@fieldscope/contract/advice/quantities';
import * as contract from '@fieldscope/contract/advice/subjects';
import { expect, test } from 'vitest';

test('the contract lists the crops that agronomy has ranges of, with their groups and stages, in the same order', () => {
  const known = CROP_KEYS.map((key) => [key, { group: CROPS[key].group, stages: stagesOf(key) }]);
  expect(Object.entries(contract.CROPS)).toEqual(known);
});

test('the contract lists every stage that some crop has, and no other', () => {
  const known = new Set(['any', ...CROP_KEYS.flatMap(stagesOf)]);
  expect(new Set(contract.STAGES)).toEqual(known);
});

test('the contract lists the animals that agronomy has ranges of, in the same order', () => {
  expect(contract.ANIMALS).toEqual(ANIMAL_KEYS);
});

test('each quantity of ranges has its measurements', () => {
  expect(Object.keys(ADVICE_QUANTITIES)).toEqual(Object.keys(QUANTITIES));
});
