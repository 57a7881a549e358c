import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import type { ArchiveWriter } from './archive-writer';
import {
  type Contents,
  type CopiedTable,
  FORMAT,
  FORMAT_VERSION,
  filePath,
  HEAD_ENTRY,
  type Head,
  partPath,
  SUMS_ENTRY,
  type Sums,
} from './backup-format.model';
import { asCopy, RowDigest, type Rows } from './copied-rows.model';
import { copyOut } from './copy-out';
import { columnList, listMigrations, listSequences, listTables, quoted } from './structure.repository';

const packed = promisify(gzip);
/** Most bytes are packed history, which no level makes smaller. */
const COMPRESSION = { level: 1 };

/** A file beside the database, such as the secret. */
export interface FileToKeep {
  name: string;
  body: Buffer;
}

interface BackupParts {
  /** A connection of its own, without a limit of time. */
  client: pg.ClientBase;
  archive: ArchiveWriter;
  files: readonly FileToKeep[];
  madeAt: number;
  /** Called after each part. */
  rest(): Promise<void>;
}

/** What a backup holds. */
export interface BackupSummary {
  made_at: number;
  tables: number;
  rows: number;
}

/**
 * Writes everything that the database has at one moment, while others go on to write. What is not acknowledged by then is not in it.
 * @throws what database or target failed with
 */
export async function makeBackup(parts: BackupParts): Promise<BackupSummary> {
  const { client, archive, files, madeAt } = parts;
  await client.query('begin isolation level repeatable read read only');
  const tables = await holdTables(client);
  const head: Head = {
    format: FORMAT,
    version: FORMAT_VERSION,
    kind: 'installation',
    made_at: madeAt,
    postgresql: await versionOf(client),
    migrations: await listMigrations(client),
    tables,
  };
  await archive.add(HEAD_ENTRY, asJson(head));
  for (const { name, body } of files) await archive.add(filePath(name), body);
  const contents: Record<string, Contents> = {};
  for (const table of tables) contents[table.name] = await writeTable(parts, table);
  const sequences = await listSequences(client);
  await client.query('commit');
  const sums: Sums = { tables: contents, sequences, entries: [...archive.entries] };
  await archive.add(SUMS_ENTRY, asJson(sums));
  await archive.finish();
  const rows = Object.values(contents).reduce((sum, { rows: own }) => sum + own, 0);
  return { made_at: madeAt, tables: tables.length, rows };
}

/**
 * Locks the tables against changes of their structure before the moment of the copy: only statements after the locks see it
 * (documentation of PostgreSQL, LOCK).
 */
export async function holdTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  for (;;) {
    const before = await listTables(client);
    await client.query('rollback; begin isolation level repeatable read read only');
    await client.query(
      `lock table ${before.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
    );
    const now = await listTables(client);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
  }
}

async function writeTable({ client, archive, rest }: BackupParts, table: CopiedTable): Promise<Contents> {
  const digest = new RowDigest();
  let nth = 0;
  const statement = `copy (select ${columnList(table)} from ${quoted(table.name)}) to stdout (format binary)`;
  for await (const part of copyOut(client, statement, (row) => digest.add(row))) {
    nth += 1;
    await archive.add(partPath(table.name, nth), await packPart(part));
    await rest();
  }
  return { rows: digest.rows, digest: String(digest) };
}

/** A part of a table as it is in the file. */
export const packPart = (part: Pick<Rows, 'bytes'>): Promise<Buffer> => packed(asCopy(part), COMPRESSION);

export async function versionOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return rows[0]!.version;
}

/** An entry of what the file says of itself. */
export const asJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
