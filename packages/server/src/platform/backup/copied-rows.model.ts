import { hash } from 'node:crypto';

/** What a binary COPY begins and ends with (documentation of PostgreSQL, COPY, "Binary Format"). */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);
const EXTENSION_AT = SIGNATURE.length + 4;
const NO_MORE = -1;
const NULL = -1;
const NO_ROW = 'this is no row of a binary COPY';
const FIELD_COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const SUMS = 8;

/** Rows of whole number, each as COPY has it: the count of its fields, and each with its length. */
export interface Rows {
  bytes: Buffer;
  count: number;
}

/** A whole COPY of some rows. */
export const asCopy = ({ bytes }: Pick<Rows, 'bytes'>): Buffer => Buffer.concat([HEADER, bytes, TRAILER]);

/**
 * A digest of rows that does not depend on their order: the SHA-256 of each, added up in eight numbers of 32 bits. It finds what was lost,
 * doubled or changed by accident.
 */
export class RowDigest {
  private readonly sums = new Uint32Array(SUMS);
  rows = 0;

  add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let number = 0; number < SUMS; number += 1)
      this.sums[number] = this.sums[number]! + digest.readUInt32BE(4 * number);
    this.rows += 1;
  }

  toString(): string {
    return [...this.sums].map((sum) => sum.toString(16).padStart(8, '0')).join('');
  }
}

/** Cuts what a COPY sends, in pieces of any length, into its rows. */
export class RowCutter {
  private buffer = Buffer.allocUnsafe(1024 * 1024);
  private begin = 0;
  /** Where the row begins that is not whole yet. */
  private next = 0;
  private end = 0;
  private count = 0;
  private isBegun = false;
  private isOver = false;

  /** @param onRow called with each row; its bytes are another row's afterwards */
  constructor(private readonly onRow: (row: Buffer) => void = () => {}) {}

  /** Bytes of whole rows that were not taken yet. */
  get gathered(): number {
    return this.next - this.begin;
  }

  feed(piece: Uint8Array): void {
    this.reserve(piece.length);
    this.buffer.set(piece, this.end);
    this.end += piece.length;
    if (!this.isBegun && !this.readHeader()) return;
    for (let length = this.rowLength(); length !== undefined; length = this.rowLength()) {
      this.onRow(this.buffer.subarray(this.next, this.next + length));
      this.next += length;
      this.count += 1;
    }
  }

  /** Takes the rows that are whole by now. */
  take(): Rows {
    const rows = { bytes: Buffer.from(this.buffer.subarray(this.begin, this.next)), count: this.count };
    this.begin = this.next;
    this.count = 0;
    return rows;
  }

  /** @throws Error when the COPY did not end as one does */
  ensureEnd(): void {
    if (!this.isOver || this.next !== this.end) throw new Error('a COPY ended within a row');
  }

  private reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const kept = this.buffer.subarray(this.begin, this.end);
    const needed = kept.length + bytes;
    const target =
      needed <= this.buffer.length / 2 ? this.buffer : Buffer.allocUnsafe(Math.max(2 * needed, 64 * 1024));
    kept.copy(target);
    this.buffer = target;
    this.next -= this.begin;
    this.end -= this.begin;
    this.begin = 0;
  }

  private readHeader(): boolean {
    if (this.end < HEADER.length) return false;
    if (!this.buffer.subarray(0, SIGNATURE.length).equals(SIGNATURE))
      throw new Error('this is no binary COPY');
    const length = HEADER.length + this.buffer.readUInt32BE(EXTENSION_AT);
    if (this.end < length) return false;
    this.begin = length;
    this.next = length;
    this.isBegun = true;
    return true;
  }

  /** Of the next row; undefined when it is not whole yet, or there is none. */
  private rowLength(): number | undefined {
    const { buffer, end } = this;
    let at = this.next;
    if (this.isOver || at + FIELD_COUNT_BYTES > end) return undefined;
    const fields = buffer.readInt16BE(at);
    at += FIELD_COUNT_BYTES;
    if (fields === NO_MORE) {
      this.isOver = true;
      this.end = this.next + (end - at);
      return undefined;
    }
    // What does not go on would be read for ever.
    if (fields < NO_MORE) throw new Error(NO_ROW);
    for (let field = 0; field < fields; field += 1) {
      if (at + LENGTH_BYTES > end) return undefined;
      const length = buffer.readInt32BE(at);
      if (length < NULL) throw new Error(NO_ROW);
      at += LENGTH_BYTES + (length === NULL ? 0 : length);
      if (at > end) return undefined;
    }
    return at - this.next;
  }
}

/** Calls for each row of a whole COPY. @throws Error when it is none */
export function eachRow(copy: Buffer, onRow: (row: Buffer) => void): void {
  const cutter = new RowCutter(onRow);
  cutter.feed(copy);
  cutter.ensureEnd();
}

/** The fields of a row; null where there is none. */
export function fieldsOf(row: Buffer): (Buffer | null)[] {
  const fields: (Buffer | null)[] = [];
  let at = FIELD_COUNT_BYTES;
  for (let left = row.readInt16BE(0); left > 0; left -= 1) {
    const length = row.readInt32BE(at);
    at += LENGTH_BYTES;
    fields.push(length === NULL ? null : row.subarray(at, at + length));
    at += length === NULL ? 0 : length;
  }
  return fields;
}
