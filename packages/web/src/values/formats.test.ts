import { expect, test } from 'vitest';
import { rememberLanguage } from '../texts/language';
import { formatBytes, formatNumber, inReadersUnit, toFahrenheit } from './format-number';
import { formatAge, formatDateTimeWithZone, formatSpan } from './format-time';
import { signalLevel } from './States';

test('Fahrenheit is rounded down to two decimals, and not by the noise of binary fractions', () => {
  expect(toFahrenheit(20.1)).toBe(68.18);
  expect(toFahrenheit(21.44)).toBe(70.59);
  expect(toFahrenheit(-17.78)).toBe(-0.01);
  expect(toFahrenheit(100)).toBe(212);
});

test('only temperatures follow the chosen unit', () => {
  expect(inReadersUnit(20, '℃', 1)).toEqual({ value: 68, unit: '°F' });
  expect(inReadersUnit(20, '℃', 0)).toEqual({ value: 20, unit: '°C' });
  expect(inReadersUnit(20, '% RH', 1)).toEqual({ value: 20, unit: '% RH' });
});

test('numbers carry the separators of the language', () => {
  expect(formatNumber(1234567.5, 1)).toBe('1,234,567.5');
  rememberLanguage('ru');
  expect(formatNumber(1234567.5, 1)).toMatch(/^1\s234\s567,5$/);
});

test.each([
  [0, '0.0 kB'],
  [1024, '1.0 kB'],
  [12.3 * 1024 ** 2, '12.3 MB'],
  [1024 ** 3, '1.0 GB'],
  [5000 * 1024 ** 4, '5,000.0 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('bytes are named in the language', () => {
  rememberLanguage('ru');
  expect(formatBytes(12.3 * 1024 ** 2)).toMatch(/^12,3\sМБ$/);
});

test('a time is shown in the zone of the reader with its name, also through a change of clocks', () => {
  const beforeChange = Date.UTC(2025, 9, 26, 0, 30);
  expect(formatDateTimeWithZone(beforeChange, 'Europe/Berlin')).toContain('02:30:00');
  expect(formatDateTimeWithZone(beforeChange, 'Europe/Berlin')).toContain('GMT+2');
  expect(formatDateTimeWithZone(beforeChange + 3_600_000, 'Europe/Berlin')).toContain('GMT+1');
});

test('ages and spans read as words', () => {
  expect(formatAge(0, 125 * 60_000)).toBe('2 hr. ago');
  expect(formatAge(90_000, 0)).toBe('in 1 min.');
  expect(formatSpan(15 * 60_000)).toBe('15 min');
});

test.each([
  [-80, 7, 4],
  [-110, 3, 2],
  [-80, -16, 1],
  [-100, null, 3],
  [null, null, 0],
])('RSSI %s dBm with SNR %s dB shows %i bars', (rssi, snr, bars) => {
  expect(signalLevel(rssi, snr)).toBe(bars);
});
