import { at, type Db, sql } from '../../platform/postgres/db';

/** A name is locked while it has `limit` failures, none of them older than `since` (epoch ms). */
export interface LockRule {
  limit: number;
  since: number;
}

/** Counts a failure of a name, whatever else is counted at the same time. */
export async function countFailure(
  db: Db,
  nameHash: Buffer,
  { since }: LockRule,
  now: number,
): Promise<void> {
  await sql`
    insert into failed_sign_in as counted (name_hash, failures, last_at) values (${nameHash}, 1, ${at(now)})
    on conflict (name_hash) do update
    set failures = case when counted.last_at <= ${at(since)} then 1 else counted.failures + 1 end,
        last_at = ${at(now)}`.execute(db);
}

/** When the failure happened that keeps a name locked, in epoch ms; undefined while it is not locked. */
export async function findLock(
  db: Db,
  nameHash: Buffer,
  { limit, since }: LockRule,
): Promise<number | undefined> {
  const { rows } = await sql<{ last_at: number }>`
    select last_at from failed_sign_in
    where name_hash = ${nameHash} and failures >= ${limit} and last_at > ${at(since)}`.execute(db);
  return rows[0]?.last_at;
}

/** Deletes the failures of a name, unless it is locked. */
export async function deleteUnlockedFailures(
  db: Db,
  nameHash: Buffer,
  { limit, since }: LockRule,
): Promise<void> {
  await sql`
    delete from failed_sign_in
    where name_hash = ${nameHash} and (failures < ${limit} or last_at <= ${at(since)})`.execute(db);
}

/** Deletes the failures of a name, its lock included. */
export async function deleteFailures(db: Db, nameHash: Buffer): Promise<void> {
  await sql`delete from failed_sign_in where name_hash = ${nameHash}`.execute(db);
}

export async function deleteFailuresBefore(db: Db, before: number): Promise<void> {
  await sql`delete from failed_sign_in where last_at <= ${at(before)}`.execute(db);
}
