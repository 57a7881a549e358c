import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface ArchiveKey {
  orgId: OrgId;
  archiveId: string;
}

export interface ListedArchive {
  archive_id: string;
  state: 'running' | 'ready' | 'failed';
  bytes: number;
  created_at: number;
  finished_at: number | null;
}

/** Newest first. */
export async function listArchives(db: Db, orgId: OrgId): Promise<ListedArchive[]> {
  const { rows } = await sql<ListedArchive>`
    select archive_id::text as archive_id, state, bytes::float8 as bytes, created_at, finished_at
    from organisation_archive where org_id = ${orgId} order by created_at desc, archive_id desc`.execute(db);
  return rows;
}

/** No two archives of an organisation are begun at once. @returns how many there are that did not fail */
export async function countArchivesAlone(db: Db, orgId: OrgId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('archives of ' || ${orgId}::text, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organisation_archive where org_id = ${orgId} and state <> 'failed'`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function insertArchive(db: Db, orgId: OrgId, now: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into organisation_archive (org_id, created_at) values (${orgId}, ${at(now)})
    returning archive_id::text as id`.execute(db);
  return rows[0]!.id;
}

/** @returns undefined when the organisation has no such archive that is being made */
export async function isRunning(db: Db, { orgId, archiveId }: ArchiveKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from organisation_archive
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'running'`.execute(db);
  return rows.length > 0;
}

/** @returns false when nobody wants it any more */
export async function saveReady(
  db: Db,
  { orgId, archiveId }: ArchiveKey,
  bytes: number,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update organisation_archive set state = 'ready', bytes = ${bytes}, finished_at = ${at(now)}
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'running' returning 1`.execute(db);
  return rows.length > 0;
}

export async function saveFailure(db: Db, { orgId, archiveId }: ArchiveKey, now: number): Promise<void> {
  await sql`
    update organisation_archive set state = 'failed', finished_at = ${at(now)}
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'running'`.execute(db);
}

/** @returns undefined when the organisation has no such archive that can be downloaded */
export async function findReady(
  db: Db,
  { orgId, archiveId }: ArchiveKey,
): Promise<{ bytes: number; createdAt: number } | undefined> {
  const { rows } = await sql<{ bytes: number; createdAt: number }>`
    select bytes::float8 as bytes, created_at as "createdAt" from organisation_archive
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'ready'`.execute(db);
  return rows[0];
}

/** @returns when it was begun; undefined when the organisation has no such archive */
export async function deleteArchive(
  db: Db,
  { orgId, archiveId }: ArchiveKey,
): Promise<{ createdAt: number } | undefined> {
  const { rows } = await sql<{ createdAt: number }>`
    delete from organisation_archive where org_id = ${orgId} and archive_id = ${archiveId}
    returning created_at as "createdAt"`.execute(db);
  return rows[0];
}

export async function deleteFinishedBefore(db: Db, before: number): Promise<void> {
  await sql`delete from organisation_archive where finished_at < ${at(before)}`.execute(db);
}

/** Of all organisations. */
export async function listKeptIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select archive_id::text as id from organisation_archive where state <> 'failed'`.execute(db);
  return rows.map(({ id }) => id);
}
