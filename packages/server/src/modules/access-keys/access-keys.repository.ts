import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/db';

export interface AccessKeyRow {
  access_id: string;
  org_id: OrgId;
  level: number;
  key_hmac: Buffer;
  key_sealed: Buffer;
  disabled: boolean;
}

export interface NewAccessKey {
  accessId: string;
  orgId: OrgId;
  label: string;
  level: number;
  hmac: Buffer;
  sealed: Buffer;
  fixed: boolean;
  now: number;
}

export async function insertAccessKey(db: Db, key: NewAccessKey): Promise<void> {
  await sql`
    insert into access_key (access_id, org_id, label, level, key_hmac, key_sealed, fixed, created_at)
    values (${key.accessId}, ${key.orgId}, ${key.label}, ${key.level}, ${key.hmac}, ${key.sealed}, ${key.fixed},
            ${at(key.now)})`.execute(db);
}

export async function findFixedKey(db: Db, orgId: OrgId): Promise<AccessKeyRow | undefined> {
  const { rows } = await sql<AccessKeyRow>`
    select access_id, org_id, level, key_hmac, key_sealed, disabled_at is not null as disabled
    from access_key where org_id = ${orgId} and fixed`.execute(db);
  return rows[0];
}

/** A key tells its organisation, so it is looked up before that is known. */
export async function findKeyByHmac(db: Db, hmac: Buffer): Promise<AccessKeyRow | undefined> {
  const { rows } = await sql<AccessKeyRow>`
    select access_id, org_id, level, key_hmac, key_sealed, disabled_at is not null as disabled
    from access_key where key_hmac = ${hmac}`.execute(db);
  return rows[0];
}

/** Notes when keys were used last. */
export async function updateLastUsed(db: Db, used: Map<string, number>): Promise<void> {
  await sql`
    update access_key set last_used_at = greatest(last_used_at, given.at)
    from unnest(${[...used.keys()]}::text[], ${[...used.values()].map((each) => at(each).toISOString())}::timestamptz[])
      as given (access_id, at)
    where access_key.access_id = given.access_id`.execute(db);
}
