import type { Passkey } from '@fieldscope/contract/calls/passkeys';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

const isOf = (orgId: OrgId, userId: UserId) => sql`
  user_id = (select user_id from account where org_id = ${orgId} and user_id = ${userId})`;

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Db, orgId: OrgId, userId: UserId): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select passkey_id, name, created_at, last_used_at, synced, copied_at is not null as copied
    from passkey where ${isOf(orgId, userId)} order by created_at, passkey_id`.execute(db);
  return rows;
}

export interface KnownCredential {
  credential_id: Buffer;
  transports: string[];
}

/** What authenticators know the passkeys of an account by. */
export async function listCredentials(db: Db, orgId: OrgId, userId: UserId): Promise<KnownCredential[]> {
  const { rows } = await sql<KnownCredential>`
    select credential_id, transports from passkey
    where ${isOf(orgId, userId)} order by created_at`.execute(db);
  return rows;
}

export interface AccountOfPasskeys {
  user_id: UserId;
  account: string;
  nickname: string;
  /** Whether passkeys are the second factor of the account, with no authenticator app beside them. */
  needs_one: boolean;
}

/** An account whose passkeys no other transaction counts, adds or removes until the transaction ends. */
export async function lockAccount(
  db: Db,
  orgId: OrgId,
  userId: UserId,
): Promise<AccountOfPasskeys | undefined> {
  const { rows } = await sql<AccountOfPasskeys>`
    select user_id, account, nickname,
           second_factor_at is not null and exists (
             select from second_factor
             where second_factor.user_id = account.user_id and secret_sealed is null) as needs_one
    from account where org_id = ${orgId} and user_id = ${userId} for update`.execute(db);
  return rows[0];
}

/** How many passkeys an account has, and how many of them prove something. */
export async function countPasskeys(db: Db, userId: UserId): Promise<{ all: number; usable: number }> {
  const { rows } = await sql<{ all: number; usable: number }>`
    select count(*)::int as all, (count(*) filter (where copied_at is null))::int as usable
    from passkey where user_id = ${userId}`.execute(db);
  return rows[0]!;
}

export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
  name: string;
}

/** @throws the database's unique violation `passkey_credential` when an account has it already */
export async function insertPasskey(db: Db, userId: UserId, given: NewPasskey, now: number): Promise<string> {
  const { rows } = await sql<{ passkey_id: string }>`
    insert into passkey (user_id, credential_id, public_key, counter, transports, synced, name, created_at)
    values (${userId}, ${given.credentialId}, ${given.publicKey}, ${given.counter}, ${given.transports}::text[],
            ${given.synced}, ${given.name}, ${at(now)})
    returning passkey_id`.execute(db);
  return rows[0]!.passkey_id;
}

type Own = { orgId: OrgId; userId: UserId; passkeyId: string };

/** @returns whether the account has it */
export async function renamePasskey(
  db: Db,
  { orgId, userId, passkeyId }: Own,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    update passkey set name = ${name}
    where passkey_id = ${passkeyId} and ${isOf(orgId, userId)} returning 1`.execute(db);
  return rows.length > 0;
}

export async function deletePasskey(
  db: Db,
  { orgId, userId, passkeyId }: Own,
): Promise<{ name: string; copied: boolean } | undefined> {
  const { rows } = await sql<{ name: string; copied: boolean }>`
    delete from passkey where passkey_id = ${passkeyId} and ${isOf(orgId, userId)}
    returning name, copied_at is not null as copied`.execute(db);
  return rows[0];
}

export async function deletePasskeysOf(db: Db, userId: UserId): Promise<void> {
  await sql`delete from passkey where user_id = ${userId}`.execute(db);
}

export interface StoredPasskey {
  passkey_id: string;
  user_id: UserId;
  org_id: OrgId;
  name: string;
  public_key: Buffer;
  /** Epoch ms; null: it was never seen twice. */
  copied_at: number | null;
}

/** For the sign-in, which knows no organisation yet. */
export async function findByCredential(db: Db, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<StoredPasskey>`
    select passkey_id, passkey.user_id, account.org_id, name, public_key, copied_at
    from passkey join account using (user_id) where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/**
 * Notes that a passkey was used. An authenticator that counts has counted on, one that does not says 0 for ever.
 * @returns false when the count went back: there are two of it
 */
export async function noteUse(
  db: Db,
  passkeyId: string,
  { counter, synced, now }: { counter: number; synced: boolean; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update passkey set counter = ${counter}, synced = ${synced}, last_used_at = ${at(now)}
    where passkey_id = ${passkeyId} and copied_at is null
      and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`.execute(db);
  return rows.length > 0;
}

export async function noteCopied(db: Db, passkeyId: string, now: number): Promise<void> {
  await sql`
    update passkey set copied_at = coalesce(copied_at, ${at(now)}) where passkey_id = ${passkeyId}`.execute(
    db,
  );
}
