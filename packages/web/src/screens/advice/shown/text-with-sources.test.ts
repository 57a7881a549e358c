import { expect, test } from 'vitest';
import { textWithSources, unbroken } from './text-with-sources';

const sources = [
  { key: 'fao', cite: 'FAO-56', url: 'https://fao.example/56' },
  { key: 'long', cite: 'FAO-56, table 22', url: 'https://fao.example/22' },
  { key: 'book', cite: 'A book', url: null },
];

test('what cites a publication is a part of its own, the longest first', () => {
  expect(textWithSources('At most 35 % (FAO-56, table 22). Irrigate (FAO-56)', sources)).toEqual([
    { at: 0, words: 'At most 35 % (' },
    { at: 14, words: 'FAO-56, table 22', source: 1 },
    { at: 30, words: '). Irrigate (' },
    { at: 43, words: 'FAO-56', source: 0 },
    { at: 49, words: ')' },
  ]);
});

test('a text may cite nothing, or nothing else', () => {
  expect(textWithSources('Irrigate', sources)).toEqual([{ at: 0, words: 'Irrigate' }]);
  expect(textWithSources('A book', sources)).toEqual([{ at: 0, words: 'A book', source: 2 }]);
  expect(textWithSources('', sources)).toEqual([]);
});

test('a figure stays on the line of its unit, and a dash on the line of what is before it', () => {
  expect(unbroken('Ниже 15,6 °C — дней: 1 из 29, с 7 ноября')).toBe(
    'Ниже 15,6\u00a0°C\u00a0— дней: 1\u00a0из 29, с 7\u00a0ноября',
  );
});
