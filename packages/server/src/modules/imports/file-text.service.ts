import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FileFormat } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { UnreadableFile } from './records.model';

type Bytes = AsyncIterable<Uint8Array>;

/** What is parsed in one go. */
const SLICE = 64 * 1024;

const GZIP = [0x1f, 0x8b];
/** Of zip, which xlsx and ods are too; 7z; rar; xz. */
const ARCHIVES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0xfd, 0x37, 0x7a, 0x58],
];

/** Bytes of a file, unpacked if it is packed by gzip. @throws UnreadableFile packed_archive, too_large, not_text */
export async function* unpacked(bytes: Bytes): Bytes {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const begins = (mark: readonly number[]) => mark.every((byte, index) => first.value[index] === byte);
  if (ARCHIVES.some(begins)) throw new UnreadableFile('packed_archive');
  const whole = (async function* () {
    yield first.value;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  })();
  try {
    yield* bounded(begins(GZIP) ? gunzipped(whole) : whole);
  } finally {
    await iterator.return?.();
  }
}

async function* gunzipped(bytes: Bytes): Bytes {
  const gunzip = createGunzip();
  const piped = pipeline(Readable.from(bytes), gunzip).catch(() => {});
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch {
    throw new UnreadableFile('not_text');
  } finally {
    gunzip.destroy();
    await piped;
  }
}

async function* bounded(bytes: Bytes): Bytes {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > IMPORT_LIMITS.unpackedBytes) throw new UnreadableFile('too_large');
    for (let start = 0; start < chunk.length; start += SLICE) yield chunk.subarray(start, start + SLICE);
  }
}

/**
 * Text of a file as UTF-8, without its byte order mark.
 * @param from how many bytes of it are left out: they were read before
 * @throws UnreadableFile not_text
 */
export function textBytes(bytes: Bytes, encoding: FileFormat['encoding'], from: number): Bytes {
  // What is UTF-8 already needs not be decoded to be left out.
  if (encoding === 'utf-8') return ofText(without(withoutMark(bytes), from));
  return without(decoded(bytes, encoding), from);
}

/** The rest of what comes, without so many bytes at its beginning. */
async function* without(bytes: Bytes, count: number): Bytes {
  let left = count;
  for await (const chunk of bytes) {
    if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

const MARK = Buffer.from('\uFEFF');

async function* withoutMark(bytes: Bytes): Bytes {
  let head: Uint8Array | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!head) yield chunk;
    else if (head.length + chunk.length < MARK.length) head = Buffer.concat([head, chunk]);
    else {
      const first: Buffer = Buffer.concat([head, chunk]);
      head = undefined;
      yield first.indexOf(MARK) === 0 ? first.subarray(MARK.length) : first;
    }
  }
  if (head) yield head;
}

async function* ofText(bytes: Bytes): Bytes {
  const decode = decoderOf('utf-8');
  for await (const chunk of bytes) {
    decode(chunk);
    yield chunk;
  }
  decode();
}

async function* decoded(bytes: Bytes, encoding: FileFormat['encoding']): Bytes {
  const decode = decoderOf(encoding);
  for await (const chunk of bytes) yield Buffer.from(decode(chunk));
  yield Buffer.from(decode());
}

/** @returns reads the next bytes as text, or their end; it throws UnreadableFile not_text */
function decoderOf(encoding: FileFormat['encoding']): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      if (!text.includes('\0')) return text;
    } catch {}
    throw new UnreadableFile('not_text');
  };
}
