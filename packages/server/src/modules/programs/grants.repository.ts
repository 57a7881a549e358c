import type { AccessLevel } from '@fieldscope/contract/access-level';
import type { GrantedProgram } from '@fieldscope/contract/calls/programs';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { UserRole } from '@fieldscope/contract/user-roles';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

interface NewGrant {
  grantId: string;
  orgId: OrgId;
  userId: UserId;
  clientId: string;
  name: string;
  clientHost: string | null;
  redirectHost: string;
  level: AccessLevel;
  now: number;
}

export async function insertGrant(db: Db, grant: NewGrant): Promise<void> {
  await sql`
    insert into program_grant
      (grant_id, org_id, user_id, client_id, name, client_host, redirect_host, level, granted_at, password_changed_at)
    select ${grant.grantId}, org_id, user_id, ${grant.clientId}, ${grant.name}, ${grant.clientHost}, ${grant.redirectHost},
      ${grant.level}, ${at(grant.now)}, password_changed_at
    from account where org_id = ${grant.orgId} and user_id = ${grant.userId}`.execute(db);
}

/** Number of programs that are let in; until the transaction ends no other transaction lets one in here. */
export async function countGrantsAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from program_grant where org_id = ${orgId} and revoked_at is null`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Programs that can still get in. */
export async function listGrants(
  db: Db,
  orgId: OrgId,
  { userId, now }: { userId: UserId; now: number },
): Promise<GrantedProgram[]> {
  const { rows } = await sql<GrantedProgram>`
    select grant_id, program_grant.name, client_host, redirect_host, level, granted_at, last_used_at,
      coalesce(nullif(account.nickname, ''), account.account) as granted_by, user_id = ${userId} as own
    from program_grant join account using (user_id)
    where program_grant.org_id = ${orgId} and account.org_id = ${orgId} and revoked_at is null
      and program_grant.password_changed_at is not distinct from account.password_changed_at
      and exists (
        select 1 from program_token where program_token.grant_id = program_grant.grant_id
          and kind = 'RefreshToken' and consumed_at is null and expires_at > ${at(now)})
    order by granted_at desc, grant_id`.execute(db);
  return rows;
}

/** @param ofUser only one that this person let in; null: anybody's @returns its name; undefined: there is none that is let in */
export async function revokeGrant(
  db: Db,
  orgId: OrgId,
  { grantId, ofUser, now }: { grantId: string; ofUser: UserId | null; now: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update program_grant set revoked_at = ${at(now)}
    where org_id = ${orgId} and grant_id = ${grantId} and revoked_at is null
      and (${ofUser}::bigint is null or user_id = ${ofUser}::bigint)
    returning name`.execute(db);
  return rows[0]?.name;
}

export async function hasGrant(db: Db, orgId: OrgId, grantId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from program_grant where org_id = ${orgId} and grant_id = ${grantId} and revoked_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Revokes a grant on behalf of the protocol, whoever's it is. @returns undefined: it was revoked before */
export async function endGrant(
  db: Db,
  grantId: string,
  now: number,
): Promise<{ org_id: OrgId; name: string } | undefined> {
  const { rows } = await sql<{ org_id: OrgId; name: string }>`
    update program_grant set revoked_at = ${at(now)} where grant_id = ${grantId} and revoked_at is null
    returning org_id, name`.execute(db);
  return rows[0];
}

export interface GrantState {
  grant_id: string;
  org_id: OrgId;
  name: string;
  level: AccessLevel;
  role: UserRole;
  /** Whether the account is, or its whole organisation. */
  frozen: boolean;
  /** Whether it was neither revoked nor ended by another password, and its account may sign in without setting anything up. */
  in_force: boolean;
}

const STATE = sql`
  select grant_id, program_grant.org_id, program_grant.name, level, role,
    is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) as frozen,
    revoked_at is null and program_grant.password_changed_at is not distinct from account.password_changed_at
      and not owes_second_factor(role, second_factor_at, demands_second_factor) as in_force
  from program_grant join account using (user_id) join organisation on organisation.org_id = program_grant.org_id`;

export async function findGrantState(db: Db, grantId: string): Promise<GrantState | undefined> {
  const { rows } = await sql<GrantState>`
    ${STATE} where grant_id = ${grantId} and account.org_id = program_grant.org_id`.execute(db);
  return rows[0];
}

/** The organisation of a token is known only after it was looked up. */
export async function findStateByAccessToken(
  db: Db,
  digest: Buffer,
  now: number,
): Promise<GrantState | undefined> {
  const { rows } = await sql<GrantState>`
    ${STATE} where account.org_id = program_grant.org_id and grant_id = (
      select grant_id from program_token
      where digest = ${digest} and kind = 'AccessToken' and expires_at > ${at(now)})`.execute(db);
  return rows[0];
}

/** Writes when programs were there last. */
export async function updateLastUsed(db: Db, used: Map<string, number>): Promise<void> {
  await sql`
    update program_grant set last_used_at = greatest(last_used_at, given.at)
    from unnest(${[...used.keys()]}::text[], ${[...used.values()].map((each) => at(each).toISOString())}::timestamptz[])
      as given (grant_id, at)
    where program_grant.grant_id = given.grant_id`.execute(db);
}

/** Deletes grants that were revoked before a moment, and those of before another one that no token is left of. */
export async function deleteEnded(
  db: Db,
  { revokedBefore, grantedBefore, now }: { revokedBefore: number; grantedBefore: number; now: number },
): Promise<void> {
  await sql`
    delete from program_grant
    where revoked_at < ${at(revokedBefore)} or (
      granted_at < ${at(grantedBefore)} and not exists (
        select 1 from program_token where program_token.grant_id = program_grant.grant_id
          and kind = 'RefreshToken' and expires_at > ${at(now)}))`.execute(db);
}
