import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import type { UserRole } from '@fieldscope/contract/user-roles';
import { at, type Db, sql } from '../../platform/postgres/db';
import { withFreeId } from '../../platform/postgres/random-ids';

export interface AccountRow {
  user_id: UserId;
  org_id: OrgId;
  role: UserRole;
  account: string;
  nickname: string;
  password_hash: string;
  temperature_unit: 0 | 1;
  units: UnitChoices;
  /** null: not chosen. */
  language: number | null;
  /** The account's own, else the organisation's; empty: neither has one. */
  timezone: string;
  client: string;
  client_state: string;
  /** By its owner, by the operator, or with its whole organisation. */
  frozen: boolean;
  /** Epoch ms since when the sign-in asks for a code; null: it does not. */
  second_factor_at: number | null;
  second_factor_due: boolean;
}

const accountColumns = sql`
  user_id, org_id, role, account, nickname, password_hash, temperature_unit, units, language,
  coalesce(account.timezone, organisation.timezone, '') as timezone, client, client_state,
  is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) as frozen,
  second_factor_at, owes_second_factor(role, second_factor_at, demands_second_factor) as second_factor_due`;

export async function findAccountByName(db: Db, name: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns}
    from account join organisation using (org_id) where lower(account) = lower(${name})`.execute(db);
  return rows[0];
}

/** Which of these names accounts have here already, in whatever spelling. */
export async function listTakenAccounts(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select account from account
    where lower(account) in (select lower(name) from unnest(${[...names]}::text[]) as name) order by 1`.execute(
    db,
  );
  return rows.map(({ account }) => account);
}

export async function findAccount(db: Db, orgId: OrgId, userId: UserId): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns}
    from account join organisation using (org_id) where org_id = ${orgId} and user_id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

export interface ProfileRow extends Pick<AccountRow, 'user_id' | 'account' | 'nickname' | 'role'> {
  org_id: OrgId;
  name: string;
  email: string;
  telephone: string;
  website: string;
  country: string;
  state: string;
  address: string;
  timezone: string;
  runs_installation: boolean;
  um_balance: number;
  dm_balance: number;
}

/** A user and the organisation with its balances. */
export async function findProfile(db: Db, orgId: OrgId, userId: UserId): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select account.user_id, account.account, account.nickname, account.role, runs_installation,
           organisation.org_id, name, email, telephone, website, country, state, address,
           coalesce(organisation.timezone, '') as timezone,
           credit_balance.um::float8 as um_balance, credit_balance.dm::float8 as dm_balance
    from account join organisation using (org_id) join credit_balance using (org_id)
    where organisation.org_id = ${orgId} and account.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** What an organisation begins with. */
export interface OrganisationFacts {
  name: string;
  email: string;
  /** Two letters of ISO 3166-1. */
  country?: string;
  /** Of the founder's browser. */
  timezone?: string;
}

interface NewOrganisation extends OrganisationFacts {
  /** Whether it runs the installation when none does yet. */
  mayRunInstallation: boolean;
  now: number;
}

export async function insertOrganisation(
  db: Db,
  { name, email, country = '', timezone, mayRunInstallation, now }: NewOrganisation,
): Promise<OrgId> {
  const insert = sql<{ org_id: OrgId }>`
    insert into organisation
      (name, email, country, timezone, um_balance, dm_balance, created_at, runs_installation)
    values (${name}, ${email}, ${country}, ${timezone ?? null}, 0, 0, ${at(now)},
            ${mayRunInstallation} and not exists (select from organisation where runs_installation))
    on conflict (org_id) do nothing
    returning org_id`;
  return (await withFreeId(() => insert.execute(db))).org_id;
}

export async function runsInstallation(db: Db, orgId: OrgId): Promise<boolean> {
  const { rows } = await sql`
    select from organisation where org_id = ${orgId} and runs_installation`.execute(db);
  return rows.length > 0;
}

/** What an owner enters at registration besides; agreedAt in epoch ms. */
export interface OwnerFacts {
  job?: string;
  workplace?: string;
  agreedAt?: number;
}

export interface NewAccount extends OwnerFacts {
  orgId: OrgId;
  role: UserRole;
  account: string;
  nickname: string;
  passwordHash: string;
  now: number;
}

/** @throws the database's unique violation `account_name` when the name is taken */
export async function insertAccount(db: Db, given: NewAccount): Promise<UserId> {
  const insert = sql<{ user_id: UserId }>`
    insert into account
      (org_id, role, account, nickname, password_hash, job, workplace, agreed_at, created_at)
    values (${given.orgId}, ${given.role}, ${given.account}, ${given.nickname}, ${given.passwordHash},
            ${given.job ?? ''}, ${given.workplace ?? ''},
            ${given.agreedAt === undefined ? null : at(given.agreedAt)}, ${at(given.now)})
    on conflict (user_id) do nothing
    returning user_id`;
  return (await withFreeId(() => insert.execute(db))).user_id;
}

export async function noteSignIn(db: Db, userId: UserId, now: number): Promise<void> {
  await sql`update account set last_sign_in_at = ${at(now)} where user_id = ${userId}`.execute(db);
}

export async function updatePassword(
  db: Db,
  userId: UserId,
  passwordHash: string,
  now: number,
): Promise<void> {
  await sql`
    update account set password_hash = ${passwordHash}, password_changed_at = ${at(now)}
    where user_id = ${userId}`.execute(db);
}

