import { at, type Db, sql } from '../../platform/postgres/db';

/** Adds a token of the operator. */
export async function insertIngestToken(
  db: Db,
  tokenHash: Buffer,
  label: string,
  now: number,
): Promise<void> {
  await sql`
    insert into connection (token_hash, label, created_at) values (${tokenHash}, ${label}, ${at(now)})`.execute(
    db,
  );
}

export async function deleteIngestToken(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from connection where token_hash = ${tokenHash}`.execute(db);
}
