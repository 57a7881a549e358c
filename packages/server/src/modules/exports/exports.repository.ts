import type { ExportFormat } from '@fieldscope/contract/export-limits';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { at, type Db, sql } from '../../platform/postgres/db';
import { withFreeId } from '../../platform/postgres/random-ids';
import type { SeriesFilter } from '../telemetry/telemetry.service';
import type { ExportUnits } from './export-rows.model';

export type ExportState = 'running' | 'ready' | 'failed';
export type ExportFailure = 'disk_full' | 'too_large' | 'stalled';

export interface ExportKey {
  orgId: OrgId;
  exportId: string;
}

export interface NewExport {
  orgId: OrgId;
  userId: UserId;
  format: ExportFormat;
  wanted: SeriesFilter;
  from: number;
  to: number;
  timezone: string;
  language: Language;
  /** null: published ones. */
  units: ExportUnits | null;
  expectedRows: number;
  now: number;
}

/** No two exports of an organisation are begun at once. */
export async function lockExports(db: Db, orgId: OrgId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exports of ' || ${orgId}::text, 0))`.execute(db);
}

export async function countRunning(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from data_export where org_id = ${orgId} and state = 'running'`.execute(db);
  return rows[0]!.count;
}

export async function insertExport(db: Db, one: NewExport): Promise<string> {
  const insert = sql<{ export_id: string }>`
    insert into data_export (org_id, user_id, format, wanted, range_from, range_to, write_to, timezone, language, units,
      expected_rows, created_at, progressed_at)
    values (${one.orgId}, ${one.userId}, ${one.format}, ${JSON.stringify(one.wanted)}, ${at(one.from)}, ${at(one.to)},
      ${at(one.to)}, ${one.timezone}, ${one.language}, ${one.units && JSON.stringify(one.units)}, ${one.expectedRows}, ${at(one.now)}, ${at(one.now)})
    on conflict (export_id) do nothing
    returning export_id`;
  return (await withFreeId(() => insert.execute(db))).export_id;
}

/** An export as its list shows it. */
export interface ListedExport {
  export_id: string;
  format: ExportFormat;
  state: ExportState;
  failure: ExportFailure | null;
  range_from: number;
  range_to: number;
  timezone: string;
  expected_rows: number;
  rows: number;
  bytes: number;
  created_at: number;
  finished_at: number | null;
}

/** Newest first. */
export async function listExports(db: Db, orgId: OrgId): Promise<ListedExport[]> {
  const { rows } = await sql<ListedExport>`
    select export_id, format, state, failure, range_from, range_to, timezone, expected_rows,
      rows::float8 as rows, bytes::float8 as bytes, created_at, finished_at
    from data_export where org_id = ${orgId} order by created_at desc, export_id`.execute(db);
  return rows;
}

/** @returns undefined when the organisation has no such export */
export async function deleteExport(
  db: Db,
  { orgId, exportId }: ExportKey,
): Promise<{ format: ExportFormat } | undefined> {
  const { rows } = await sql<{ format: ExportFormat }>`
    delete from data_export where org_id = ${orgId} and export_id = ${exportId} returning format`.execute(db);
  return rows[0];
}

/** Whether this transaction is the only one that writes the file; it lasts as long as the transaction. */
export async function tryLockFile(db: Db, { exportId }: ExportKey): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('file of export ' || ${exportId}::text, 0)) as locked`.execute(
    db,
  );
  return rows[0]!.locked;
}

export interface RunningExport {
  format: ExportFormat;
  wanted: SeriesFilter;
  from: number;
  to: number;
  writeTo: number;
  timezone: string;
  language: Language;
  units: ExportUnits | null;
  rows: number;
  bytes: number;
  writerState: string | null;
  createdAt: number;
  userId: UserId | null;
  /** Of the person who is notified; null: there is none. */
  account: string | null;
}

export async function findRunning(
  db: Db,
  { orgId, exportId }: ExportKey,
): Promise<RunningExport | undefined> {
  const { rows } = await sql<RunningExport>`
    select format, wanted, range_from as from, range_to as to, write_to as "writeTo", data_export.timezone, data_export.language,
      data_export.units, rows::float8 as rows, bytes::float8 as bytes, writer_state as "writerState",
      data_export.created_at as "createdAt", user_id as "userId", account.account
    from data_export left join account using (org_id, user_id)
    where org_id = ${orgId} and export_id = ${exportId} and state = 'running'`.execute(db);
  return rows[0];
}

/** Bytes of all files of an organisation. */
export async function sumBytes(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from data_export where org_id = ${orgId}`.execute(db);
  return rows[0]!.bytes;
}

export interface Progress {
  rows: number;
  bytes: number;
  writeTo: number;
  writerState: string | null;
  isReady: boolean;
  now: number;
}

/** @returns false when the export was deleted meanwhile */
export async function saveProgress(
  db: Db,
  { orgId, exportId }: ExportKey,
  progress: Progress,
): Promise<boolean> {
  const { rows, bytes, writeTo, writerState, isReady, now } = progress;
  const { numAffectedRows } = await sql`
    update data_export set rows = ${rows}, bytes = ${bytes}, write_to = ${at(writeTo)}, writer_state = ${writerState},
      progressed_at = ${at(now)}, state = ${isReady ? 'ready' : 'running'}, finished_at = ${isReady ? at(now) : null}
    where org_id = ${orgId} and export_id = ${exportId} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

export async function saveFailure(
  db: Db,
  { orgId, exportId }: ExportKey,
  failure: ExportFailure,
  now: number,
): Promise<void> {
  await sql`
    update data_export set state = 'failed', failure = ${failure}, finished_at = ${at(now)}, bytes = 0, writer_state = null
    where org_id = ${orgId} and export_id = ${exportId} and state = 'running'`.execute(db);
}

/** Exports without progress since a time have failed. */
export async function failStalled(db: Db, since: number, now: number): Promise<void> {
  await sql`
    update data_export set state = 'failed', failure = 'stalled', finished_at = ${at(now)}, bytes = 0, writer_state = null
    where state = 'running' and progressed_at < ${at(since)}`.execute(db);
}

export async function deleteFinishedBefore(db: Db, before: number): Promise<void> {
  await sql`delete from data_export where finished_at < ${at(before)}`.execute(db);
}

/** Ids of exports that have a file, or will have one. */
export async function listKeptIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ export_id: string }>`
    select export_id from data_export where state <> 'failed'`.execute(db);
  return rows.map(({ export_id }) => export_id);
}

/** @returns undefined when the organisation has no such file, or not yet */
export async function findReady(
  db: Db,
  { orgId, exportId }: ExportKey,
): Promise<Pick<RunningExport, 'format' | 'timezone' | 'createdAt' | 'bytes'> | undefined> {
  const { rows } = await sql<Pick<RunningExport, 'format' | 'timezone' | 'createdAt' | 'bytes'>>`
    select format, timezone, created_at as "createdAt", bytes::float8 as bytes
    from data_export where org_id = ${orgId} and export_id = ${exportId} and state = 'ready'`.execute(db);
  return rows[0];
}
