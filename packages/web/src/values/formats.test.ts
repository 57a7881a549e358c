// @vitest-environment happy-dom
import { MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { setCurrentLanguage } from '../texts/language';
import { loadAreas } from '../texts/texts';
import { formatBytes, formatNumber, formatShare, formatShort } from './format-number';
import { formatAge, formatDate, formatDateTimeWithZone, formatInterval, formatSpan } from './format-time';

test('numbers carry the separators of the language', () => {
  expect(formatNumber(1234567.5, 1)).toBe('1,234,567.5');
  setCurrentLanguage('ru');
  expect(formatNumber(1234567.5, 1)).toMatch(/^1\s234\s567,5$/);
});

test('large numbers are short in each language', () => {
  const shorts: string[] = [];
  for (const language of ['en', 'zh', 'ru'] as const) {
    setCurrentLanguage(language);
    shorts.push(formatShort(1_250_000));
  }
  expect(shorts.map((text) => text.replace(/\s/, ' '))).toEqual(['1.25M', '125万', '1,25 млн']);
});

test('what is rounded to zero has no sign', () => {
  expect([formatNumber(-0.04, 1), formatNumber(-0), formatNumber(-0.06, 1)]).toEqual(['0.0', '0', '-0.1']);
});

test.each([
  [0, '0 kB'],
  [1024, '1 kB'],
  [12.3 * 1024 ** 2, '12.3 MB'],
  [64 * 1024 ** 3, '64 GB'],
  [5000 * 1024 ** 4, '5,000 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('bytes are named in the language', () => {
  setCurrentLanguage('ru');
  expect(formatBytes(12.3 * 1024 ** 2)).toMatch(/^12,3\sМБ$/);
});

test('a time is shown in the zone of the reader with its name, also through a change of clocks', () => {
  const beforeChange = Date.UTC(2025, 9, 26, 0, 30);
  expect(formatDateTimeWithZone(beforeChange, 'Europe/Berlin')).toContain('02:30:00');
  expect(formatDateTimeWithZone(beforeChange, 'Europe/Berlin')).toContain('GMT+2');
  expect(formatDateTimeWithZone(beforeChange + 3_600_000, 'Europe/Berlin')).toContain('GMT+1');
});

test.each([
  ['UTC', 'UTC'],
  ['Europe/Berlin', 'GMT+1'],
  ['Asia/Shanghai', 'GMT+8'],
])('a moment in %s carries the name %s', (timeZone, name) => {
  expect(formatDateTimeWithZone(Date.UTC(2025, 10, 21), timeZone)).toMatch(
    new RegExp(` ${name.replace('+', '.')}$`),
  );
});

test.each([
  ['en', '21 Nov 2025'],
  ['zh', '2025/11/21'],
  ['ru', '21.11.2025'],
] as const)('a date in %s is %s', (language, words) => {
  setCurrentLanguage(language);
  expect(formatDate(Date.UTC(2025, 10, 21), 'UTC')).toBe(words);
});

test.each([
  ['en', '98%'],
  ['zh', '98%'],
  ['ru', '98\u00A0%'],
] as const)('a share in %s is %s', (language, words) => {
  setCurrentLanguage(language);
  expect(formatShare(0.98)).toBe(words);
});

test.each([
  ['en', '2 hr ago', 'in 2 min', 'just now'],
  ['zh', '2小时前', '2分钟后', '刚刚'],
  ['ru', '2 ч назад', 'через 2 мин', 'только что'],
] as const)('ages in %s have one form: %s, %s', async (language, past, ahead, now) => {
  setCurrentLanguage(language);
  await loadAreas(['values']);
  expect(formatAge(0, 179 * MINUTE_MS).replaceAll('\u00A0', ' ')).toBe(past);
  expect(formatAge(150_000, 0).replaceAll('\u00A0', ' ')).toBe(ahead);
  expect([formatAge(0, 19_000), formatAge(19_000, 0)]).toEqual([now, now]);
});

test('what has passed is counted in whole parts, an interval is exact', () => {
  expect(formatSpan(179 * MINUTE_MS)).toBe('2 hr');
  expect(formatSpan(15 * MINUTE_MS)).toBe('15 min');
  expect(formatInterval(15)).toBe('15 min');
  expect(formatInterval(90)).toBe('1.5 hr');
});
