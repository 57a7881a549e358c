import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Devices of an organisation are counted so far. */
export const DEVICES_COUNTED = 10_000;

export interface OrganisationRow {
  org_id: OrgId;
  name: string;
  owner: string;
  email: string;
  country: string;
  created_at: number;
  is_frozen: boolean;
  runs_installation: boolean;
  um_balance: number;
  dm_balance: number;
  accounts: number;
  /** At most one more than DEVICES_COUNTED. */
  devices: number;
}

/** What is shown of the organisations of a page; `page` selects their ids with a column `place` for the order. */
const shown = (page: ReturnType<typeof sql>) => sql`
  select page.org_id, organisation.name, coalesce(owner.account, '') as owner, organisation.email,
         organisation.country, organisation.created_at, organisation.frozen_at is not null as is_frozen,
         organisation.runs_installation, balance.um::float8 as um_balance, balance.dm::float8 as dm_balance,
         (select count(*)::int from account where account.org_id = page.org_id) as accounts,
         (select count(*)::int from (
            select from device where device.org_id = page.org_id limit ${DEVICES_COUNTED + 1}) as own) as devices
  from (${page}) as page
  join organisation on organisation.org_id = page.org_id
  join credit_balance as balance on balance.org_id = page.org_id
  left join account as owner on owner.org_id = page.org_id and owner.role = 'owner'
  order by place`;

/** Organisations by part of their name, the account of the owner, or ID. @param after ID of the last one before */
export async function listOrganisations(
  db: Db,
  { search, sort, after, take }: { search: string; sort: 'name' | 'newest'; after?: string; take: number },
): Promise<OrganisationRow[]> {
  const before = sql`select lower(name), created_at, org_id from organisation where org_id = ${after ?? null}::bigint`;
  const beyond =
    sort === 'name'
      ? sql`(lower(found.name), found.org_id) > (select lower(name), org_id from organisation where org_id = ${after ?? null}::bigint)`
      : sql`(found.created_at, found.org_id) < (select created_at, org_id from (${before}) as last)`;
  const order =
    sort === 'name' ? sql`lower(found.name), found.org_id` : sql`found.created_at desc, found.org_id desc`;
  const matches = sql`
    position(lower(${search}) in lower(found.name)) > 0 or found.org_id::text = ${search} or exists (
      select from account where account.org_id = found.org_id and account.role = 'owner'
        and position(lower(${search}) in lower(account.account)) > 0)`;
  const page = sql`
    select found.org_id, row_number() over (order by ${order}) as place from organisation as found
    where (${search} = '' or ${matches}) and (${after ?? null}::bigint is null or ${beyond})
    order by ${order} limit ${take}`;
  const { rows } = await sql<OrganisationRow>`${shown(page)}`.execute(db);
  return rows;
}

export async function findOrganisation(db: Db, orgId: OrgId): Promise<OrganisationRow | undefined> {
  const { rows } =
    await sql<OrganisationRow>`${shown(sql`select ${orgId}::bigint as org_id, 1 as place`)}`.execute(db);
  return rows[0];
}

export interface UserRow {
  account: string;
  nickname: string;
  role: string;
  is_frozen: boolean;
  has_second_factor: boolean;
  last_sign_in_at: number | null;
}

/** Accounts of an organisation, the owner first. */
export async function listUsers(db: Db, orgId: OrgId, take: number): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select account, nickname, role, frozen_by_owner or frozen_by_operator as is_frozen,
           second_factor_at is not null as has_second_factor, last_sign_in_at
    from account where org_id = ${orgId}
    order by role <> 'owner', lower(account) limit ${take}`.execute(db);
  return rows;
}
