import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter } from 'age-encryption';
import { Header } from 'tar';
import { firstLine, OperatorError } from '../operator/operator-error';
import { CHECKSUM_ENTRY } from './backup-format.model';

const BLOCK = 512;
const READ_BYTES = 1024 * 1024;
const AGE = Buffer.from('age-encryption.org/');
/** No row that PostgreSQL takes is longer. */
const MOST_BYTES = 1024 ** 3;
/** What age asks of a passphrase, as a power of two: ours, which takes a quarter of a gigabyte of memory. */
const MOST_WORK = 18;
const WORK = /^-> scrypt \S+ (\d+)$/m;
const WRONG_PASSPHRASE = /^no identity matched/;

/** An entry of a backup. */
export interface ReadEntry {
  path: string;
  body: Buffer;
}

/** A file that holds a backup, and what opens it. */
export interface BackupFile {
  file: string;
  passphrase: string | undefined;
  /** Of an entry, packed and unpacked: less than PostgreSQL takes, where somebody else made the file. */
  mostBytes?: number;
}

/** Why a file is of no use here: it is `damaged`, no archive of that `kind`, of another `version`, or opened by another `passphrase`. */
export type FaultOfFile = 'damaged' | 'kind' | 'version' | 'passphrase';

/** A file that is of no use here, with the line that says why. */
export class UnfitFile extends OperatorError {
  constructor(
    readonly fault: FaultOfFile,
    message: string,
  ) {
    super(message);
  }
}

export const damaged = (file: string, how: string): OperatorError =>
  new UnfitFile('damaged', `${file} is damaged: ${how}.`);

/**
 * Reads the entries of a backup from its first to its last, and compares its bytes with the checksum at its end, which those of before
 * have not.
 * @throws OperatorError when the file cannot be read, has no tar in it or another one than was written, or the passphrase is
 *   missing or wrong
 */
export async function* readArchive(backup: BackupFile): AsyncGenerator<ReadEntry> {
  const { file } = backup;
  const bytes = new ByteReader(await openPlain(backup));
  try {
    for (let isChecked = false; ; ) {
      const sha256 = bytes.checksum();
      const block = await bytes.take(BLOCK);
      if (block.length < BLOCK) throw damaged(file, 'it ends too early');
      if (block.every((byte) => byte === 0)) break;
      if (isChecked) throw damaged(file, 'something follows its checksum');
      const entry = await readEntry(backup, block, bytes);
      isChecked = entry.path === CHECKSUM_ENTRY;
      if (!isChecked) yield entry;
      else if (entry.body.toString('latin1') !== sha256) throw damaged(file, 'its checksum is another one');
    }
    const end = await bytes.take(BLOCK);
    if (end.length < BLOCK) throw damaged(file, 'it ends too early');
    if (end.some((byte) => byte !== 0) || (await bytes.take(1)).length > 0)
      throw damaged(file, 'something follows its end');
  } catch (error) {
    throw error instanceof OperatorError ? error : damaged(file, reasonOf(error));
  } finally {
    await bytes.close();
  }
}

async function readEntry(
  { file, mostBytes = MOST_BYTES }: BackupFile,
  block: Buffer,
  bytes: ByteReader,
): Promise<ReadEntry> {
  const { path, size, type, cksumValid } = new Header(block);
  if (!cksumValid || path === undefined || size === undefined || type !== 'File')
    throw damaged(file, 'an entry begins with what is none');
  if (size > mostBytes) throw damaged(file, `${path} is too long`);
  const body = await bytes.take(size);
  const padding = (BLOCK - (size % BLOCK)) % BLOCK;
  const rest = await bytes.take(padding);
  if (body.length < size || rest.length < padding) throw damaged(file, 'it ends too early');
  if (rest.some((byte) => byte !== 0)) throw damaged(file, `something follows ${path}`);
  return { path, body };
}

/** What age says of bytes that were changed or cut off, in words of ours. */
const reasonOf = (error: unknown): string =>
  /tag|ciphertext|chunk|length/i.test(firstLine(error)) ? 'its encryption does not hold' : firstLine(error);

/** @returns the tar */
async function openPlain({ file, passphrase, mostBytes }: BackupFile): Promise<Readable> {
  const begin = await firstBytes(file);
  const stream = createReadStream(file, { highWaterMark: READ_BYTES });
  if (!begin.subarray(0, AGE.length).equals(AGE)) {
    if (begin.length === BLOCK && new Header(begin).cksumValid) return stream;
    stream.destroy();
    throw new UnfitFile('kind', `${file} is no backup of Fieldscope.`);
  }
  try {
    if (!passphrase) throw new OperatorError(`${file} is encrypted: set BACKUP_PASSPHRASE.`);
    const [, work] = WORK.exec(begin.toString('latin1')) ?? [];
    if (mostBytes !== undefined && Number(work) > MOST_WORK)
      throw damaged(file, 'to try its passphrase would take more than ours do');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const plain = await decrypter.decrypt(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(plain as import('node:stream/web').ReadableStream);
  } catch (error) {
    stream.destroy();
    if (error instanceof OperatorError) throw error;
    if (WRONG_PASSPHRASE.test(firstLine(error)))
      throw new UnfitFile('passphrase', `BACKUP_PASSPHRASE is not the passphrase of ${file}.`);
    throw damaged(file, 'the head of its encryption does not hold');
  }
}

/** Whether a passphrase is needed to read it. @throws OperatorError when it cannot be read */
export const isEncrypted = async (file: string): Promise<boolean> =>
  (await firstBytes(file)).subarray(0, AGE.length).equals(AGE);

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: Error) => {
    throw new OperatorError(`${file} cannot be read: ${firstLine(error)}.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BLOCK), 0, BLOCK, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${firstLine(error)}.`);
  } finally {
    await handle.close();
  }
}

/** Takes so many bytes of a stream at a time. */
class ByteReader {
  private readonly pieces: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  private readonly hash: Hash = createHash('sha256');

  constructor(private readonly stream: Readable) {
    this.pieces = stream[Symbol.asyncIterator]();
  }

  /** @returns fewer where the stream ends */
  async take(count: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    for (let missing = count; missing > 0; ) {
      if (this.rest.length === 0) {
        const { value, done } = await this.pieces.next();
        if (done) break;
        this.rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
      const piece = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(piece.length);
      missing -= piece.length;
      this.hash.update(piece);
      taken.push(piece);
    }
    return taken.length === 1 ? taken[0]! : Buffer.concat(taken);
  }

  /** SHA-256 of everything that was taken, in hex. */
  checksum(): string {
    return this.hash.copy().digest('hex');
  }

  async close(): Promise<void> {
    this.stream.destroy();
    await this.pieces.return?.();
  }
}
