import { createGunzip } from 'node:zlib';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { Parser, type ReadEntry } from 'tar';
import { type Entry, fromBufferPromise } from 'yauzl';
import { UnreadableArchive } from './archive-faults.model';

/** What of an archive may belong to a catalogue. */
export interface ArchiveFiles {
  /** Texts by their paths. */
  texts: ReadonlyMap<string, string>;
  /** Files that are longer than they may be. */
  tooLong: readonly string[];
  /** Links, which are not followed. */
  links: readonly string[];
}

const { entries: MOST_ENTRIES, pathLength, depth, unpackedBytes, ratio, plainBytes } = CODEC_CATALOGUE_LIMITS;
const { fileBytes, readBytes, readMs } = CODEC_CATALOGUE_LIMITS;
/** Of extended headers of a tar, which are held in memory. */
const META_BYTES = 64 * 1024;
const OF_A_CATALOGUE = /\.(?:toml|ya?ml|js|json)$/i;
const [ZIP, GZIP] = [Buffer.from('PK'), Buffer.from([0x1f, 0x8b])];

/**
 * Reads the texts of a zip or of a tar.gz in memory; nothing is written anywhere.
 * @throws UnreadableArchive
 */
export async function readArchive(archive: Buffer): Promise<ArchiveFiles> {
  const gathered = new Gathering(archive.length);
  try {
    if (archive.subarray(0, 2).equals(ZIP)) await readZip(archive, gathered);
    else if (archive.subarray(0, 2).equals(GZIP)) await readTarGz(archive, gathered);
    else throw new UnreadableArchive('type');
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive('damaged');
  }
  return gathered;
}

/** What was read so far, within the bounds of one archive. */
class Gathering implements ArchiveFiles {
  readonly texts = new Map<string, string>();
  readonly tooLong: string[] = [];
  readonly links: string[] = [];
  private entries = 0;
  private unpacked = 0;
  private read = 0;
  private readonly endsAt = performance.now() + readMs;

  constructor(private readonly archiveBytes: number) {}

  /** Takes note of the next entry. @returns whether its text is wanted */
  meet(path: string, kind: 'file' | 'folder' | 'link' | 'other', bytes: number): boolean {
    if (++this.entries > MOST_ENTRIES) throw new UnreadableArchive('entries');
    if (performance.now() > this.endsAt) throw new UnreadableArchive('slow');
    if (isOutside(path)) throw new UnreadableArchive('paths');
    if (kind === 'link') this.links.push(path);
    if (kind !== 'file' || !OF_A_CATALOGUE.test(path) || this.texts.has(path)) return false;
    if (path.length > pathLength || path.split('/').length > depth + 1) return false;
    if (bytes <= fileBytes) return true;
    this.tooLong.push(path);
    return false;
  }

  /** Counts bytes that something unpacks to, wanted or not. */
  unpack(bytes: number): void {
    this.unpacked += bytes;
    const isBomb = this.unpacked > plainBytes && this.unpacked > ratio * this.archiveBytes;
    if (this.unpacked > unpackedBytes || isBomb) throw new UnreadableArchive('size');
    if (performance.now() > this.endsAt) throw new UnreadableArchive('slow');
  }

  keep(path: string, parts: readonly Buffer[]): void {
    const bytes = Buffer.concat(parts);
    this.read += bytes.length;
    if (this.read > readBytes) throw new UnreadableArchive('size');
    this.texts.set(path, new TextDecoder().decode(bytes));
  }
}

/** Whether a path leaves the archive, or may be read as one that does. */
const isOutside = (path: string): boolean =>
  path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path) || path.split('/').includes('..');

const FOLDER_OF_UNIX = 0o040000;
const LINK_OF_UNIX = 0o120000;
const TYPE_OF_UNIX = 0o170000;

function kindInZip({ fileName, externalFileAttributes }: Entry): 'file' | 'folder' | 'link' {
  const type = (externalFileAttributes >>> 16) & TYPE_OF_UNIX;
  if (type === LINK_OF_UNIX) return 'link';
  return fileName.endsWith('/') || type === FOLDER_OF_UNIX ? 'folder' : 'file';
}

async function readZip(archive: Buffer, gathered: Gathering): Promise<void> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true });
  const wanted: Entry[] = [];
  // Whatever is wrong with all of it is known before anything is unpacked.
  for await (const entry of zip.eachEntry()) {
    if (gathered.meet(entry.fileName, kindInZip(entry), entry.uncompressedSize)) wanted.push(entry);
  }
  for (const entry of wanted) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) {
      gathered.unpack(part.length);
      parts.push(part);
    }
    gathered.keep(entry.fileName, parts);
  }
}

const KINDS_IN_TAR: Partial<Record<ReadEntry['type'], 'file' | 'folder' | 'link'>> = {
  File: 'file',
  OldFile: 'file',
  ContiguousFile: 'file',
  Directory: 'folder',
  SymbolicLink: 'link',
  Link: 'link',
};

async function readTarGz(archive: Buffer, gathered: Gathering): Promise<void> {
  let fault: unknown;
  /** Of a file that was read to its end. */
  let ended = 0;
  let begun = 0;
  const parser = new Parser({
    strict: true,
    maxMetaEntrySize: META_BYTES,
    onReadEntry(entry) {
      begun++;
      const parts: Buffer[] = [];
      let isWanted = false;
      try {
        const path = entry.path.replace(/^\.\//, '');
        isWanted = gathered.meet(path, KINDS_IN_TAR[entry.type] ?? 'other', entry.size);
        entry.on('end', () => {
          ended++;
          if (isWanted) gathered.keep(path, parts);
        });
      } catch (error) {
        fault ??= error;
      }
      entry.on('data', (part: Buffer) => isWanted && parts.push(part));
    },
  });
  parser.on('error', (error: unknown) => {
    fault ??= error;
  });
  const unpacking = createGunzip();
  unpacking.end(archive);
  for await (const part of unpacking) {
    gathered.unpack(part.length);
    parser.write(part);
    if (fault) throw fault;
  }
  parser.end();
  if (fault) throw fault;
  if (begun === 0 || ended < begun) throw new UnreadableArchive('damaged');
}
