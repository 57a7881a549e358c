import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { dayReader, localEdges } from '../../history/history.service';
import { calendarOf } from './calendar.model';
import { partOfDays } from './day-figures.model';
import { lightOf, type Position } from './daylight.model';
import { emptyHours } from './hour-figures.model';

const dayIn = (timezone: string, noon: string) => {
  const at = Date.parse(noon);
  return calendarOf(localEdges('day', timezone, { from: at, to: at }), dayReader(timezone));
};
const lightHours = (timezone: string, noon: string, position: Position): number[] => {
  const [day] = dayIn(timezone, noon).days;
  const isLight = lightOf(day!, position);
  return Array.from({ length: 24 }, (_, hour) => hour).filter(isLight);
};

const URUMQI = { latitude: 43.8, longitude: 87.6 };
const SAO_PAULO = { latitude: -23.5, longitude: -46.6 };

test('the sun of Urumqi is highest two hours after noon of its clock', () => {
  const hours = lightHours('Asia/Shanghai', '2026-03-20T04:00Z', URUMQI);
  expect([hours[0], hours.at(-1)]).toEqual([8, 19]);
});

test('a farm in Brazil that is asked about in China has its night at night', () => {
  // It is light there from 9 to 21 o'clock in UTC: from 17 to 5 in Shanghai.
  const hours = lightHours('Asia/Shanghai', '2026-03-20T04:00Z', SAO_PAULO);
  expect(hours).not.toContain(12);
  expect(hours).toContain(0);
  const calendar = dayIn('Asia/Shanghai', '2026-03-20T04:00Z');
  const isDay = (at: number) => at % DAY_MS >= 9 * HOUR_MS && at % DAY_MS < 21 * HOUR_MS;
  const readings = calendar.hourEdges.slice(0, -1).map((at) => (isDay(at) ? 30 : 10));
  const columns = {
    ...{ calendar, hours: readings, filled: readings, intervalMs: 0, ...SAO_PAULO },
    ...{ least: emptyHours(1).least, most: emptyHours(1).most },
  };
  expect(partOfDays(columns, 'day', 'high')[0]).toBeGreaterThan(29);
  expect(partOfDays(columns, 'night', 'high')[0]).toBeLessThan(11);
});

test('days are long in the summer of each hemisphere, and nowhere is it dark in the summer of the north', () => {
  const count = (noon: string, latitude: number) =>
    lightHours('UTC', noon, { latitude, longitude: 0 }).length;
  expect(count('2026-06-21T12:00Z', 52)).toBeGreaterThan(15);
  expect(count('2026-06-21T12:00Z', -40)).toBeLessThan(11);
  expect(count('2026-06-21T12:00Z', 70)).toBe(24);
});

test('without a longitude the clock tells, without a latitude too it is light from 6 to 18 o’clock', () => {
  expect(lightHours('Asia/Shanghai', '2026-03-20T04:00Z', { latitude: null, longitude: null })).toEqual(
    Array.from({ length: 12 }, (_, hour) => hour + 6),
  );
  expect(
    lightHours('Asia/Shanghai', '2026-06-21T04:00Z', { latitude: 52, longitude: null }).length,
  ).toBeGreaterThan(15);
});