export interface SettingChange {
  temperatureUnit?: number;
  units?: UnitChoices;
  language?: number;
  nickname?: string;
  timezone?: string;
  client?: string;
  clientState?: string;
}

export async function updateSetting(
  db: Db,
  orgId: OrgId,
  userId: UserId,
  change: SettingChange,
): Promise<void> {
  await sql`
    update account
    set temperature_unit = coalesce(${change.temperatureUnit ?? null}, temperature_unit),
        units = coalesce(${change.units ? JSON.stringify(change.units) : null}::jsonb, units),
        language = coalesce(${change.language ?? null}, language),
        nickname = coalesce(${change.nickname ?? null}, nickname),
        timezone = coalesce(${change.timezone ?? null}, timezone),
        client = coalesce(${change.client ?? null}, client),
        client_state = coalesce(${change.clientState ?? null}, client_state)
    where org_id = ${orgId} and user_id = ${userId}`.execute(db);
}

export interface OrganisationChange {
  name?: string;
  email?: string;
  telephone?: string;
  website?: string;
  country?: string;
  state?: string;
  address?: string;
  timezone?: string;
}

export async function updateOrganisation(db: Db, orgId: OrgId, change: OrganisationChange): Promise<void> {
  await sql`
    update organisation
    set name = coalesce(${change.name ?? null}, name),
        email = coalesce(${change.email ?? null}, email),
        telephone = coalesce(${change.telephone ?? null}, telephone),
        website = coalesce(${change.website ?? null}, website),
        country = coalesce(${change.country ?? null}, country),
        state = coalesce(${change.state ?? null}, state),
        address = coalesce(${change.address ?? null}, address),
        timezone = coalesce(${change.timezone ?? null}, timezone)
    where org_id = ${orgId}`.execute(db);
}

/** Whether an administrator has the account still, with the password of then. */
export const isAdministratorSince = (
  db: Db,
  held: { orgId: OrgId; userId: UserId; since: number },
): Promise<boolean> => hasRoleSince(db, held, ['administrator', 'owner']);

/** Whether an owner has been one with the same password since then (epoch ms). */
export const isOwnerSince = (
  db: Db,
  held: { orgId: OrgId; userId: UserId; since: number },
): Promise<boolean> => hasRoleSince(db, held, ['owner']);

async function hasRoleSince(
  db: Db,
  { orgId, userId, since }: { orgId: OrgId; userId: UserId; since: number },
  roles: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account join organisation using (org_id)
    where org_id = ${orgId} and user_id = ${userId} and role = any(${[...roles]}::text[])
      and (password_changed_at is null or password_changed_at < ${at(since)})
      and not is_frozen(frozen_by_owner, frozen_by_operator, frozen_at)`.execute(db);
  return rows.length > 0;
}

/** Empty: it has none. */
export async function findTimezone(db: Db, orgId: OrgId): Promise<string> {
  const { rows } = await sql<{ timezone: string | null }>`
    select timezone from organisation where org_id = ${orgId}`.execute(db);
  return rows[0]?.timezone ?? '';
}

/** How the owner of an organisation reads times and values. */
export async function findOwnerSetting(db: Db, orgId: OrgId): Promise<OwnerSetting> {
  const { rows } = await sql<OwnerSetting>`
    select coalesce(account.timezone, organisation.timezone, 'UTC') as timezone,
      temperature_unit as "temperatureUnit", units
    from account join organisation using (org_id) where org_id = ${orgId} and role = 'owner'`.execute(db);
  return rows[0] ?? { timezone: 'UTC', temperatureUnit: 0, units: {} };
}
export interface OwnerSetting {
  timezone: string;
  temperatureUnit: TemperatureUnit;
  units: UnitChoices;
}

/** The organisation that runs the installation; undefined: none does. */
export async function findOperator(
  db: Db,
): Promise<Record<'name' | 'address' | 'state' | 'country' | 'email' | 'timezone', string> | undefined> {
  const { rows } = await sql<Record<'name' | 'address' | 'state' | 'country' | 'email' | 'timezone', string>>`
    select name, address, state, country, email, coalesce(timezone, 'UTC') as timezone
    from organisation where runs_installation limit 1`.execute(db);
  return rows[0];
}

/** The owner of the organisation that runs the installation; undefined: none does. */
export async function findOperatingOwner(
  db: Db,
): Promise<{ orgId: OrgId; userId: UserId; account: string; language: number | null } | undefined> {
  const { rows } = await sql<{ orgId: OrgId; userId: UserId; account: string; language: number | null }>`
    select org_id::text as "orgId", user_id::text as "userId", account, language
    from account join organisation using (org_id) where runs_installation and role = 'owner' limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The number of the language that the owner of an organisation chose; null: none. */
export async function findOwnerLanguage(db: Db, orgId: OrgId): Promise<number | null> {
  const { rows } = await sql<{ language: number | null }>`
    select language from account where org_id = ${orgId} and role = 'owner'`.execute(db);
  return rows[0]?.language ?? null;
}

/** An organisation as it stands on orders; without an address for mails it is its owner's. */
export async function findBuyer(
  db: Db,
  orgId: OrgId,
): Promise<Record<'name' | 'address' | 'state' | 'country' | 'email', string> | undefined> {
  const { rows } = await sql<Record<'name' | 'address' | 'state' | 'country' | 'email', string>>`
    select name, address, state, country, coalesce(nullif(email, ''), owner.account) as email
    from organisation join account as owner using (org_id)
    where org_id = ${orgId} and owner.role = 'owner'`.execute(db);
  return rows[0];
}
