import { at, type Db, sql } from '../../platform/postgres/db';

export interface StoredKeys {
  publicKey: string;
  privateSealed: Buffer;
}

export async function findKeys(db: Db): Promise<StoredKeys | undefined> {
  const { rows } = await sql<StoredKeys>`
    select public_key as "publicKey", private_sealed as "privateSealed" from push_key`.execute(db);
  return rows[0];
}

/** Keeps a key pair unless there is one. */
export async function insertKeys(
  db: Db,
  { publicKey, privateSealed }: StoredKeys,
  now: number,
): Promise<void> {
  await sql`
    insert into push_key (public_key, private_sealed, created_at)
    values (${publicKey}, ${privateSealed}, ${at(now)}) on conflict do nothing`.execute(db);
}
