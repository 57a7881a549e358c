import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { LOCKS } from '../../platform/postgres/locks';
import { type Account, type BookedChange, type Booking, type Lot, otherSide } from './book.model';
import { type CreditDetails, type CreditSource, USAGE } from './credits.model';

/** Until the transaction ends no other one books credits. */
export async function lockBook(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.creditFold})`.execute(trx);
}

/** Whether something that an organisation was given or bought is not booked yet. */
export async function hasOpenChange(db: Db, orgId: OrgId): Promise<boolean> {
  const { rows } = await sql`
    select from credit_entry where org_id = ${orgId} and kind <> all(${USAGE}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

export interface TakenChange extends BookedChange {
  orgId: OrgId;
}

/**
 * Takes the open entries of organisations: usage is added up by day, device and key, and everything is handed out by cause and time.
 * An entry that is written meanwhile stays open.
 */
export async function takeEntries(trx: Db, orgIds: readonly OrgId[]): Promise<TakenChange[]> {
  const { rows } = await sql<Omit<TakenChange, 'details'> & { details: CreditDetails | null }>`
    with taken as (delete from credit_entry where org_id = any(${orgIds}::bigint[]) returning *),
    item as (
      select org_id, kind, access_id, details, item.device_id, coalesce(item.um, 0) as um, coalesce(item.dm, 0) as dm,
        kind = any(${USAGE}::text[]) as is_usage,
        case when kind = any(${USAGE}::text[]) then date_trunc('day', at, 'UTC') else at end as at
      from taken, unnest(taken.device_ids, taken.um, taken.dm) as item (device_id, um, dm)
    ),
    used as (
      insert into credit_usage as held (org_id, at, kind, device_id, access_id, um, dm)
      select org_id, at, kind, device_id, access_id, sum(um), sum(dm) from item where is_usage
      group by org_id, at, kind, device_id, access_id
      on conflict (org_id, at, kind, device_id, access_id) do update
        set um = held.um + excluded.um, dm = held.dm + excluded.dm
    )
    select org_id as "orgId", kind as cause, at, case when not is_usage then device_id end as "deviceId", details,
      sum(um)::float8 as um, sum(dm)::float8 as dm
    from item group by 1, 2, 3, 4, 5 order by at, kind`.execute(trx);
  return rows.map((row) => ({ ...row, details: row.details ?? {} }));
}

/** Organisations some of whose lots have ended and are not used up. */
export async function listExpired(trx: Db, orgIds: readonly OrgId[], now: number): Promise<OrgId[]> {
  const { rows } = await sql<{ orgId: OrgId }>`
    select distinct org_id as "orgId" from credit_lot
    where (um_left > 0 or dm_left > 0) and expires_at <= ${at(now)} and org_id = any(${orgIds}::bigint[])`.execute(
    trx,
  );
  return rows.map(({ orgId }) => orgId);
}

interface LotRow {
  orgId: OrgId;
  lotId: string;
  source: CreditSource;
  orderId: string | null;
  um_given: number;
  dm_given: number;
  um_left: number;
  dm_left: number;
  expiresAt: number | null;
  madeAt: number;
}

const lotOf = ({ um_given, dm_given, um_left, dm_left, orgId: _, ...lot }: LotRow): Lot => ({
  ...lot,
  given: { um: um_given, dm: dm_given },
  left: { um: um_left, dm: dm_left },
});

const LOT = sql`org_id as "orgId", lot_id as "lotId", source, order_id as "orderId", um_given::float8, dm_given::float8,
  um_left::float8, dm_left::float8, expires_at as "expiresAt", made_at as "madeAt"`;

/** What organisations have, without what is open. */
export async function findAccounts(trx: Db, orgIds: readonly OrgId[]): Promise<Map<OrgId, Account>> {
  const { rows: balances } = await sql<{ orgId: OrgId; um: number; dm: number }>`
    select org_id as "orgId", um_balance::float8 as um, dm_balance::float8 as dm from organisation
    where org_id = any(${orgIds}::bigint[])`.execute(trx);
  const { rows: lots } = await sql<LotRow>`
    select ${LOT} from credit_lot
    where (um_left > 0 or dm_left > 0) and org_id = any(${orgIds}::bigint[])`.execute(trx);
  const ofOrganisations = new Map<OrgId, Lot[]>();
  for (const row of lots)
    ofOrganisations.set(row.orgId, [...(ofOrganisations.get(row.orgId) ?? []), lotOf(row)]);
  return new Map(
    balances.map(({ orgId, um, dm }) => {
      const own = ofOrganisations.get(orgId) ?? [];
      const left = (unit: 'um' | 'dm') => own.reduce((sum, lot) => sum + lot.left[unit], 0);
      // What no lot holds is owed.
      return [orgId, { lots: own, debt: { um: um - left('um'), dm: dm - left('dm') } }];
    }),
  );
}

/** Lots of an order, also those that are used up. */
export async function listLotsOfOrder(trx: Db, orgId: OrgId, orderId: string): Promise<Lot[]> {
  const { rows } = await sql<LotRow>`
    select ${LOT} from credit_lot where org_id = ${orgId} and order_id = ${orderId}`.execute(trx);
  return rows.map(lotOf);
}

/** Lots that are left and end, the first one first. */
export async function listEnding(db: Db, orgId: OrgId): Promise<Lot[]> {
  const { rows } = await sql<LotRow>`
    select ${LOT} from credit_lot
    where org_id = ${orgId} and (um_left > 0 or dm_left > 0) and expires_at is not null
    order by expires_at, lot_id limit 100`.execute(db);
  return rows.map(lotOf);
}

/** Writes lots as they are now. */
export async function putLots(trx: Db, orgId: OrgId, lots: readonly Lot[]): Promise<void> {
  const known = lots.filter(({ lotId }) => lotId !== null);
  await sql`
    update credit_lot set um_left = now.um, dm_left = now.dm
    from unnest(${known.map(({ lotId }) => lotId)}::bigint[], ${known.map(({ left }) => left.um)}::bigint[],
      ${known.map(({ left }) => left.dm)}::bigint[]) as now (lot_id, um, dm)
    where credit_lot.lot_id = now.lot_id and credit_lot.org_id = ${orgId}
      and (um_left, dm_left) is distinct from (now.um, now.dm)`.execute(trx);
  for (const lot of lots.filter(({ lotId }) => lotId === null))
    await sql`
      insert into credit_lot (org_id, source, order_id, um_given, dm_given, um_left, dm_left, made_at, expires_at)
      values (${orgId}, ${lot.source}, ${lot.orderId}, ${lot.given.um}, ${lot.given.dm}, ${lot.left.um}, ${lot.left.dm},
        ${at(lot.madeAt)}, ${lot.expiresAt === null ? null : at(lot.expiresAt)})`.execute(trx);
}

/** Writes movements; usage of a day is added to what the day has. */
export async function insertBookings(trx: Db, orgId: OrgId, bookings: readonly Booking[]): Promise<void> {
  for (const { cause, at: time, deviceId, details, um, dm } of bookings)
    await sql`
      insert into credit_booking as held
        (org_id, at, cause, order_id, device_id, code, reason, um_paid, um_granted, um_debt, um_other,
         dm_paid, dm_granted, dm_debt, dm_other)
      values (${orgId}, ${at(time)}, ${cause}, ${details.orderId ?? null}, ${deviceId}, ${details.code ?? null},
        ${details.reason ?? null}, ${um.paid}, ${um.granted}, ${um.debt}, ${otherSide(um)},
        ${dm.paid}, ${dm.granted}, ${dm.debt}, ${otherSide(dm)})
      on conflict (org_id, cause, at) where cause in ('uplink', 'http_history') do update set
        um_paid = held.um_paid + excluded.um_paid, um_granted = held.um_granted + excluded.um_granted,
        um_debt = held.um_debt + excluded.um_debt, um_other = held.um_other + excluded.um_other,
        dm_paid = held.dm_paid + excluded.dm_paid, dm_granted = held.dm_granted + excluded.dm_granted,
        dm_debt = held.dm_debt + excluded.dm_debt, dm_other = held.dm_other + excluded.dm_other`.execute(trx);
}
