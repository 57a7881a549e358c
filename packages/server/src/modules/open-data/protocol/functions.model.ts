import { isGeometry, isWithin, Times, type Value } from './values.model';

interface BuiltIn {
  least: number;
  most: number;
  /** Of values of another kind than it takes it makes none. */
  compute(args: readonly Value[], now: number): Value;
}

/** Texts that functions make are no longer than this. */
const LONGEST_TEXT = 2_048;

const ofTexts = (count: number, compute: (...texts: string[]) => Value): BuiltIn => ({
  ...{ least: count, most: count },
  compute: (args) =>
    args.every((one) => typeof one === 'string') ? compute(...(args as string[])) : undefined,
});
const ofNumber = (compute: (number: number) => number): BuiltIn => ({
  ...{ least: 1, most: 1 },
  compute: ([one]) => (typeof one === 'number' ? compute(one) : undefined),
});
const ofTime = (compute: (time: Date) => Value): BuiltIn => ({
  ...{ least: 1, most: 1 },
  compute: ([one]) => (one instanceof Times ? compute(new Date(one.from)) : undefined),
});
const ofTimes = (compute: (one: Times, other: Times) => boolean): BuiltIn => ({
  ...{ least: 2, most: 2 },
  compute: ([one, other]) =>
    one instanceof Times && other instanceof Times ? compute(one, other) : undefined,
});
const atMoment = (ms: (now: number) => number): BuiltIn => ({
  ...{ least: 0, most: 0 },
  compute: (_args, now) => new Times(ms(now), ms(now)),
});

const substring: BuiltIn = {
  ...{ least: 2, most: 3 },
  compute: ([text, start, length]) =>
    typeof text === 'string' && typeof start === 'number'
      ? text.slice(Math.max(0, start), typeof length === 'number' ? Math.max(0, start) + length : undefined)
      : undefined,
};

/** Whether one of two places is a point within the other, or the same point. */
const isInside: BuiltIn = {
  ...{ least: 2, most: 2 },
  compute: ([one, other]) => {
    if (!isGeometry(one) || !isGeometry(other) || one.type !== 'Point') return undefined;
    if (other.type === 'Polygon') return isWithin(one.coordinates, other.coordinates);
    return one.coordinates[0] === other.coordinates[0] && one.coordinates[1] === other.coordinates[1];
  },
};
const inEitherOrder: BuiltIn = {
  ...isInside,
  compute: ([one, other], now) =>
    isGeometry(one) && one.type === 'Point'
      ? isInside.compute([one, other], now)
      : isInside.compute([other, one], now),
};

/** In degrees, as the standard has it. */
const distance: BuiltIn = {
  ...{ least: 2, most: 2 },
  compute: ([one, other]) =>
    isGeometry(one) && isGeometry(other) && one.type === 'Point' && other.type === 'Point'
      ? Math.hypot(one.coordinates[0]! - other.coordinates[0]!, one.coordinates[1]! - other.coordinates[1]!)
      : undefined,
};

/** Times are those of UTC. */
export const FUNCTIONS: Readonly<Record<string, BuiltIn>> = {
  substringof: ofTexts(2, (part, text) => text.includes(part)),
  contains: ofTexts(2, (text, part) => text.includes(part)),
  startswith: ofTexts(2, (text, start) => text.startsWith(start)),
  endswith: ofTexts(2, (text, end) => text.endsWith(end)),
  length: ofTexts(1, (text) => text.length),
  indexof: ofTexts(2, (text, part) => text.indexOf(part)),
  substring,
  tolower: ofTexts(1, (text) => text.toLowerCase()),
  toupper: ofTexts(1, (text) => text.toUpperCase()),
  trim: ofTexts(1, (text) => text.trim()),
  concat: ofTexts(2, (one, other) => (one + other).slice(0, LONGEST_TEXT)),
  year: ofTime((time) => time.getUTCFullYear()),
  month: ofTime((time) => time.getUTCMonth() + 1),
  day: ofTime((time) => time.getUTCDate()),
  hour: ofTime((time) => time.getUTCHours()),
  minute: ofTime((time) => time.getUTCMinutes()),
  second: ofTime((time) => time.getUTCSeconds()),
  fractionalseconds: ofTime((time) => time.getUTCMilliseconds() / 1_000),
  date: ofTime((time) => time.toISOString().slice(0, 10)),
  time: ofTime((time) => time.toISOString().slice(11, -1)),
  totaloffsetminutes: ofTime(() => 0),
  now: atMoment((now) => now),
  mindatetime: atMoment(() => -62_135_596_800_000),
  maxdatetime: atMoment(() => 253_402_300_799_999),
  before: ofTimes((one, other) => one.to < other.from),
  after: ofTimes((one, other) => one.from > other.to),
  during: ofTimes((one, other) => one.from >= other.from && one.to <= other.to),
  overlaps: ofTimes((one, other) => one.from <= other.to && one.to >= other.from),
  round: ofNumber(Math.round),
  floor: ofNumber(Math.floor),
  ceiling: ofNumber(Math.ceil),
  'geo.distance': distance,
  'geo.intersects': inEitherOrder,
  st_intersects: inEitherOrder,
  st_within: isInside,
};
