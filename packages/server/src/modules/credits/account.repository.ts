import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { CreditWarning } from '../accounts/balances.service';
import type { CreditFacts } from './account.model';
import type { Credits } from './credits.model';

export interface CreditFactsRow extends CreditFacts {
  orgId: OrgId;
  /** Of what the owner was warned last; null: of nothing since they were good. */
  warned: CreditWarning | null;
}

interface Row {
  orgId: OrgId;
  um: number;
  dm: number;
  um_per_day: number;
  dm_per_day: number;
  um_low_level: number | null;
  dm_low_level: number | null;
  outSince: number | null;
  warned: CreditWarning | null;
}

/**
 * What decides how organisations are off. The pace is that of the days since `since`, or since the organisation was made.
 * @param days how many days that is
 */
async function listFacts(
  db: Db,
  orgIds: readonly OrgId[] | null,
  { since, now }: { since: number; now: number },
): Promise<CreditFactsRow[]> {
  const { rows } = await sql<Row>`
    select organisation.org_id as "orgId", balance.um::float8 as um, balance.dm::float8 as dm,
      coalesce(used.um, 0) / days as um_per_day, coalesce(used.dm, 0) / days as dm_per_day,
      um_low_level::float8 as um_low_level, dm_low_level::float8 as dm_low_level,
      credits_out_since as "outSince", credits_warned as warned
    from organisation join credit_balance as balance using (org_id)
    cross join lateral (
      select greatest(1, extract(epoch from ${at(now)} - greatest(created_at, ${at(since)})) / 86400)::float8 as days
    ) as span
    left join (
      select org_id, -sum(um)::float8 as um, -sum(dm)::float8 as dm from credit_usage
      where at >= ${at(since)} group by org_id
    ) as used using (org_id)
    where organisation.org_id = any(coalesce(${orgIds}::bigint[], array[organisation.org_id]))`.execute(db);
  return rows.map(({ um, dm, um_per_day, dm_per_day, um_low_level, dm_low_level, ...row }) => ({
    ...row,
    balance: { um, dm },
    perDay: { um: um_per_day, dm: dm_per_day },
    lowLevel: { um: um_low_level, dm: dm_low_level },
  }));
}

type Span = { since: number; now: number };

export const findFacts = async (db: Db, orgId: OrgId, span: Span): Promise<CreditFactsRow | undefined> =>
  (await listFacts(db, [orgId], span))[0];

export const listAllFacts = (db: Db, span: Span): Promise<CreditFactsRow[]> => listFacts(db, null, span);

/** What is left of the credits that an organisation bought, as far as it is booked. */
export async function findPaid(db: Db, orgId: OrgId): Promise<Credits> {
  const { rows } = await sql<Credits>`
    select coalesce(sum(um_left), 0)::float8 as um, coalesce(sum(dm_left), 0)::float8 as dm
    from credit_lot where org_id = ${orgId} and source = 'paid'`.execute(db);
  return rows[0]!;
}

/** Since when an organisation has no credits of one kind; null: it has both. */
export async function findOutSince(db: Db, orgId: OrgId): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    select credits_out_since as since from organisation where org_id = ${orgId}`.execute(db);
  return rows[0]?.since ?? null;
}

export interface Warned {
  userId: UserId;
  account: string;
  isOwner: boolean;
  language: number | null;
  timezone: string;
}

/** Who of an organisation is warned: who may buy credits. */
export async function listWarned(db: Db, orgId: OrgId): Promise<Warned[]> {
  const { rows } = await sql<Warned>`
    select user_id as "userId", account, role = 'owner' as "isOwner", language,
      coalesce(account.timezone, organisation.timezone, 'UTC') as timezone
    from account join organisation using (org_id)
    where org_id = ${orgId} and role in ('owner', 'administrator')
      and not is_frozen(frozen_by_owner, frozen_by_operator, frozen_at)`.execute(db);
  return rows;
}
