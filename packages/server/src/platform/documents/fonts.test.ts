import { expect, test } from 'vitest';
import { runsOf, shortened, textWidth } from './fonts';

const shown = (text: string) =>
  runsOf(text)
    .map((run) => run.text)
    .join('');

test.each([
  ['Greenhouse 2', 'Greenhouse 2'],
  ['Теплица 2, 温室', 'Теплица 2, 温室'],
  ['مزرعة 3', '[…] 3'],
  ['بيت زجاجي رقم 7 Nord', '[…] 7 Nord'],
  ['โรงเรือนที่ 4', '[…] 4'],
  ['Barn 🌱🌱', 'Barn […]'],
  ['👩‍🌾 Maria 🇳🇱', '[…] Maria […]'],
  ['', ''],
])('%s is shown as %s, without boxes', (text, readable) => {
  expect(shown(text)).toBe(readable);
});

test('names of thousands of letters that no font has take no time', () => {
  const begunAt = performance.now();
  const name = '\u0e42🌱 '.repeat(20_000);
  expect(shown(name).trim()).toBe('[…]');
  expect(textWidth(shortened(name, 100, 13), 13)).toBeLessThanOrEqual(100);
  expect(performance.now() - begunAt).toBeLessThan(5_000);
});
