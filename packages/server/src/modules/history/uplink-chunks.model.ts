import type { Chunking } from './chunking.model';
import { packUplinks, type RawUplink } from './uplink-codec.model';

const UPLINK_BYTES = 512;
/** A counter that jumps further than this has started anew. */
export const LARGEST_STEP = 1000;

export const UPLINKS: Chunking<RawUplink> = {
  timeOf: ({ receivedAt }) => receivedAt,
  weightOf: (uplink) => weightOfUplinks(1, bytesOf(uplink)),
  full: 512,
};

/** What varies of an uplink. Gateways and info are packed as JSON, of which a chunk takes only so much. */
const bytesOf = ({ payload, gateways, info }: RawUplink): number =>
  payload.length + gateways.join().length + (info ? JSON.stringify(info).length : 0);

export const weightOfUplinks = (count: number, bytes: number): number => count + bytes / UPLINK_BYTES;

/** What uplinks of one device in a row come to. */
export interface UplinkCounts {
  uplinkCount: number;
  refusedCount: number;
  readingCount: number;
  /** Frames with a counter, each counted once. */
  counted: number;
  /** Frames that should have come between the first and the last. */
  missing: number;
  /** Counters of the first and the last frame that has one. */
  firstFCnt: number | null;
  lastFCnt: number | null;
}

export interface PackedUplinks extends UplinkCounts {
  /** As weighed, before they are packed. */
  bytes: number;
  firstAt: number;
  lastAt: number;
  packed: Buffer;
}

/** Order of uplinks: by the time of their reception, then by their counter. */
export const inOrderOfReception = (a: RawUplink, b: RawUplink): number =>
  a.receivedAt - b.receivedAt || (a.fCnt ?? 0) - (b.fCnt ?? 0);

export function packUplinkChunk(uplinks: readonly RawUplink[]): PackedUplinks {
  return {
    firstAt: uplinks[0]!.receivedAt,
    lastAt: uplinks.at(-1)!.receivedAt,
    ...countUplinks(uplinks),
    bytes: uplinks.reduce((sum, uplink) => sum + bytesOf(uplink), 0),
    packed: packUplinks(uplinks),
  };
}

export const NO_UPLINKS: UplinkCounts = {
  uplinkCount: 0,
  refusedCount: 0,
  readingCount: 0,
  counted: 0,
  missing: 0,
  firstFCnt: null,
  lastFCnt: null,
};

/** What uplinks come to, given in the order of their reception. */
export const countUplinks = (uplinks: readonly RawUplink[]): UplinkCounts =>
  uplinks.map(countsOf).reduce(addCounts, NO_UPLINKS);

const countsOf = ({ refusal, readingCount, fCnt }: RawUplink): UplinkCounts => ({
  uplinkCount: 1,
  refusedCount: refusal === null ? 0 : 1,
  readingCount,
  counted: fCnt === null ? 0 : 1,
  missing: 0,
  firstFCnt: fCnt,
  lastFCnt: fCnt,
});

/** Counts of uplinks in a row, of which those of `b` follow those of `a`: a frame counted in both counts once. */
export function addCounts(a: UplinkCounts, b: UplinkCounts): UplinkCounts {
  const step = a.lastFCnt === null || b.firstFCnt === null ? null : b.firstFCnt - a.lastFCnt;
  return {
    uplinkCount: a.uplinkCount + b.uplinkCount,
    refusedCount: a.refusedCount + b.refusedCount,
    readingCount: a.readingCount + b.readingCount,
    counted: a.counted + b.counted - (step === 0 ? 1 : 0),
    missing: a.missing + b.missing + missingOf(step),
    firstFCnt: a.firstFCnt ?? b.firstFCnt,
    lastFCnt: b.lastFCnt ?? a.lastFCnt,
  };
}

const missingOf = (step: number | null): number =>
  step !== null && step >= 2 && step <= LARGEST_STEP ? step - 1 : 0;
