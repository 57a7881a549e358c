import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sentences } from './sentences.model';

const cut = (pieces: readonly string[]): string[] => {
  const sentences = new Sentences();
  return [...pieces.flatMap((piece) => sentences.add(piece)), ...sentences.end()];
};

test('nothing of a sentence is given out before it ended', () => {
  const sentences = new Sentences();
  expect(sentences.add('It was 18.')).toEqual([]);
  expect(sentences.add('5 °C. ')).toEqual([]);
  expect(sentences.add('Open the vents!')).toEqual(['It was 18.5 °C. ']);
  expect(sentences.end()).toEqual(['Open the vents!']);
});

test('months, years and items of a list are cut nowhere', () => {
  expect(cut(['С 12 нояб. 2026 г. сухо. Полейте.'])).toEqual(['С 12 нояб. 2026 г. сухо. ', 'Полейте.']);
  expect(cut(['1. Open the vents. \n2. Water.'])).toEqual(['1. Open the vents. \n', '2. Water.']);
  expect(cut(['今天很热。请通风！'])).toEqual(['今天很热。', '请通风！']);
});

test('however it is cut into pieces, it is the same text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '1', '.', ' ', '\n', '。', 'Б', '!', '12. ')), (pieces) => {
      const whole = pieces.join('');
      expect(cut(pieces).join('').trimEnd()).toBe(whole.trimEnd());
      expect(cut([...whole])).toEqual(cut([whole]));
    }),
    { seed: 82, numRuns: 500 },
  );
});
