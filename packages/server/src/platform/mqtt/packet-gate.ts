import type { Duplex } from 'node:stream';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';

/*
 * What a client sends, before anything reads it: whole packets only, none longer than its kind needs, and no more at
 * once than the event loop can spare. (MQTT 3.1.1, section 2.2: one byte of type and flags, then the remaining length
 * in up to four bytes of seven bits each, lowest first.)
 */

const PUBLISH = 3;
const TYPE_SHIFT = 4;
const LENGTH_BITS = 7;
const LONGEST_LENGTH_BYTES = 4;

/** Bytes of the first packet: it comes from a client that has not signed in. */
const CONNECT_BYTES = 8 * 1024;
/** Bytes of any other packet that is not a message: several hundred filters. */
const CONTROL_BYTES = 32 * 1024;
const PACKETS_PER_TURN = 50;
/** Messages of one connection that are being stored. */
const IN_FLIGHT_BYTES = 1024 * 1024;

const EMPTY = Buffer.alloc(0);

/**
 * Gates a connection by replacing its `read`, which from now on returns whole packets. First it returns the CONNECT
 * alone, and nothing more before `open`. A packet that says that it is too long ends the connection before it has
 * been collected.
 */
export class PacketGate {
  private readonly packets = new PacketSplitter();
  private readonly readBytes: (size?: number) => Buffer | null;
  private state: 'connect' | 'signing-in' | 'open' = 'connect';
  private taken = 0;
  private inFlightBytes = 0;
  private isHeld = false;
  private isTurnEnding = false;
  /** CONNECT, when it has been looked at and not yet read. */
  private connect: Buffer | undefined;

  constructor(private readonly connection: Duplex) {
    this.readBytes = connection.read.bind(connection);
    // Node itself reads 0 bytes to make a stream start.
    connection.read = (size?: number) => (size === 0 ? this.readBytes(0) : this.read());
  }

  /** Calls back with CONNECT as soon as it has come. It remains to be read. */
  whenConnecting(take: (connect: Buffer) => void): void {
    const look = () => {
      const packet = this.read();
      if (packet === null) return;
      this.connection.off('readable', look);
      this.connect = packet;
      take(packet);
      this.connection.emit('readable');
    };
    this.connection.on('readable', look);
  }

  /** One packet, as `read` returns many. */
  readPacket(): Buffer | null {
    return this.read(1);
  }

  /** The client has signed in: whatever it sends is let through. */
  open(): void {
    this.state = 'open';
    this.resume();
  }

  /** A message is being stored. With too many of them, reading waits. */
  begin(bytes: number): void {
    this.inFlightBytes += bytes;
  }

  end(bytes: number): void {
    this.inFlightBytes -= bytes;
    this.resume();
  }

  private read(most = PACKETS_PER_TURN): Buffer | null {
    const connect = this.connect;
    this.connect = undefined;
    if (connect) return connect;
    this.isHeld =
      this.state === 'signing-in' || this.inFlightBytes >= IN_FLIGHT_BYTES || this.remaining() === 0;
    if (this.isHeld) return null;
    try {
      for (;;) {
        const packets = this.packets.take(Math.min(most, this.remaining()), this.limitOf);
        if (packets) return this.count(packets);
        const bytes = this.readBytes();
        if (bytes === null) return null;
        this.packets.append(bytes);
      }
    } catch {
      this.connection.destroy();
      return null;
    }
  }

  private readonly limitOf = (type: number): number => {
    if (this.state === 'connect') return CONNECT_BYTES;
    return type === PUBLISH ? INGEST_LIMITS.bodyBytes : CONTROL_BYTES;
  };

  private remaining(): number {
    return this.state === 'connect' ? 1 : PACKETS_PER_TURN - this.taken;
  }

  private count({ bytes, count }: { bytes: Buffer; count: number }): Buffer {
    if (this.state === 'connect') this.state = 'signing-in';
    this.taken += count;
    if (!this.isTurnEnding) setImmediate(this.endTurn);
    this.isTurnEnding = true;
    return bytes;
  }

  private readonly endTurn = (): void => {
    this.isTurnEnding = false;
    this.taken = 0;
    this.resume();
  };

  /** The reader of this connection was given nothing and waits to be called again. */
  private resume(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.connection.emit('readable');
  }
}

/** Splits bytes into whole packets, copying each byte a bounded number of times however they were fragmented. */
export class PacketSplitter {
  /** What has arrived and was not taken is between start and end. */
  private bytes: Buffer = EMPTY;
  private start = 0;
  private end = 0;

  append(bytes: Buffer): void {
    const rest = this.end - this.start;
    if (rest === 0) {
      this.bytes = bytes;
      this.start = 0;
      this.end = bytes.length;
      return;
    }
    if (this.end + bytes.length > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (rest + bytes.length));
      this.bytes.copy(larger, 0, this.start, this.end);
      this.bytes = larger;
      this.start = 0;
      this.end = rest;
    }
    bytes.copy(this.bytes, this.end);
    this.end += bytes.length;
  }

  /**
   * The next whole packets in one piece, at most `most` of them; undefined when there is none.
   * @throws RangeError when the next packet is longer than `limitOf` its type, or its length is malformed
   */
  take(most: number, limitOf: (type: number) => number): { bytes: Buffer; count: number } | undefined {
    let at = this.start;
    let count = 0;
    for (; count < most; count += 1) {
      const length = this.lengthAt(at, limitOf);
      if (length === undefined || at + length > this.end) break;
      at += length;
    }
    if (count === 0) return undefined;
    const bytes = this.bytes.subarray(this.start, at);
    this.start = at;
    return { bytes, count };
  }

  /** Length of the packet that starts here, in bytes; undefined while that is not known. */
  private lengthAt(at: number, limitOf: (type: number) => number): number | undefined {
    let length = 0;
    for (let index = 0; index < LONGEST_LENGTH_BYTES; index += 1) {
      const place = at + 1 + index;
      if (place >= this.end) return undefined;
      const byte = this.bytes[place]!;
      length += (byte & 0x7f) * 2 ** (LENGTH_BITS * index);
      if (length > limitOf(this.bytes[at]! >> TYPE_SHIFT)) throw new RangeError('packet too long');
      if ((byte & 0x80) === 0) return place + 1 - at + length;
    }
    throw new RangeError('malformed length');
  }
}
