import type { PartMeaning } from '../parts';

const ABSENT_I16 = -0x8000;

/**
 * Reads big-endian numbers in sequence. Never throws: past the end it returns 0 and sets `short`, so that a frame is
 * read completely and checked once.
 */
export class ByteReader {
  short = false;
  private position = 0;
  private readonly view: DataView;

  constructor(protected readonly source: Uint8Array) {
    this.view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  }

  /** Where the next byte is. */
  protected get at(): number {
    return this.position;
  }

  get atEnd(): boolean {
    return this.position >= this.source.length;
  }

  u8(): number {
    return this.take(1, (at) => this.view.getUint8(at));
  }

  i8(): number {
    return this.take(1, (at) => this.view.getInt8(at));
  }

  u16(): number {
    return this.take(2, (at) => this.view.getUint16(at));
  }

  i16(): number {
    return this.take(2, (at) => this.view.getInt16(at));
  }

  /** A signed field in which 0x8000 means no reading. */
  i16IfPresent(): number | undefined {
    const value = this.i16();
    if (value !== ABSENT_I16) return value;
    this.mark('absent');
    return undefined;
  }

  u24(): number {
    return this.u8() * 0x10000 + this.u16();
  }

  u32(): number {
    return this.take(4, (at) => this.view.getUint32(at));
  }

  i32(): number {
    return this.take(4, (at) => this.view.getInt32(at));
  }

  /** A version: major and minor, one byte each. */
  version(): string {
    return this.take(2, (at) => `${this.view.getUint8(at)}.${this.view.getUint8(at + 1)}`) || '0.0';
  }

  /** Says what the bytes are that were read last and from which nothing is stored; of no effect while decoding. */
  mark(_meaning: PartMeaning): void {}

  /** A read-only view of the next bytes; empty past the end. */
  bytes(count: number): Uint8Array {
    const at = this.position;
    this.take(count, () => 0);
    return this.source.subarray(at, this.short ? at : at + count);
  }

  protected take<T extends number | string>(count: number, read: (at: number) => T): T | 0 {
    const at = this.position;
    this.position += count;
    if (this.position > this.source.length) {
      this.short = true;
      return 0;
    }
    return read(at);
  }
}
