import { expect, test } from 'vitest';
import { textWithSources } from './text-with-sources';

const sources = [
  { key: 'fao', cite: 'FAO-56', url: 'https://fao.example/56' },
  { key: 'long', cite: 'FAO-56, table 22', url: 'https://fao.example/22' },
  { key: 'book', cite: 'A book', url: null },
];

test('what cites a publication with an address is a part of its own, the longest first', () => {
  expect(textWithSources('At most 35 % (FAO-56, table 22). Irrigate (FAO-56)', sources)).toEqual([
    { at: 0, words: 'At most 35 % (' },
    { at: 14, words: 'FAO-56, table 22', url: 'https://fao.example/22' },
    { at: 30, words: '). Irrigate (' },
    { at: 43, words: 'FAO-56', url: 'https://fao.example/56' },
    { at: 49, words: ')' },
  ]);
});

test('a publication without an address stays text', () => {
  expect(textWithSources('Best at pH 6 (A book)', sources)).toEqual([
    { at: 0, words: 'Best at pH 6 (A book)' },
  ]);
  expect(textWithSources('', sources)).toEqual([]);
});
