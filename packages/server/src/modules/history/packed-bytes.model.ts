import { crc32 } from 'node:zlib';

/** Packed history that cannot be read: it was damaged, or written by a later version. */
export class DamagedHistory extends Error {
  override name = 'DamagedHistory';
}

/** Items of one chunk. */
const MOST_ITEMS = 2 ** 20;

const CHECKSUM_BYTES = 4;
const LARGEST_VARINT_BYTES = 8;
const LARGEST_VARINT = 2 ** 53;
const SEVEN_BITS = 0x7f;
const MORE = 0x80;
const STEP = 128;
const SMALL = 0x7fff_ffff;

/** Writes numbers and bytes one after another into a buffer that grows. */
export class PackedWriter {
  private buffer: Buffer;
  private length = 0;

  constructor(expectedBytes = 256) {
    this.buffer = Buffer.allocUnsafe(expectedBytes);
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  /**
   * A whole number from 0 to 2^53: seven bits a byte, lowest first, as in LEB128.
   * @throws RangeError for another number
   */
  varint(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > LARGEST_VARINT)
      throw new RangeError(`${value} cannot be packed`);
    this.reserve(LARGEST_VARINT_BYTES);
    let rest = value;
    while (rest > SMALL) {
      this.buffer[this.length++] = (rest % STEP) | MORE;
      rest = Math.floor(rest / STEP);
    }
    while (rest > SEVEN_BITS) {
      this.buffer[this.length++] = (rest & SEVEN_BITS) | MORE;
      rest >>>= 7;
    }
    this.buffer[this.length++] = rest;
  }

  /**
   * Number of items that follow.
   * @throws RangeError for more than MOST_ITEMS, which could not be read again
   */
  count(count: number): void {
    if (count > MOST_ITEMS) throw new RangeError(`${count} items are too many for one chunk`);
    this.varint(count);
  }

  /**
   * A whole number within ±2^52, small ones in few bytes.
   * @throws RangeError for another number
   */
  signed(value: number): void {
    if (!Number.isInteger(value)) throw new RangeError(`${value} cannot be packed`);
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** @throws RangeError for a number that is not finite */
  float64(value: number): void {
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be packed`);
    this.reserve(8);
    this.length = this.buffer.writeDoubleLE(value, this.length);
  }

  /** Bytes with their number before them. */
  bytes(value: Uint8Array): void {
    this.varint(value.length);
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  /** What was written. */
  finish(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  /** What was written, with a CRC-32 behind it. */
  finishChecked(): Buffer {
    this.reserve(CHECKSUM_BYTES);
    this.buffer.writeUInt32LE(crc32(this.finish()), this.length);
    this.length += CHECKSUM_BYTES;
    return this.finish();
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.length + bytes, 2 * this.buffer.length));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

/** Reads what PackedWriter wrote. Every method throws DamagedHistory where the bytes end too early. */
export class PackedReader {
  private at = 0;

  constructor(private readonly buffer: Buffer) {}

  /** @throws DamagedHistory when the checksum of PackedWriter.finishChecked does not fit */
  static checked(bytes: Buffer): PackedReader {
    const end = bytes.length - CHECKSUM_BYTES;
    if (end < 0 || crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end))
      throw new DamagedHistory('the checksum does not fit');
    return new PackedReader(bytes.subarray(0, end));
  }

  /** Reads the version byte. @throws DamagedHistory when it is another one */
  ensureVersion(known: number): void {
    const version = this.byte();
    if (version !== known) throw new DamagedHistory(`version ${version} is unknown`);
  }

  /** Number of items that follow; a damaged one must not take the memory. */
  count(): number {
    const count = this.varint();
    if (count > MOST_ITEMS) throw new DamagedHistory(`${count} items are too many`);
    return count;
  }

  byte(): number {
    if (this.at >= this.buffer.length) throw new DamagedHistory('it ends too early');
    return this.buffer[this.at++]!;
  }

  varint(): number {
    const first = this.byte();
    return first < MORE ? first : this.longVarint(first & SEVEN_BITS);
  }

  private longVarint(lowest: number): number {
    let value = lowest;
    // The first four bytes in whole numbers of 32 bits, which is faster.
    for (let shift = 7; shift < 28; shift += 7) {
      const byte = this.byte();
      value |= (byte & SEVEN_BITS) << shift;
      if (byte < MORE) return value;
    }
    let factor = STEP ** 4;
    for (let count = 4; count < LARGEST_VARINT_BYTES; count++) {
      const byte = this.byte();
      value += (byte & SEVEN_BITS) * factor;
      if (byte < MORE) {
        if (value > LARGEST_VARINT) break;
        return value;
      }
      factor *= STEP;
    }
    throw new DamagedHistory('a number is too large');
  }

  signed(): number {
    const value = this.varint();
    if (value <= SMALL) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /**
   * Signed numbers, with runs of zeros as one zero and the length of the run less one.
   * Most are of one or two bytes, which are read here without a call each: charts read hundreds of thousands.
   */
  signedRuns(count: number): Float64Array {
    const { buffer } = this;
    const values = new Float64Array(count);
    let { at } = this;
    for (let index = 0; index < count; index++) {
      const first = buffer[at]!;
      const second = first < MORE ? 0 : buffer[at + 1]!;
      if (first !== 0 && second < MORE) {
        at += first < MORE ? 1 : 2;
        const value = (first & SEVEN_BITS) | (second << 7);
        values[index] = (value >>> 1) ^ -(value & 1);
        continue;
      }
      this.at = at;
      const value = this.signed();
      if (value === 0) index += this.varint();
      else values[index] = value;
      if (index >= count) throw new DamagedHistory('a run is too long');
      at = this.at;
    }
    this.at = at;
    return values;
  }

  float64(): number {
    if (this.at + 8 > this.buffer.length) throw new DamagedHistory('it ends too early');
    const value = this.buffer.readDoubleLE(this.at);
    this.at += 8;
    if (!Number.isFinite(value)) throw new DamagedHistory('a number is not finite');
    return value;
  }

  bytes(): Buffer {
    const length = this.varint();
    if (this.at + length > this.buffer.length) throw new DamagedHistory('it ends too early');
    const value = this.buffer.subarray(this.at, this.at + length);
    this.at += length;
    return value;
  }

  hasMore(): boolean {
    return this.at < this.buffer.length;
  }

  /** @throws DamagedHistory when bytes are left */
  ensureEnd(): void {
    if (this.hasMore()) throw new DamagedHistory('it is too long');
  }
}
