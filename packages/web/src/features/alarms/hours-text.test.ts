// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { hoursText } from './hours-text';

const night = { from_minute: 22 * 60, to_minute: 6 * 60 + 30 };

test.each<[string, number[], string]>([
  ['every day', [1, 2, 3, 4, 5, 6, 7], '22:00–06:30'],
  ['days in a row', [5, 1, 3, 2, 4], 'Mon–Fri, 22:00–06:30'],
  ['two days', [7, 6], 'Sat, Sun, 22:00–06:30'],
  ['days apart', [1, 3, 5], 'Mon, Wed, Fri, 22:00–06:30'],
])('the hours of a rule on %s', (_, days, text) => {
  expect(hoursText({ days, ...night }).replaceAll('\u2060', '')).toBe(text);
});
