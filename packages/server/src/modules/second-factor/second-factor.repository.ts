import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface SecondFactorState {
  /** Epoch ms; null: off. */
  since: number | null;
  by_app: boolean;
  recovery_codes_left: number;
  demanded: boolean;
  due: boolean;
}

export async function findState(
  db: Db,
  orgId: OrgId,
  userId: UserId,
): Promise<SecondFactorState | undefined> {
  const { rows } = await sql<SecondFactorState>`
    select second_factor_at as since, demands_second_factor as demanded,
           owes_second_factor(role, second_factor_at, demands_second_factor) as due,
           second_factor_at is not null and exists (
             select from second_factor
             where second_factor.user_id = account.user_id and secret_sealed is not null) as by_app,
           (select count(*)::int from recovery_code where recovery_code.user_id = account.user_id)
             as recovery_codes_left
    from account join organisation using (org_id)
    where org_id = ${orgId} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * Keeps a secret that is still to be confirmed, in the place of an earlier one.
 * @returns the account's name; undefined when the second factor is on, and the secret stays as it was
 */
export async function putSecret(
  db: Db,
  orgId: OrgId,
  userId: UserId,
  { sealed, now }: { sealed: Buffer; now: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    with allowed as (
      select user_id, account from account
      where org_id = ${orgId} and user_id = ${userId} and second_factor_at is null for update),
    kept as (
      insert into second_factor (user_id, secret_sealed, begun_at) select user_id, ${sealed}, ${at(now)} from allowed
      on conflict (user_id) do update
        set secret_sealed = excluded.secret_sealed, begun_at = excluded.begun_at, last_step = 0)
    select account from allowed`.execute(db);
  return rows[0]?.account;
}

/**
 * Notes that the passkeys of an account are its second factor, in the place of a secret that is not confirmed.
 * @returns false when the second factor is on, and stays as it was
 */
export async function putWithoutSecret(db: Db, orgId: OrgId, userId: UserId, now: number): Promise<boolean> {
  const { rows } = await sql`
    with allowed as (
      select user_id from account
      where org_id = ${orgId} and user_id = ${userId} and second_factor_at is null for update)
    insert into second_factor (user_id, begun_at) select user_id, ${at(now)} from allowed
    on conflict (user_id) do update set secret_sealed = null, begun_at = excluded.begun_at, last_step = 0
    returning 1`.execute(db);
  return rows.length > 0;
}

export interface LockedFactor {
  /** null: there is no app, passkeys are the second factor. */
  secret_sealed: Buffer | null;
  /** Epoch ms. */
  begun_at: number;
  last_step: number;
  on: boolean;
}

/** A second factor, confirmed or not, whose codes no other transaction tries until the transaction ends. */
export async function lockFactor(db: Db, orgId: OrgId, userId: UserId): Promise<LockedFactor | undefined> {
  const { rows } = await sql<LockedFactor>`
    select secret_sealed, begun_at, last_step, second_factor_at is not null as on
    from second_factor join account using (user_id)
    where org_id = ${orgId} and user_id = ${userId} for update`.execute(db);
  return rows[0];
}

export async function noteStep(db: Db, userId: UserId, step: number): Promise<void> {
  await sql`update second_factor set last_step = ${step} where user_id = ${userId}`.execute(db);
}

/** Deletes the secret and the recovery codes with it. */
export async function deleteFactor(db: Db, userId: UserId): Promise<void> {
  await sql`delete from second_factor where user_id = ${userId}`.execute(db);
}

export async function replaceRecoveryCodes(db: Db, userId: UserId, hmacs: Buffer[]): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(db);
  await sql`
    insert into recovery_code (user_id, code_hmac)
    select ${userId}, hmac from unnest(${hmacs}::bytea[]) as hmac`.execute(db);
}

/** Uses a recovery code up. @returns whether it was one */
export async function useRecoveryCode(db: Db, userId: UserId, hmac: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_code where user_id = ${userId} and code_hmac = ${hmac} returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Accounts of an organisation that have to set up a second factor. */
export async function listOwing(db: Db, orgId: OrgId): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from account join organisation using (org_id)
    where org_id = ${orgId} and owes_second_factor(role, second_factor_at, demands_second_factor)`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}

export interface FoundAccount {
  org_id: OrgId;
  user_id: UserId;
  account: string;
}

export async function findSubAccount(
  db: Db,
  orgId: OrgId,
  childId: string,
): Promise<FoundAccount | undefined> {
  const { rows } = await sql<FoundAccount>`
    select org_id, user_id, account from account
    where org_id = ${orgId} and user_id = ${childId} and role <> 'owner'`.execute(db);
  return rows[0];
}

/** For the operator, who knows no organisation. */
export async function findAccountOfName(db: Db, name: string): Promise<FoundAccount | undefined> {
  const { rows } = await sql<FoundAccount>`
    select org_id, user_id, account from account where lower(account) = lower(${name})`.execute(db);
  return rows[0];
}
