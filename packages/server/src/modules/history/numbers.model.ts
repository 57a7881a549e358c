import { unpackPoints, unpackTimes } from './chunk-codec.model';
import type { Summary } from './chunks.model';
import type { HistoryParts } from './history.repository';
import { unpackReadings } from './hot-readings.model';
import { DamagedHistory } from './packed-bytes.model';
import { type ReportDamage, visitPacked } from './packed-parts.model';
import type { Range } from './range.model';

/** Numbers of one series, oldest first, with times in ms since 1970; summaries stand in the place of some. */
export interface Numbers {
  times: Float64Array;
  values: Float64Array;
  summaries: ChunkSummary[];
}

/** What the numbers of one packed chunk come to. */
export interface ChunkSummary extends Summary {
  firstAt: number;
  lastAt: number;
  count: number;
}

/** Numbers with ascending times. */
interface Segment {
  times: Float64Array;
  values: Float64Array;
}

interface Found {
  segments: Segment[];
  hot: { times: number[]; values: number[] };
  summaries: ChunkSummary[];
}

/** Numbers of the wanted series within the range, each once. Readings that are no numbers are left out. */
export function collectNumbers(
  seriesIds: readonly number[],
  parts: HistoryParts,
  { from, to }: Range,
  reportDamage: ReportDamage,
): Map<number, Numbers> {
  const found = new Map(
    seriesIds.map((id): [number, Found] => [
      id,
      { segments: [], hot: { times: [], values: [] }, summaries: [] },
    ]),
  );
  for (const { seriesId, packed, summary, firstAt, lastAt, readingCount: count } of parts.series) {
    if (packed === null) found.get(seriesId)!.summaries.push({ ...summary!, firstAt, lastAt, count });
  }
  visitPacked(
    parts,
    ({ times }) => unpackTimes(times),
    ({ seriesId, packed }, times) => {
      const segment = within(segmentOf(times, unpackPoints(packed)), from, to);
      if (segment.times.length > 0) found.get(seriesId)!.segments.push(segment);
    },
    reportDamage,
  );
  const add = (seriesId: number, time: number, value: unknown) => {
    const hot = found.get(seriesId)?.hot;
    if (!hot || typeof value !== 'number' || time < from || time > to) return;
    hot.times.push(time);
    hot.values.push(value);
  };
  for (const { packed, receivedAt } of parts.uplinks) {
    for (const { seriesId, measuredAt, value } of unpackReadings(packed, receivedAt))
      add(seriesId, measuredAt, value);
  }
  for (const { seriesId, measuredAt, value } of parts.derived) add(seriesId, measuredAt, value);
  return new Map([...found].map(([id, one]) => [id, joined(one)]));
}

/** @throws DamagedHistory */
function segmentOf(frameTimes: Float64Array, { frames, values }: ReturnType<typeof unpackPoints>): Segment {
  if (!(values instanceof Float64Array)) return numbersOnly(frameTimes, frames, values);
  if (isEveryFrameOnce(frames, frameTimes.length)) return { times: frameTimes, values };
  const times = new Float64Array(frames.length);
  for (let index = 0; index < frames.length; index++) times[index] = timeAt(frameTimes, frames[index]!);
  return { times, values };
}

/** As a rule every frame has a reading of each series. */
function isEveryFrameOnce(frames: Float64Array, count: number): boolean {
  if (frames.length !== count) return false;
  for (let index = 0; index < count; index++) if (frames[index] !== index) return false;
  return true;
}

function numbersOnly(frameTimes: Float64Array, frames: Float64Array, values: readonly unknown[]): Segment {
  const kept = Array.from(frames.keys()).filter((index) => typeof values[index] === 'number');
  return {
    times: Float64Array.from(kept, (index) => timeAt(frameTimes, frames[index]!)),
    values: Float64Array.from(kept, (index) => values[index] as number),
  };
}

function timeAt(frameTimes: Float64Array, frame: number): number {
  const time = frameTimes[frame];
  if (time === undefined) throw new DamagedHistory(`it has no frame ${frame}`);
  return time;
}

function within({ times, values }: Segment, from: number, to: number): Segment {
  if (times.length === 0 || (times[0]! >= from && times.at(-1)! <= to)) return { times, values };
  const start = times.findIndex((time) => time >= from);
  const end = times.findLastIndex((time) => time <= to) + 1;
  if (start < 0) return { times: times.subarray(0, 0), values: values.subarray(0, 0) };
  return { times: times.subarray(start, end), values: values.subarray(start, end) };
}

function joined({ segments, hot, summaries }: Found): Numbers {
  const all = segments.sort((a, b) => a.times[0]! - b.times[0]!);
  // What is not packed arrived later than what is packed of the same moment.
  if (hot.times.length > 0)
    all.push({ times: Float64Array.from(hot.times), values: Float64Array.from(hot.values) });
  const length = all.reduce((sum, { times }) => sum + times.length, 0);
  const times = new Float64Array(length);
  const values = new Float64Array(length);
  let at = 0;
  for (const segment of all) {
    times.set(segment.times, at);
    values.set(segment.values, at);
    at += segment.times.length;
  }
  return { ...inOrder({ times, values }), summaries };
}

/** Late readings come after what was measured later. */
function inOrder(columns: Segment): Segment {
  const { times, values } = columns;
  if (isAscending(times)) return columns;
  const order = Array.from(times.keys()).sort((a, b) => times[a]! - times[b]!);
  return {
    times: Float64Array.from(order, (index) => times[index]!),
    values: Float64Array.from(order, (index) => values[index]!),
  };
}

function isAscending(times: Float64Array): boolean {
  for (let index = 1; index < times.length; index++) if (times[index - 1]! > times[index]!) return false;
  return true;
}
