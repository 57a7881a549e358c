import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { Header } from 'tar';
import { CHECKSUM_ENTRY } from './backup-format.model';

const BLOCK = 512;
const BUFFERED_BYTES = 1024 * 1024;

/** An entry that was written. */
interface WrittenEntry {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Has an archive filled, and given up where that fails.
 * @param passphrase encrypts all of it
 * @throws what target or `fill` failed with
 */
export async function writeArchive<T>(
  target: Writable,
  { passphrase, madeAt }: { passphrase: string | undefined; madeAt: number },
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const archive = ArchiveWriter.open(target, passphrase, new Date(madeAt));
  try {
    return await fill(archive);
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Writes a tar entry by entry, encrypted where there is a passphrase. */
export class ArchiveWriter {
  readonly entries: WrittenEntry[] = [];
  private readonly checksum = createHash('sha256');
  private readonly tar = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  private readonly written: Promise<void>;

  private constructor(
    target: Writable,
    encrypt: (tar: Readable) => Promise<Readable>,
    private readonly madeAt: Date,
  ) {
    this.written = encrypt(this.tar).then((stream) => pipeline(stream, target));
    // Who adds or finishes hears of it.
    this.written.catch((error: Error) => this.tar.destroy(error));
  }

  /** @param passphrase encrypts all of it */
  static open(target: Writable, passphrase: string | undefined, madeAt: Date): ArchiveWriter {
    return new ArchiveWriter(target, async (tar) => (passphrase ? encrypted(tar, passphrase) : tar), madeAt);
  }

  /** Resolves once the next one can be taken. @throws what the target failed with */
  async add(path: string, body: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(body).digest('hex');
    this.entries.push({ path, bytes: body.length, sha256 });
    const header = Buffer.alloc(BLOCK);
    new Header({ path, size: body.length, mode: 0o600, type: 'File', mtime: this.madeAt }).encode(header);
    await this.write(header);
    await this.write(body);
    const rest = body.length % BLOCK;
    if (rest > 0) await this.write(Buffer.alloc(BLOCK - rest));
  }

  /** Ends it with the checksum of all that it has. Resolves once everything is with the target. */
  async finish(): Promise<void> {
    await this.add(CHECKSUM_ENTRY, Buffer.from(this.checksum.copy().digest('hex')));
    this.tar.end(Buffer.alloc(2 * BLOCK));
    await this.written;
  }

  /** Gives it up. */
  async abandon(): Promise<void> {
    this.tar.destroy(new Error('given up'));
    await this.written.catch(() => {});
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.tar.destroyed) await this.written;
    this.checksum.update(bytes);
    if (!this.tar.write(bytes)) await Promise.race([once(this.tar, 'drain'), this.written]);
  }
}

async function encrypted(tar: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const stream = await encrypter.encrypt(Readable.toWeb(tar) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(stream as import('node:stream/web').ReadableStream);
}
