import { at, type Db, sql } from '../../platform/postgres/db';

/** Refused messages of one connection for one reason. */
export interface RefusalRow {
  /** Digest of the token in hex; empty when no valid token was given, or for a kit. */
  token: string;
  reason: string;
  count: number;
  /** The newest of them: what it was about, and the beginning of its body. */
  example: string;
  /** Epoch ms. */
  lastAt: number;
}

export async function addRefusals(db: Db, rows: RefusalRow[]): Promise<void> {
  for (const { token, reason, count, example, lastAt } of rows) {
    await sql`
      insert into ingest_refusal (token_hash, reason, count, example, last_at)
      values (decode(${token}, 'hex'), ${reason}, ${count}, ${example}, ${at(lastAt)})
      on conflict (token_hash, reason) do update
      set count = ingest_refusal.count + excluded.count, example = excluded.example, last_at = excluded.last_at`.execute(
      db,
    );
  }
}

/** Deletes what was refused of some tokens. */
export async function deleteRefusals(db: Db, tokenHashes: readonly Buffer[]): Promise<void> {
  await sql`delete from ingest_refusal where token_hash = any(${tokenHashes}::bytea[])`.execute(db);
}

export interface ListedRefusal {
  /** Label of the token; empty when no valid token was given, or for a kit. */
  label: string;
  reason: string;
  count: number;
  example: string;
  /** Epoch ms. */
  last_at: number;
}

/** Refusals of the whole installation since a time, the newest first. */
export async function listRefusals(db: Db, since: number): Promise<ListedRefusal[]> {
  const { rows } = await sql<ListedRefusal>`
    select coalesce(connection.label, '') as label, reason, count::float8 as count, example, last_at
    from ingest_refusal left join connection using (token_hash)
    where last_at >= ${at(since)}
    order by last_at desc, reason`.execute(db);
  return rows;
}
