import type { FileFormat, FileMapping, ImportReport } from '@fieldscope/contract/calls/imports';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { ImportProblem, ImportState } from '@fieldscope/contract/import-choices';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { FilePlace } from './records.model';

/** How an uploaded file is read, and what of it may be left out. */
export interface FileSettings {
  format: FileFormat;
  mapping: FileMapping;
  leaveFaulty: boolean;
  leaveUnknown: boolean;
}

/** What is fetched from a cloud; times in epoch ms. */
export interface CloudSettings {
  address: string;
  euis: Eui[];
  from: number;
  to: number;
}

/**
 * An import; times in epoch ms. `checked` counts rows of the file; `done` and `total` its readings once it is checked, or requests
 * to the cloud.
 */
export interface ImportRow {
  orgId: OrgId;
  importId: number;
  source: 'file' | 'cloud';
  name: string;
  state: ImportState;
  createdAt: number;
  finishedAt: number | null;
  bytes: number;
  received: number;
  settings: unknown;
  secret: Buffer | null;
  checked: number;
  done: number;
  total: number;
  readings: number;
  duplicates: number;
  firstAt: number | null;
  lastAt: number | null;
  report: ImportReport | null;
  problem: ImportProblem | null;
  attempts: number;
  /** Where the readings begin that are put in order next, and how many there are before. */
  place: (FilePlace & { reading: number }) | null;
}
export type ImportKey = Pick<ImportRow, 'orgId' | 'importId'>;

const COLUMNS = sql`
  org_id::text as "orgId", import_id as "importId", source, name, state, created_at as "createdAt",
  finished_at as "finishedAt", bytes::float8 as bytes, received::float8 as received, settings, secret, checked, done, total,
  readings::float8 as readings, duplicates::float8 as duplicates, first_at as "firstAt", last_at as "lastAt", report, problem,
  attempts, place`;

export async function listImports(db: Db, orgId: OrgId): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from history_import where org_id = ${orgId} order by import_id desc`.execute(db);
  return rows;
}

export async function findImport(db: Db, { orgId, importId }: ImportKey): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from history_import where org_id = ${orgId} and import_id = ${importId}`.execute(db);
  return rows[0];
}

/** The same, and no other transaction changes it until this one ends. */
export async function lockImport(db: Db, { orgId, importId }: ImportKey): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from history_import
    where org_id = ${orgId} and import_id = ${importId} for update`.execute(db);
  return rows[0];
}

/** Imports that have not ended. */
export async function countOpen(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from history_import
    where org_id = ${orgId} and state not in ('done', 'failed')`.execute(db);
  return rows[0]!.count;
}

export async function insertImport(
  db: Db,
  orgId: OrgId,
  given: Pick<ImportRow, 'source' | 'name' | 'state' | 'bytes' | 'total'> & {
    settings?: CloudSettings;
    secret?: Buffer;
  },
  now: number,
): Promise<number> {
  const { source, name, state, bytes, total, settings, secret } = given;
  const { rows } = await sql<{ id: number }>`
    insert into history_import (org_id, source, name, state, created_at, bytes, total, settings, secret)
    values (${orgId}, ${source}, ${name}, ${state}, ${at(now)}, ${bytes}, ${total},
      ${settings ? JSON.stringify(settings) : null}::jsonb, ${secret ?? null})
    returning import_id as id`.execute(db);
  return rows[0]!.id;
}

type Change = Partial<Omit<ImportRow, 'orgId' | 'importId' | 'source' | 'createdAt'>>;
const NAMES: Record<keyof Change, string> = {
  ...{ name: 'name', state: 'state', finishedAt: 'finished_at', bytes: 'bytes', received: 'received' },
  ...{ settings: 'settings', secret: 'secret', checked: 'checked', done: 'done', total: 'total' },
  ...{ readings: 'readings', duplicates: 'duplicates', firstAt: 'first_at', lastAt: 'last_at' },
  ...{ report: 'report', problem: 'problem', attempts: 'attempts', place: 'place' },
};

function columnValue(name: keyof Change, value: unknown) {
  if (value === null) return sql`null`;
  if (name === 'settings' || name === 'report' || name === 'place')
    return sql`${JSON.stringify(value)}::jsonb`;
  return name.endsWith('At') ? sql`${at(value as number)}` : sql`${value}`;
}

/** Changes an import as long as it is in one of these states. @returns whether it was */
export async function updateImport(
  db: Db,
  { orgId, importId }: ImportKey,
  states: readonly ImportState[],
  change: Change,
): Promise<boolean> {
  const assignments = Object.entries(change).map(
    ([name, value]) =>
      sql`${sql.ref(NAMES[name as keyof Change])} = ${columnValue(name as keyof Change, value)}`,
  );
  const { numAffectedRows = 0n } = await sql`
    update history_import set ${sql.join(assignments)}
    where org_id = ${orgId} and import_id = ${importId} and state = any(${[...states]}::text[])`.execute(db);
  return numAffectedRows > 0n;
}

export async function deleteImport(db: Db, { orgId, importId }: ImportKey): Promise<void> {
  await sql`delete from history_import where org_id = ${orgId} and import_id = ${importId}`.execute(db);
}

export async function insertPart(
  db: Db,
  { orgId, importId }: ImportKey,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await sql`
    insert into history_import_part (org_id, import_id, part, bytes)
    values (${orgId}, ${importId}, ${part}, ${bytes})`.execute(db);
}

export async function countParts(db: Db, { orgId, importId }: ImportKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from history_import_part
    where org_id = ${orgId} and import_id = ${importId}`.execute(db);
  return rows[0]!.count;
}

/** The bytes of an uploaded file, part by part. */
export async function* readParts(db: Db, { orgId, importId }: ImportKey): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from history_import_part
      where org_id = ${orgId} and import_id = ${importId} and part = ${part}`.execute(db);
    if (!rows[0]) return;
    yield rows[0].bytes;
  }
}

export async function deleteParts(db: Db, { orgId, importId }: ImportKey): Promise<void> {
  await sql`delete from history_import_part where org_id = ${orgId} and import_id = ${importId}`.execute(db);
}

/** Nodes of the organisation by EUI. */
export async function listNodes(db: Db, orgId: OrgId): Promise<Map<Eui, number>> {
  const { rows } = await sql<{ eui: Eui; id: number }>`
    select eui, device_id as id from device where org_id = ${orgId} and kind <> 'gateway'`.execute(db);
  return new Map(rows.map(({ eui, id }) => [eui, id]));
}

/** Deletes files that were uploaded before a time and not imported. */
export async function deleteAbandoned(db: Db, before: number): Promise<void> {
  await sql`
    delete from history_import
    where state in ('uploading', 'uploaded', 'refused') and created_at < ${at(before)}`.execute(db);
}
