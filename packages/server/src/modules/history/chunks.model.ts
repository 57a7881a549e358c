import type { MeasurementValue } from '@fieldscope/codecs';
import { type PackedFrames, packFrames, packPoints, unpackFrames, unpackPoints } from './chunk-codec.model';
import type { Chunking } from './chunking.model';
import { DamagedHistory } from './packed-bytes.model';
import { toJson } from './packed-json.model';

/** What one uplink measured in one moment. Times in ms since 1970. */
export interface Frame {
  measuredAt: number;
  uploadedAt: number;
  fCnt: number | null;
  readings: { seriesId: number; value: MeasurementValue }[];
}

/** Frames of one device that are packed together, oldest first. */
export type Chunk = Frame[];

export interface PackedSeries {
  seriesId: number;
  firstAt: number;
  lastAt: number;
  readingCount: number;
  /** Null when some readings are no numbers. */
  summary: Summary | null;
  packed: Buffer;
}

/** What the numbers of a series come to. */
export interface Summary {
  least: number;
  most: number;
  total: number;
  first: number;
  last: number;
}

export interface PackedChunk extends PackedFrames {
  firstAt: number;
  lastAt: number;
  frameCount: number;
  readingCount: number;
  series: PackedSeries[];
}

const READINGS_OF_A_FRAME = 64;
const TEXT_BYTES = 512;

/** A chunk of frames weighs what its packed columns take; full after some days of a node that sends every ten minutes. */
export const FRAMES: Chunking<Frame> = {
  timeOf: ({ measuredAt }) => measuredAt,
  weightOf: ({ readings }) =>
    readings.reduce((sum, { value }) => sum + weightOfText(value), weightOfFrames(1, readings.length)),
  full: 1024,
};

export const weightOfFrames = (frameCount: number, readingCount: number): number =>
  frameCount + readingCount / READINGS_OF_A_FRAME;

/** Texts and lists are packed as JSON, of which a chunk takes only so much. */
const weightOfText = (value: MeasurementValue): number =>
  typeof value === 'number' ? 0 : toJson(value).length / TEXT_BYTES;

/** Order of frames: by what they measured; of the same moment, the one that arrived later comes later. */
export const inOrder = (a: Frame, b: Frame): number =>
  a.measuredAt - b.measuredAt || a.uploadedAt - b.uploadedAt;

/** @throws RangeError for a number that is not finite */
export function packChunk(chunk: Chunk): PackedChunk {
  const bySeries = new Map<number, { frames: number[]; values: MeasurementValue[] }>();
  for (const [index, { readings }] of chunk.entries()) {
    for (const { seriesId, value } of readings) {
      const points = bySeries.get(seriesId) ?? { frames: [], values: [] };
      bySeries.set(seriesId, points);
      points.frames.push(index);
      points.values.push(value);
    }
  }
  return {
    firstAt: chunk[0]!.measuredAt,
    lastAt: chunk.at(-1)!.measuredAt,
    frameCount: chunk.length,
    readingCount: chunk.reduce((sum, { readings }) => sum + readings.length, 0),
    ...packFrames({
      measuredAt: chunk.map(({ measuredAt }) => measuredAt),
      uploadedAt: chunk.map(({ uploadedAt }) => uploadedAt),
      fCnt: chunk.map(({ fCnt }) => fCnt),
    }),
    series: [...bySeries].map(([seriesId, { frames, values }]) => ({
      seriesId,
      firstAt: chunk[frames[0]!]!.measuredAt,
      lastAt: chunk[frames.at(-1)!]!.measuredAt,
      readingCount: values.length,
      summary: summaryOf(values),
      packed: packPoints({ frames, values }),
    })),
  };
}

function summaryOf(values: readonly MeasurementValue[]): Summary | null {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let total = 0;
  for (const value of values) {
    if (typeof value !== 'number') return null;
    least = Math.min(least, value);
    most = Math.max(most, value);
    total += value;
  }
  // A total beyond what a number holds has no mean: such values are summed when they are read.
  if (!Number.isFinite(total)) return null;
  return { least, most, total, first: values[0] as number, last: values.at(-1) as number };
}

/** @throws DamagedHistory */
export function unpackChunk(
  frames: PackedFrames,
  series: readonly { seriesId: number; packed: Buffer }[],
): Chunk {
  const { measuredAt, uploadedAt, fCnt } = unpackFrames(frames);
  const chunk = Array.from(measuredAt, (time, index): Frame => {
    return { measuredAt: time, uploadedAt: uploadedAt[index]!, fCnt: fCnt[index]!, readings: [] };
  });
  for (const { seriesId, packed: points } of series) {
    const { frames: indexes, values } = unpackPoints(points);
    for (const [index, frame] of indexes.entries()) {
      frameAt(chunk, frame).readings.push({ seriesId, value: values[index]! });
    }
  }
  return chunk;
}

function frameAt(chunk: Chunk, index: number): Frame {
  const frame = chunk[index];
  if (!frame) throw new DamagedHistory(`it has no frame ${index}`);
  return frame;
}
