import { at, type Db, sql } from '../../platform/postgres/db';
import { LOCKS } from '../../platform/postgres/locks';

/** Servers that start at once may have given a link each; the holder of the lock checks and creates, alone. */
export async function lockSetup(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.setup})`.execute(db);
}

export async function replaceSetupToken(
  db: Db,
  { hash, now, expiresAt }: { hash: Buffer; now: number; expiresAt: number },
): Promise<void> {
  await sql`delete from setup_token where used_at is null`.execute(db);
  await sql`
    insert into setup_token (token_hash, created_at, expires_at)
    values (${hash}, ${at(now)}, ${at(expiresAt)})`.execute(db);
}

export async function isUsableToken(db: Db, hash: Buffer, now: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from setup_token
    where token_hash = ${hash} and used_at is null and expires_at > ${at(now)}`.execute(db);
  return rows.length > 0;
}

export async function useSetupToken(db: Db, hash: Buffer, now: number): Promise<boolean> {
  const { rows } = await sql`
    update setup_token set used_at = ${at(now)}
    where token_hash = ${hash} and used_at is null and expires_at > ${at(now)}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Whether the operator has an organisation. Those of people who registered do not count: they would make the link useless. */
export async function hasOperatorsOrganisation(db: Db): Promise<boolean> {
  const { rows } = await sql`select from organisation where runs_installation limit 1`.execute(db);
  return rows.length > 0;
}
