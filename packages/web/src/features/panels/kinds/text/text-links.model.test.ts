import { expect, test } from 'vitest';
import { partsOfText } from './text-links.model';

const addressesIn = (text: string) => partsOfText(text).flatMap(({ href }) => href ?? []);

test('a text without an address is one part, as it is written', () => {
  expect(partsOfText('<b>Line 1</b>\n[link](x)')).toEqual([{ text: '<b>Line 1</b>\n[link](x)' }]);
  expect(partsOfText('')).toEqual([]);
});

test('addresses are apart, and what ends the sentence is not theirs', () => {
  expect(partsOfText('See https://north.farm/a?b=1, please.')).toEqual([
    { text: 'See ' },
    { text: 'https://north.farm/a?b=1', href: 'https://north.farm/a?b=1' },
    { text: ', please.' },
  ]);
  expect(addressesIn('(http://a.farm/x) https://b.farm/y_(z)! 见https://c.farm/路。好')).toEqual([
    'http://a.farm/x',
    'https://b.farm/y_(z)',
    'https://c.farm/路',
  ]);
});

test('nothing else becomes a link', () => {
  expect(
    addressesIn('javascript:alert(1) data:text/html,x ftp://a.farm https://me:secret@a.farm https://'),
  ).toEqual([]);
});
