import { type DecodeOutcome, refuse } from '../outcome';
import { ByteReader } from './byte-reader';
import { type Draft, emptyDraft } from './draft';
import { byteHex } from './hex';
import type { Trace } from './trace';

/** Reads the data after the id of a frame. */
export type FrameReader = (reader: ByteReader, draft: Draft) => void;

/** A frame of the given fields, in this order. */
export function frameOf(...fields: readonly FrameReader[]): FrameReader {
  return (reader, draft) => {
    for (const field of fields) field(reader, draft);
  };
}

/**
 * Reads concatenated frames `id u8 | data`. There is no length byte, so nothing after an unknown id can be read:
 * an unknown id (detail: its hex digits) or a truncated frame refuses the whole uplink.
 */
export function decodeFrames(
  bytes: Uint8Array,
  frames: ReadonlyMap<number, FrameReader>,
  trace?: Trace,
): DecodeOutcome {
  const reader = trace?.readerOf(bytes) ?? new ByteReader(bytes);
  const draft = trace?.draft ?? emptyDraft();
  while (!reader.atEnd) {
    const id = reader.u8();
    const readFrame = frames.get(id);
    if (!readFrame) return refuse('unknown_frame', byteHex(id));
    reader.mark('frame');
    readFrame(reader, draft);
    if (reader.short) return refuse('truncated', byteHex(id));
    trace?.closeContent();
  }
  return { ok: true, ...draft };
}
