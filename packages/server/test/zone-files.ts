import { DAY_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';

/** Times between two changes of a zone's clock; all in ms, `offset` is local time less UTC. */
export interface Segment {
  from: number;
  to: number;
  offset: number;
}

const HEAD_BYTES = 44;
const TYPE_BYTES = 6;

/**
 * Every change of a zone's clock from 1970 until a year, read from its file of the time zone database (RFC 9636).
 * @param file the bytes of a TZif file, version 2 or later
 */
export function segmentsOfFile(file: Buffer, untilYear: number): Segment[] {
  const first = countsAt(file, 0);
  const start = HEAD_BYTES + bytesOf(first, 4);
  const counts = countsAt(file, start);
  const times = start + HEAD_BYTES;
  const kinds = times + 8 * counts.times;
  const types = kinds + counts.times;
  const offsetOf = (kind: number) => file.readInt32BE(types + TYPE_BYTES * kind) * SECOND_MS;
  const changes: [at: number, offset: number][] = Array.from({ length: counts.times }, (_, index) => [
    Number(file.readBigInt64BE(times + 8 * index)) * SECOND_MS,
    offsetOf(file.readUInt8(kinds + index)),
  ]);
  const until = Date.UTC(untilYear, 0, 1);
  const rule = file
    .subarray(start + HEAD_BYTES + bytesOf(counts, 8))
    .toString()
    .trim();
  const last = changes.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
  changes.push(...changesOfRule(rule, untilYear).filter(([at]) => at > last));
  const before = changes.findLast(([at]) => at <= 0)?.[1] ?? offsetOf(0);
  const segments: Segment[] = [{ from: 0, to: until, offset: before }];
  for (const [at, offset] of changes) {
    const current = segments.at(-1)!;
    if (at <= 0 || at >= until || offset === current.offset) continue;
    current.to = at;
    segments.push({ from: at, to: until, offset });
  }
  return segments;
}

function countsAt(file: Buffer, start: number) {
  const [utc, standard, leaps, times, types, letters] = [0, 1, 2, 3, 4, 5].map((index) =>
    file.readUInt32BE(start + 20 + 4 * index),
  ) as [number, number, number, number, number, number];
  return { utc, standard, leaps, times, types, letters };
}

const bytesOf = (
  { utc, standard, leaps, times, types, letters }: ReturnType<typeof countsAt>,
  timeBytes: number,
): number =>
  times * (timeBytes + 1) + types * TYPE_BYTES + letters + leaps * (timeBytes + 4) + standard + utc;

const NAME = '(?:<[^>]+>|[A-Za-z]+)';
const TIME = '[+-]?\\d+(?::\\d+){0,2}';
const RULE = new RegExp(
  `^${NAME}(${TIME})${NAME}(${TIME})?,(M[\\d.]+)(?:/(${TIME}))?,(M[\\d.]+)(?:/(${TIME}))?$`,
);

/** Changes of the rule that goes on after the last one of a file, such as `CET-1CEST,M3.5.0,M10.5.0/3`. */
function changesOfRule(rule: string, untilYear: number): [at: number, offset: number][] {
  const [, standard, summer, begins, beginsAt = '2', ends, endsAt = '2'] = RULE.exec(rule) ?? [];
  if (!standard || !begins || !ends) {
    if (rule.includes(',')) throw new Error(`a rule that cannot be read: ${rule}`);
    return [];
  }
  const winterOffset = -msOf(standard);
  const summerOffset = summer ? -msOf(summer) : winterOffset + msOf('1');
  return Array.from({ length: untilYear - 1970 }, (_, index): [number, number][] => [
    [dayOf(begins, 1970 + index) + msOf(beginsAt) - winterOffset, summerOffset],
    [dayOf(ends, 1970 + index) + msOf(endsAt) - summerOffset, winterOffset],
  ])
    .flat()
    .sort(([a], [b]) => a - b);
}

function msOf(time: string): number {
  const [hours, minutes = 0, seconds = 0] = time.replace(/^[+-]/, '').split(':').map(Number);
  const ms = hours! * 60 * MINUTE_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
  return time.startsWith('-') ? -ms : ms;
}

/** The beginning of a day such as M3.5.0: the last Sunday of March; as if it were UTC. */
function dayOf(rule: string, year: number): number {
  const [month, week, weekday] = rule.slice(1).split('.').map(Number) as [number, number, number];
  const first = Date.UTC(year, month - 1, 1);
  let day = first + ((weekday - new Date(first).getUTCDay() + 7) % 7) * DAY_MS + (week - 1) * 7 * DAY_MS;
  while (new Date(day).getUTCMonth() !== month - 1) day -= 7 * DAY_MS;
  return day;
}
