import type { AdapterPayload } from 'oidc-provider';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface NewToken {
  digest: Buffer;
  kind: string;
  grantId: string | null;
  payload: AdapterPayload;
  now: number;
  expiresAt: number;
}

/** Requests that nobody has decided: anybody can begin one. */
const MOST_OPEN_REQUESTS = 10_000;

/** @returns whether it was stored; false: too many requests wait for a decision */
export async function upsertToken(
  db: Db,
  { digest, kind, grantId, payload, now, expiresAt }: NewToken,
): Promise<boolean> {
  const { rows } = await sql`
    insert into program_token (digest, kind, grant_id, payload, created_at, expires_at)
    select ${digest}, ${kind}, ${grantId}::text, ${JSON.stringify(payload)}::jsonb, ${at(now)}, ${at(expiresAt)}
    where ${grantId}::text is not null or (
      select count(*) from (
        select 1 from program_token where grant_id is null and expires_at > ${at(now)} limit ${MOST_OPEN_REQUESTS}
      ) as open_request
    ) < ${MOST_OPEN_REQUESTS}
    on conflict (digest) do update set payload = excluded.payload, expires_at = excluded.expires_at
    returning 1`.execute(db);
  return rows.length > 0;
}

/** What a digest stands for, while it lasts and its grant was not revoked. */
export async function findToken(
  db: Db,
  digest: Buffer,
  now: number,
): Promise<{ payload: AdapterPayload; consumed_at: number | null } | undefined> {
  const { rows } = await sql<{ payload: AdapterPayload; consumed_at: number | null }>`
    select payload, consumed_at from program_token left join program_grant using (grant_id)
    where digest = ${digest} and expires_at > ${at(now)} and revoked_at is null`.execute(db);
  return rows[0];
}

/** Uses up a code or refresh token, which is kept a while to notice who shows it again. @returns whether nobody had before */
export async function consumeToken(
  db: Db,
  digest: Buffer,
  { now, keptUntil }: { now: number; keptUntil: number },
): Promise<boolean> {
  const { rows } = await sql`
    update program_token set consumed_at = ${at(now)}, expires_at = greatest(expires_at, ${at(keptUntil)})
    where digest = ${digest} and consumed_at is null returning 1`.execute(db);
  return rows.length > 0;
}

export async function findGrantOfToken(db: Db, digest: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ grant_id: string | null }>`
    select grant_id from program_token where digest = ${digest}`.execute(db);
  return rows[0]?.grant_id ?? undefined;
}

export async function deleteToken(db: Db, digest: Buffer): Promise<void> {
  await sql`delete from program_token where digest = ${digest}`.execute(db);
}

export async function deleteTokensOfGrant(db: Db, grantId: string, kind: string): Promise<void> {
  await sql`delete from program_token where grant_id = ${grantId} and kind = ${kind}`.execute(db);
}

/** Deletes all but the newest of a kind: a program can renew its tokens as often as it likes. */
export async function keepNewest(db: Db, grantId: string, kind: string, most: number): Promise<void> {
  await sql`
    delete from program_token where digest in (
      select digest from program_token where grant_id = ${grantId} and kind = ${kind}
      order by created_at desc, digest offset ${most})`.execute(db);
}

export async function deleteExpired(db: Db, now: number): Promise<void> {
  await sql`delete from program_token where expires_at <= ${at(now)}`.execute(db);
}
