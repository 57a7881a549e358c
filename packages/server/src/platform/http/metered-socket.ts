import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** So many bytes are taken at once; then whatever else waits in this process has its turn. */
const PIECE_BYTES = 8 * 1024;
const PAUSE_MS = 20;
/** What a piece of a few bytes counts: taking it costs as much. */
const LEAST_BYTES = 256;

/**
 * A connection to somebody else's server of which at most 400 kB a second are read: a protocol of frames lets it send a million tiny ones
 * that would be taken in one go otherwise. Closing either closes both.
 */
export class MeteredSocket extends Duplex {
  private count = 0;
  private isWanted = false;
  private resting: NodeJS.Timeout | undefined;

  constructor(private readonly socket: Socket) {
    super();
    socket.on('readable', () => this.pushPiece());
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    this.isWanted = true;
    this.pushPiece();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.resting);
    this.socket.destroy();
    done(error);
  }

  private pushPiece(): void {
    if (!this.isWanted || this.resting) return;
    const piece: Buffer | null = this.socket.read(Math.min(this.socket.readableLength, PIECE_BYTES));
    if (piece === null) return;
    this.isWanted = false;
    this.count += Math.max(piece.length, LEAST_BYTES);
    if (this.count >= PIECE_BYTES) this.rest();
    this.push(piece);
  }

  private rest(): void {
    this.count = 0;
    this.resting = setTimeout(() => {
      this.resting = undefined;
      this.pushPiece();
    }, PAUSE_MS).unref();
  }
}
