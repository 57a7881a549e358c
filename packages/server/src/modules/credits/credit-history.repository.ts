import type { CreditEntry } from '@fieldscope/contract/calls/credits';
import type { CreditCause, CreditUnit } from '@fieldscope/contract/credit-states';
import type { OrgId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface HistoryFilter {
  cause: CreditCause | undefined;
  from: number | undefined;
  to: number | undefined;
}

export interface HistoryRow {
  entry_id: string;
  at: number;
  cause: CreditCause;
  um: number;
  dm: number;
  um_balance: number;
  dm_balance: number;
  order_id: string | null;
  /** null: the order is gone. */
  ordered_at: number | null;
  eui: string | null;
  device_name: string | null;
  device_kind: NonNullable<CreditEntry['device_kind']> | null;
  code: string | null;
  reason: string | null;
}

/** Movements of an organisation with the balances after them, newest first, and how many there are. */
export async function listHistory(
  db: Db,
  orgId: OrgId,
  { cause, from, to, skip, take }: HistoryFilter & PageRows,
): Promise<{ rows: HistoryRow[]; count: number }> {
  const chosen = sql`
    cause = coalesce(${cause ?? null}, cause)
    and at >= coalesce(${from === undefined ? null : at(from)}::timestamptz, '-infinity')
    and at < coalesce(${to === undefined ? null : at(to)}::timestamptz, 'infinity')`;
  const { rows } = await sql<HistoryRow>`
    select entry_id, booked.at, cause, um, dm, um_balance, dm_balance, booked.order_id,
      purchase_order.created_at as ordered_at, device.eui, device.name as device_name,
      device.kind as device_kind, code, reason
    from (
      select booking_id as entry_id, at, cause, -um_other::float8 as um, -dm_other::float8 as dm, order_id, device_id, code,
        reason, org_id, -sum(um_other) over book as um_balance, -sum(dm_other) over book as dm_balance
      from credit_booking where org_id = ${orgId} window book as (order by at, booking_id)
    ) as booked
    left join device on device.device_id = booked.device_id and device.org_id = ${orgId}
    left join purchase_order on purchase_order.order_id = booked.order_id and purchase_order.org_id = ${orgId}
    where ${chosen} order by booked.at desc, entry_id desc limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from credit_booking where org_id = ${orgId} and ${chosen}`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      um_balance: Number(row.um_balance),
      dm_balance: Number(row.dm_balance),
    })),
    count: counted[0]!.count,
  };
}

export interface UsageFilter {
  unit: CreditUnit | undefined;
  from: number;
  to: number;
  eui: string | undefined;
  accessId: string | undefined;
}

export interface UsageRow {
  key: string;
  name: string;
  um: number;
  dm: number;
}

const KEYS = {
  day: { key: sql`to_char(usage.at at time zone 'UTC', 'YYYY-MM-DD')`, name: sql`''`, order: sql`1` },
  device: {
    key: sql`coalesce(device.eui, '')`,
    name: sql`coalesce(max(device.name), '')`,
    order: sql`sum(usage.um + usage.dm), 1`,
  },
  key: {
    key: sql`coalesce(usage.access_id, '')`,
    name: sql`coalesce(max(access_key.label), '')`,
    order: sql`sum(usage.um + usage.dm), 1`,
  },
  kind: { key: sql`usage.kind`, name: sql`''`, order: sql`sum(usage.um + usage.dm), 1` },
};
const MOST_ROWS = 1000;

/** Usage of an organisation by UTC day, device, access key or kind: numbers above 0. */
export async function listUsage(
  db: Db,
  orgId: OrgId,
  by: keyof typeof KEYS,
  { unit, from, to, eui, accessId }: UsageFilter,
): Promise<UsageRow[]> {
  const { key, name, order } = KEYS[by];
  const kind = unit === undefined ? null : unit === 'um' ? 'uplink' : 'http_history';
  const { rows } = await sql<UsageRow>`
    select ${key} as key, ${name} as name, -sum(usage.um)::float8 as um, -sum(usage.dm)::float8 as dm
    from credit_usage as usage
    left join device on device.device_id = usage.device_id and device.org_id = usage.org_id
    left join access_key on access_key.access_id = usage.access_id and access_key.org_id = usage.org_id
    where usage.org_id = ${orgId} and usage.at >= ${at(from)} and usage.at < ${at(to)}
      and usage.kind = coalesce(${kind}, usage.kind)
      and (${eui ?? null}::text is null or device.eui = ${eui ?? null})
      and (${accessId ?? null}::text is null or usage.access_id = ${accessId ?? null})
    group by 1 order by ${order} limit ${MOST_ROWS}`.execute(db);
  return rows;
}
