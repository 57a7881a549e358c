import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binNumbers, dayReader, localEdges } from '../../history/history.service';
import { calendarOf } from './calendar.model';
import { leastOfDays, mostOfDays, partOfDays } from './day-figures.model';
import { emptyHours, filledHours, hourFiguresOf, lastOfDays } from './hour-figures.model';

fc.configureGlobal({ seed: 85 });

/** March and October in Berlin: days of 23 and of 25 hours. */
const range = (from: string, days: number) => ({
  from: Date.parse(from),
  to: Date.parse(from) + days * DAY_MS,
});
const calendar = (from: string, days: number) =>
  calendarOf(localEdges('day', 'Europe/Berlin', range(from, days)), dayReader('Europe/Berlin'));

test('days have the hours that the clock shows, and the numbers of the year', () => {
  const spring = calendar('2026-03-28T12:00Z', 2);
  expect(spring.firstHours.slice(0, 4)).toEqual([0, 24, 47, 71]);
  expect(spring.days.slice(0, 3).map(({ dayOfYear }) => dayOfYear)).toEqual([87, 88, 89]);
  expect(calendar('2026-10-24T12:00Z', 2).firstHours.slice(0, 4)).toEqual([0, 24, 49, 73]);
});

test('figures of hours are those of bins, whenever readings came', () => {
  const days = calendar('2026-10-20T00:00Z', 8);
  const [first, end] = [days.hourEdges[0]!, days.hourEdges.at(-1)!];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: first, max: end - 1 }), fc.integer({ min: -40, max: 50 })), {
        maxLength: 200,
      }),
      (readings) => {
        const sorted = readings.toSorted(([one], [other]) => one - other);
        const numbers = {
          times: Float64Array.from(sorted, ([at]) => at),
          values: Float64Array.from(sorted, ([, value]) => value),
        };
        const found = hourFiguresOf(numbers, days);
        const edges = [...days.hourEdges].slice(0, -1);
        const bins = binNumbers({ ...numbers, summaries: [] }, edges);
        const known = edges.flatMap((start, hour) =>
          Number.isNaN(found.mean[hour]) ? [] : [{ start, hour }],
        );
        expect(known.map(({ start }) => start)).toEqual(bins.starts);
        expect(known.map(({ hour }) => found.least[hour])).toEqual(bins.least);
        expect(known.map(({ hour }) => found.most[hour])).toEqual(bins.most);
        expect(known.map(({ hour }) => found.last[hour])).toEqual(bins.last);
        expect(found.readingCount).toBe(readings.length);
        for (const [at, { hour }] of known.entries())
          expect(found.mean[hour]).toBeCloseTo(bins.total[at]! / bins.count[at]!, 9);
      },
    ),
  );
});

const everyHour = (days: ReturnType<typeof calendar>, isHeard: (hour: number) => boolean) => {
  const heard = [...days.hourEdges].slice(0, -1).filter((_, hour) => isHeard(hour));
  return hourFiguresOf(
    {
      times: Float64Array.from(heard, (at) => at + MINUTE_MS),
      values: Float64Array.from(heard, (at) => new Date(at).getUTCHours()),
    },
    days,
  );
};

test('two hours without a reading are filled along a line, and three make a day unknown, but for devices that report seldom', () => {
  const days = calendar('2026-07-01T12:00Z', 1);
  const columnsOf = (missing: readonly number[], isSeldom = false) => {
    const figures = everyHour(days, (hour) => !missing.includes(hour));
    return {
      ...{ calendar: days, hours: figures.mean, filled: filledHours(figures.mean, days) },
      ...{ least: leastOfDays(figures.least, days), most: mostOfDays(figures.most, days) },
      ...{ latitude: null, longitude: null, intervalMs: isSeldom ? 4 * HOUR_MS : 0 },
    };
  };
  const whole = partOfDays(columnsOf([]), 'whole', 'high')[0];
  expect(partOfDays(columnsOf([10, 11]), 'whole', 'high')[0]).toBeCloseTo(whole!, 9);
  expect(partOfDays(columnsOf([10, 11, 12]), 'whole', 'high')[0]).toBeNaN();
  expect(partOfDays(columnsOf([10, 11, 12], true), 'whole', 'high')[0]).toBeGreaterThan(0);
  expect(partOfDays(columnsOf([10, 11, 12]), 'moment', 'high')[0]).toBe(23);
});

test('the last reading of a day is that of its last hour with one; a day without any has none', () => {
  const days = calendar('2026-07-01T12:00Z', 1);
  const figures = everyHour(days, (hour) => hour < 20);
  expect(lastOfDays(figures, days)[0]).toBe(new Date(days.hourEdges[19]!).getUTCHours());
  expect(lastOfDays(emptyHours(days.hourEdges.length - 1), days)[0]).toBeNaN();
  expect(days.hourEdges[1]! - days.hourEdges[0]!).toBe(HOUR_MS);
});
