/** PostgreSQL's epoch, 2000-01-01, in ms since 1970. */
const PG_EPOCH_MS = 946_684_800_000;
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const viewOf = ({ buffer, byteOffset, length }: Buffer): DataView => new DataView(buffer, byteOffset, length);
const TRAILER_BYTES = 2;
const JSONB_VERSION = 1;
const TWO_32 = 4_294_967_296;

/**
 * Rows in the binary COPY format of PostgreSQL (documentation, COPY, "Binary Format"): a header, for each row
 * a 16-bit count of fields, for each field a 32-bit length (-1: null) and its bytes, and a trailer of -1.
 */
export class CopyRows {
  private buffer: Buffer;
  /** The same bytes; writing numbers through a view takes a fifth of the time that Buffer's own methods take. */
  private view: DataView;
  private length: number;
  private fields = 0;

  constructor(expectedBytes = 64 * 1024) {
    this.buffer = Buffer.allocUnsafe(expectedBytes);
    this.view = viewOf(this.buffer);
    this.length = HEADER.copy(this.buffer);
  }

  /** Place for more bytes. The buffer may be another one afterwards: ask for it before touching it. */
  private reserve(bytes: number): number {
    const needed = this.length + bytes + TRAILER_BYTES;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
      this.view = viewOf(larger);
    }
    const start = this.length;
    this.length += bytes;
    return start;
  }

  row(fields: number): void {
    const start = this.reserve(2);
    this.view.setInt16(start, fields);
    this.fields += 1;
  }

  nothing(): void {
    const start = this.reserve(4);
    this.view.setInt32(start, -1);
  }

  bool(value: boolean): void {
    const start = this.reserve(5);
    this.view.setInt32(start, 1);
    this.view.setUint8(start + 4, value ? 1 : 0);
  }

  int2(value: number): void {
    const start = this.reserve(6);
    this.view.setInt32(start, 2);
    this.view.setInt16(start + 4, value);
  }

  int4(value: number): void {
    const start = this.reserve(8);
    this.view.setInt32(start, 4);
    this.view.setInt32(start + 4, value);
  }

  /** A whole number within ±2^53. */
  int8(value: number): void {
    const start = this.reserve(12);
    this.view.setInt32(start, 8);
    const high = Math.floor(value / TWO_32);
    this.view.setInt32(start + 4, high);
    this.view.setUint32(start + 8, value - high * TWO_32);
  }

  bigint(value: bigint): void {
    const start = this.reserve(12);
    this.view.setInt32(start, 8);
    this.view.setBigInt64(start + 4, value);
  }

  float4(value: number): void {
    const start = this.reserve(8);
    this.view.setInt32(start, 4);
    this.view.setFloat32(start + 4, value);
  }

  float8(value: number): void {
    const start = this.reserve(12);
    this.view.setInt32(start, 8);
    this.view.setFloat64(start + 4, value);
  }

  timestamp(epochMs: number): void {
    this.int8((epochMs - PG_EPOCH_MS) * 1000);
  }

  text(value: string): void {
    const bytes = Buffer.byteLength(value);
    const start = this.reserve(4 + bytes);
    this.view.setInt32(start, bytes);
    this.buffer.write(value, start + 4);
  }

  bytes(value: Uint8Array): void {
    const start = this.reserve(4 + value.length);
    this.view.setInt32(start, value.length);
    this.buffer.set(value, start + 4);
  }

  json(value: unknown): void {
    const text = JSON.stringify(value);
    const bytes = Buffer.byteLength(text);
    const start = this.reserve(5 + bytes);
    this.view.setInt32(start, bytes + 1);
    this.buffer[start + 4] = JSONB_VERSION;
    this.buffer.write(text, start + 5);
  }

  rowCount(): number {
    return this.fields;
  }

  /** All that was written, with the trailer. */
  finish(): Buffer {
    this.view.setInt16(this.length, -1);
    return this.buffer.subarray(0, this.length + TRAILER_BYTES);
  }
}
