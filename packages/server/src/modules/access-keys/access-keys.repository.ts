import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

export interface AccessKeyRow {
  access_id: string;
  org_id: OrgId;
  level: number;
  key_hmac: Buffer;
  key_sealed: Buffer;
  disabled: boolean;
}

export interface PresentedKey extends AccessKeyRow {
  /** Whether the whole organisation is. */
  frozen: boolean;
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

/** Keys of an organisation: the fixed one, then the others in the order in which they were made. */
export async function listAccessKeys(db: Db, orgId: OrgId): Promise<AccessKey[]> {
  const { rows } = await sql<AccessKey>`
    select access_id, label, level, case when disabled_at is null then 'active' else 'disabled' end as status,
           fixed, created_at, last_used_at
    from access_key where org_id = ${orgId}
    order by fixed desc, created_at, access_id`.execute(db);
  return rows;
}

/** Number of keys besides the fixed one; until the transaction ends no other transaction makes one in this organisation. */
export async function countMadeKeysAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_key where org_id = ${orgId} and not fixed`.execute(db);
  return rows[0]!.count;
}

/** Changes what is given. @returns what the key is called now; undefined when the organisation has no such key */
export async function updateAccessKey(
  db: Db,
  orgId: OrgId,
  accessId: string,
  { label, level, status }: Partial<Pick<AccessKey, 'label' | 'level' | 'status'>>,
  now: number,
): Promise<{ label: string; fixed: boolean } | undefined> {
  const { rows } = await sql<{ label: string; fixed: boolean }>`
    update access_key
    set label = coalesce(${label ?? null}, label),
        level = coalesce(${level ?? null}, level),
        disabled_at = case ${status ?? null}::text
          when 'active' then null
          when 'disabled' then coalesce(disabled_at, ${at(now)})
          else disabled_at
        end
    where org_id = ${orgId} and access_id = ${accessId}
    returning label, fixed`.execute(db);
  return rows[0];
}

/** Deletes a key that is disabled and not the fixed one. @returns its label; undefined when there is no such key */
export async function deleteDisabledKey(db: Db, orgId: OrgId, accessId: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    delete from access_key
    where org_id = ${orgId} and access_id = ${accessId} and disabled_at is not null and not fixed
    returning label`.execute(db);
  return rows[0]?.label;
}

/** Gives the fixed key of an organisation another secret half. @returns its id; undefined when there is none */
export async function replaceFixedSecret(
  db: Db,
  orgId: OrgId,
  { hmac, sealed }: Pick<NewAccessKey, 'hmac' | 'sealed'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ access_id: string }>`
    update access_key set key_hmac = ${hmac}, key_sealed = ${sealed}, last_used_at = null
    where org_id = ${orgId} and fixed returning access_id`.execute(db);
  return rows[0]?.access_id;
}

export async function findFixedKey(db: Db, orgId: OrgId): Promise<AccessKeyRow | undefined> {
  const { rows } = await sql<AccessKeyRow>`
    select access_id, org_id, level, key_hmac, key_sealed, disabled_at is not null as disabled
    from access_key where org_id = ${orgId} and fixed`.execute(db);
  return rows[0];
}

/** Whose a key is and what it is called; its organisation is what is requested. */
export async function findKeyName(
  db: Db,
  accessId: string,
): Promise<{ org_id: OrgId; label: string; fixed: boolean } | undefined> {
  const { rows } = await sql<{ org_id: OrgId; label: string; fixed: boolean }>`
    select org_id, label, fixed from access_key where access_id = ${accessId}`.execute(db);
  return rows[0];
}

/** The organisation of a key is known only after the key was looked up. */
export async function findKeyByHmac(db: Db, hmac: Buffer): Promise<PresentedKey | undefined> {
  const { rows } = await sql<PresentedKey>`
    select access_id, org_id, level, key_hmac, key_sealed, disabled_at is not null as disabled,
           frozen_at is not null as frozen
    from access_key join organisation using (org_id) where key_hmac = ${hmac}`.execute(db);
  return rows[0];
}

/** Writes when keys were used last. */
export async function updateLastUsed(db: Db, used: Map<string, number>): Promise<void> {
  await sql`
    update access_key set last_used_at = greatest(last_used_at, given.at)
    from unnest(${[...used.keys()]}::text[], ${[...used.values()].map((each) => at(each).toISOString())}::timestamptz[])
      as given (access_id, at)
    where access_key.access_id = given.access_id`.execute(db);
}
