import type { CreditCause } from '@fieldscope/contract/credit-states';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { CountedPage } from './counted-page.model';

export interface OrganisationRow {
  orgId: OrgId;
  orgName: string;
}

/** Organisations whose name holds a text, in any case, or whose id it is, by name; empty: all of them. */
const named = (text: string) => sql`(org_id::text = ${text} or strpos(lower(name), lower(${text})) > 0)`;

/** Organisations that a search finds, by name, and how many there are up to a number. */
export async function findOrganisations(
  db: Db,
  search: string,
  { skip, take, most }: CountedPage,
): Promise<{ rows: OrganisationRow[]; count: number }> {
  const { rows } = await sql<OrganisationRow>`
    select org_id as "orgId", name as "orgName" from organisation
    where ${named(search)} order by lower(name), org_id limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select 1 from organisation where ${named(search)} limit ${most}) as counted`.execute(db);
  return { rows, count: counted[0]!.count };
}

export async function findOrganisationName(db: Db, orgId: OrgId): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from organisation where org_id = ${orgId}`.execute(db);
  return rows[0]?.name ?? '';
}

export interface BalanceRow {
  orgId: OrgId;
  um: number;
  dm: number;
}

/** What organisations have of credits, open entries included. */
export async function listBalances(db: Db, orgIds: readonly OrgId[]): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select org_id as "orgId", um::float8 as um, dm::float8 as dm from credit_balance
    where org_id = any(${[...orgIds]}::bigint[])`.execute(db);
  return rows;
}

/** Amounts of the accounts of an organisation, and of the one that the cause names. */
export interface SidesRow {
  um_granted: number;
  um_paid: number;
  um_debt: number;
  um_other: number;
  dm_granted: number;
  dm_paid: number;
  dm_debt: number;
  dm_other: number;
}

export interface BookingRow extends SidesRow {
  entry_id: string;
  at: number;
  org_id: string;
  org_name: string;
  cause: CreditCause;
  order_id: string | null;
  /** null: the order is gone. */
  ordered_at: number | null;
  reason: string | null;
}

export interface BookingFilter {
  orgId: OrgId | undefined;
  cause: CreditCause | undefined;
}

/** Movements of credits, newest first, and how many there are up to a number. */
export async function listBookings(
  db: Db,
  { orgId, cause }: BookingFilter,
  { skip, take, most }: CountedPage,
): Promise<{ rows: BookingRow[]; count: number }> {
  const ofOrganisation = orgId === undefined ? sql`true` : sql`credit_booking.org_id = ${orgId}`;
  const ofCause = cause === undefined ? sql`true` : sql`cause = ${cause}`;
  const chosen = sql`${ofOrganisation} and ${ofCause}`;
  const { rows } = await sql<BookingRow>`
    select booking_id as entry_id, at, org_id, organisation.name as org_name, cause, order_id,
      purchase_order.created_at as ordered_at, reason,
      um_granted::float8, um_paid::float8, um_debt::float8, um_other::float8,
      dm_granted::float8, dm_paid::float8, dm_debt::float8, dm_other::float8
    from credit_booking join organisation using (org_id) left join purchase_order using (org_id, order_id)
    where ${chosen} order by at desc, booking_id desc limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select 1 from credit_booking where ${chosen} limit ${most}) as counted`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** The whole book added up. */
export async function sumBookings(db: Db): Promise<SidesRow> {
  const { rows } = await sql<SidesRow>`
    select coalesce(sum(um_granted), 0)::float8 as um_granted, coalesce(sum(um_paid), 0)::float8 as um_paid,
      coalesce(sum(um_debt), 0)::float8 as um_debt, coalesce(sum(um_other), 0)::float8 as um_other,
      coalesce(sum(dm_granted), 0)::float8 as dm_granted, coalesce(sum(dm_paid), 0)::float8 as dm_paid,
      coalesce(sum(dm_debt), 0)::float8 as dm_debt, coalesce(sum(dm_other), 0)::float8 as dm_other
    from credit_booking`.execute(db);
  return rows[0]!;
}
