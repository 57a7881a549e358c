import type { ProfileSetting } from '@fieldscope/contract/profile-settings';
import { expect, test } from 'vitest';
import { readReported } from './reported-settings.model';

const setting = (given: Partial<ProfileSetting>): ProfileSetting => ({
  ...{ name: 'one', label: 'One', unit: '', role: 'set_own', reported_path: 'a.b', reported_factor: 1 },
  value: { type: 'number', least: 0, most: 100, step: 0.1 },
  encoding: { by: 'layout', f_port: 1, layout: '{u16*10}' },
  ...given,
});
const reported = (value: unknown, given: Partial<ProfileSetting> = {}) =>
  readReported(JSON.stringify({ data: { a: { b: value } } }), [setting(given)]);

test('a number is the value after its factor, as exact as it was set', () => {
  expect(reported(21).info.ownSettings).toEqual({ one: 21 });
  expect(reported(3, { reported_factor: 0.1 }).info.ownSettings).toEqual({ one: 0.3 });
  expect(reported(600, { role: 'set_interval', reported_factor: 1 / 60 }).info).toEqual({
    intervalMinutes: 10,
  });
});

test.each([0, -5, 2.5, 43_201, 1e15])('an interval of %d minutes is none', (minutes) => {
  expect(reported(minutes, { role: 'set_interval' }).info).toEqual({});
});

test.each([undefined, null, 'warm', {}, []])('%j says nothing', (value) => {
  expect(reported(value)).toEqual({ info: {}, readings: [] });
});

test('a switch is measured as 5100 on its channel, and any other number is not', () => {
  const value = { type: 'switch' as const, channel: 3, open: 7, closed: 4 };
  expect(reported(7, { role: 'switch', value }).readings).toEqual([
    { channel: 3, measurementId: 5100, value: 200 },
  ]);
  expect(reported(4, { role: 'switch', value }).readings[0]?.value).toBe(100);
  expect(reported(5, { role: 'switch', value }).readings).toEqual([]);
});
