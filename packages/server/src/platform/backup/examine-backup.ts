import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import { type BackupFile, damaged, readArchive, UnfitFile } from './archive-reader';
import { FORMAT_VERSION, fileOf, HEAD_ENTRY, Head, SUMS_ENTRY, Sums, tableOf } from './backup-format.model';
import { eachRow, RowDigest } from './copied-rows.model';

const unpack = promisify(gunzip);
/** No part of ours comes near it. */
const MOST_UNPACKED = 2 * 1024 ** 3 - 1;

/** What a file that is whole says of itself. */
export interface Examined {
  head: Head;
  sums: Sums;
  /** Bytes of all parts before they were compressed. */
  unpackedBytes: number;
}

/**
 * Reads a file as a whole, and compares everything in it with its checksums, counts and digests.
 * @param known checksums of the migrations of this program, by their names and in their order
 * @throws OperatorError in one line that says what is wrong with it
 */
export async function examineBackup(
  backup: BackupFile,
  known: ReadonlyMap<string, string>,
): Promise<Examined> {
  const { file } = backup;
  const met: Sums['entries'] = [];
  const digests = new Map<string, RowDigest>();
  let head: Head | undefined;
  let sums: Sums | undefined;
  let unpackedBytes = 0;
  for await (const { path, body } of readArchive(backup)) {
    if (sums) throw damaged(file, 'something follows its sums');
    if (!head) {
      head = readHead(file, path, body);
      ensureKnown(file, head, known);
      for (const { name } of head.tables) digests.set(name, new RowDigest());
      met.push(entryOf(path, body));
      continue;
    }
    if (path === SUMS_ENTRY) {
      sums = parse(file, Sums, body);
      ensureSame(file, met, sums.entries);
      continue;
    }
    met.push(entryOf(path, body));
    const digest = digests.get(tableOf(path) ?? '');
    if (digest) unpackedBytes += await digestPart(backup, path, body, digest);
    else if (fileOf(path) === undefined) throw damaged(file, `nobody knows what ${path} is`);
  }
  if (!head || !sums) throw damaged(file, 'it ends too early');
  for (const [name, digest] of digests) {
    const said = sums.tables[name];
    if (said?.rows !== digest.rows || said.digest !== String(digest))
      throw damaged(file, `the rows of ${name} are not those that were copied`);
  }
  return { head, sums, unpackedBytes };
}

/** What a file says of itself first; nothing of it is proven yet. @throws OperatorError where it is no backup */
export async function readHeadOf(backup: BackupFile): Promise<Head> {
  for await (const { path, body } of readArchive(backup)) return readHead(backup.file, path, body);
  throw new UnfitFile('kind', `${backup.file} is no backup of Fieldscope.`);
}

const entryOf = (path: string, body: Buffer) => ({
  path,
  bytes: body.length,
  sha256: createHash('sha256').update(body).digest('hex'),
});

function readHead(file: string, path: string, body: Buffer): Head {
  if (path !== HEAD_ENTRY) throw new UnfitFile('kind', `${file} is no backup of Fieldscope.`);
  const { version } = parseJson(file, body) as { version?: number };
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new UnfitFile('version', `${file} was made by a newer version of Fieldscope: use that one.`);
  return parse(file, Head, body);
}

/** A file of a newer version has migrations that are not known here. */
function ensureKnown(file: string, { migrations }: Head, known: ReadonlyMap<string, string>): void {
  for (const { name, checksum } of migrations) {
    const here = known.get(name);
    if (here === undefined)
      throw new UnfitFile(
        'version',
        `${file} was made by a newer version of Fieldscope: its migration ${name} is not known here.`,
      );
    if (here !== checksum)
      throw new UnfitFile(
        'version',
        `${file} was made by another program: its migration ${name} is not the one that is known here.`,
      );
  }
  const last = migrations.at(-1)!.name;
  const skipped = [...known.keys()].find(
    (name) => name < last && !migrations.some((own) => own.name === name),
  );
  if (skipped !== undefined)
    throw new UnfitFile(
      'version',
      `${file} was made by another program: it does not know the migration ${skipped}.`,
    );
}

function ensureSame(file: string, met: Sums['entries'], said: Sums['entries']): void {
  for (const [nth, entry] of said.entries()) {
    const found = met[nth];
    if (found?.path !== entry.path) throw damaged(file, `${entry.path} is missing`);
    if (found.sha256 !== entry.sha256) throw damaged(file, `${entry.path} has another checksum`);
  }
  const surplus = met[said.length];
  if (surplus) throw damaged(file, `${surplus.path} was added`);
}

async function digestPart(
  { file, mostBytes }: BackupFile,
  path: string,
  body: Buffer,
  digest: RowDigest,
): Promise<number> {
  try {
    const copy = await unpackPart(body, mostBytes);
    eachRow(copy, (row) => digest.add(row));
    return copy.length;
  } catch {
    throw damaged(file, `${path} cannot be unpacked`);
  }
}

/** @param mostBytes a part that gets longer is given up on the way @returns a whole COPY */
export const unpackPart = (body: Buffer, mostBytes = MOST_UNPACKED): Promise<Buffer> =>
  unpack(body, { maxOutputLength: mostBytes });

function parse<T extends z.ZodType>(file: string, schema: T, body: Buffer): z.output<T> {
  const parsed = schema.safeParse(parseJson(file, body));
  if (!parsed.success) throw damaged(file, `its ${parsed.error.issues[0]!.path.join('.')} cannot be read`);
  return parsed.data;
}

function parseJson(file: string, body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw damaged(file, 'its description cannot be read');
  }
}
