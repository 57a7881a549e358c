import { lastOf, type TimeRange } from './range-text';

/** From a quarter of an hour to five years, up to now. */
const LENGTHS = ['15m', '1h', '6h', '1d', '7d', '30d', '90d', '6M', '1y', '5y'] as const;

/** Parts of the calendar, by their key in the texts. */
const NAMED = {
  today: { from: 'now/d', to: 'now' },
  yesterday: { from: 'now-1d/d', to: 'now-1d/d' },
  week: { from: 'now/w', to: 'now' },
  lastWeek: { from: 'now-1w/w', to: 'now-1w/w' },
  month: { from: 'now/M', to: 'now' },
  lastMonth: { from: 'now-1M/M', to: 'now-1M/M' },
  year: { from: 'now/y', to: 'now' },
  lastYear: { from: 'now-1y/y', to: 'now-1y/y' },
} as const satisfies Record<string, TimeRange>;
type Named = keyof typeof NAMED;
const NAMES = Object.keys(NAMED) as Named[];

export const nameOfRange = (range: TimeRange): Named | undefined =>
  NAMES.find((name) => isSameRange(NAMED[name], range));

export const isSameRange = (one: TimeRange, other: TimeRange): boolean =>
  one.from === other.from && one.to === other.to;

/** All that can be chosen with one click, in two columns. */
export const PRESETS: readonly (readonly TimeRange[])[] = [
  LENGTHS.map(lastOf),
  NAMES.map((name) => NAMED[name]),
];
