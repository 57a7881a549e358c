// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { shownMoney, shownRate } from './money';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  [123_450, 'EUR', 'en', '€1,234.50'],
  [123_450, 'EUR', 'ru', '1 234,50 €'],
  [123_450, 'USD', 'zh', 'US$1,234.50'],
  [1200, 'JPY', 'en', 'JP¥1,200'],
  [5, 'KZT', 'en', 'KZT 0.05'],
  [-990, 'EUR', 'en', '−€9.90'],
  [-990, 'EUR', 'ru', '−9,90 €'],
  [0, 'CNY', 'zh', '¥0.00'],
] as const)('%i minor units of %s read in %s as %s', (amount, currency, language, text) => {
  expect(plain(shownMoney(amount, currency, language))).toBe(text);
});

test('a rate has as many decimals as it needs', () => {
  expect([1900, 770, 0].map((rate) => shownRate(rate, 'en'))).toEqual(['19%', '7.7%', '0%']);
  expect(plain(shownRate(1900, 'ru'))).toBe('19 %');
});
