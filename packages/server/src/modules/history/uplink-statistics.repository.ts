import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import { at, type Db, sql } from '../../platform/postgres/db';
import { LARGEST_STEP } from './uplink-chunks.model';

// Everything here is about today, yesterday or the last 24 hours: uplinks stay rows for three whole days at least
// (HOT_DAYS in packing.service.ts), so the packed ones are of no interest.

type Fragment = ReturnType<typeof sql<unknown>>;

/**
 * Rows of the organisation's devices since a time, each with what the frame counter says of it: `counted` is 1 for a
 * frame and 0 for one that was counted before, `missing` is the number of frames that should have come since the one
 * before it. Messages without a counter count nothing.
 */
const frames = (orgId: OrgId, since: number): Fragment => sql`(
  select *,
    case when step is distinct from 0 and f_cnt is not null then 1 else 0 end as counted,
    case when step between 2 and ${LARGEST_STEP} then step - 1 else 0 end as missing
  from (
    select uplink.device_id, received_at, reading_count, refusal, f_cnt, f_cnt - lag(f_cnt) over frame_order as step
    from ${uplinksOf(orgId, since)}
    window frame_order as (partition by uplink.device_id, f_cnt is null order by received_at, f_cnt)
  ) as stepped
)`;

/** What an organisation received of devices that it still has. */
const uplinksOf = (orgId: OrgId, since: number): Fragment => sql`
  device join uplink on device.org_id = ${orgId} and uplink.org_id = ${orgId}
    and uplink.device_id = device.device_id and uplink.received_at >= ${at(since)}`;

export interface HourRow {
  /** Hours since the start of the span. */
  hour: number;
  nodes: number;
  readings: number;
  received: number;
  missing: number;
}

/** Uplinks of this very moment, or of a clock that is ahead of ours, belong to the last hour. */
const hourOf = (since: number, hours: number): Fragment => sql`
  least(floor(extract(epoch from received_at - ${at(since)}) * 1000 / ${HOUR_MS}::int), ${hours - 1})::int`;

/** What the organisation's devices sent, hour by hour; hours without an uplink are left out. */
export async function countByHour(db: Db, orgId: OrgId, since: number, hours: number): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select ${hourOf(since, hours)} as hour, count(distinct device_id)::int as nodes,
      sum(reading_count)::int as readings, sum(counted)::int as received, sum(missing)::int as missing
    from ${frames(orgId, since)} as frame
    group by 1`.execute(db);
  return rows;
}

/** How many of the organisation's gateways received one of its devices, hour by hour. */
export async function countGatewaysByHour(
  db: Db,
  orgId: OrgId,
  since: number,
  hours: number,
): Promise<{ hour: number; gateways: number }[]> {
  const { rows } = await sql<{ hour: number; gateways: number }>`
    select ${hourOf(since, hours)} as hour, count(distinct gateway.device_id)::int as gateways
    from ${uplinksOf(orgId, since)}
    cross join jsonb_array_elements_text(uplink.gateways) as received (eui)
    join device as gateway on gateway.eui = received.eui and gateway.kind = 'gateway' and gateway.org_id = ${orgId}
    group by 1`.execute(db);
  return rows;
}

/** Readings of the organisation's devices since a day's beginning, and those of the day before. */
export async function countReadingsOfDay(
  db: Db,
  orgId: OrgId,
  { yesterday, today }: { yesterday: number; today: number },
): Promise<{ today: number; yesterday: number }> {
  const { rows } = await sql<{ today: number; yesterday: number }>`
    select coalesce(sum(reading_count) filter (where received_at >= ${at(today)}), 0)::int as today,
      coalesce(sum(reading_count) filter (where received_at < ${at(today)}), 0)::int as yesterday
    from ${uplinksOf(orgId, yesterday)}`.execute(db);
  return rows[0]!;
}

export interface DeviceCounts {
  deviceId: number;
  received: number;
  missing: number;
  refused: number;
  firstRefusedAt: number | null;
  /** Of the newest uplink that was refused. */
  refusal: string | null;
}

/** What uplinks since a time show of each of the organisation's devices that sent any. */
export async function countByDevice(db: Db, orgId: OrgId, since: number): Promise<DeviceCounts[]> {
  const { rows } = await sql<DeviceCounts>`
    select device_id as "deviceId", sum(counted)::int as received, sum(missing)::int as missing,
      count(refusal)::int as refused, min(received_at) filter (where refusal is not null) as "firstRefusedAt",
      (array_agg(refusal order by received_at desc) filter (where refusal is not null))[1] as refusal
    from ${frames(orgId, since)} as frame
    group by device_id`.execute(db);
  return rows;
}

export interface GatewayTraffic {
  eui: Eui;
  uplinks: number;
  nodes: number;
}

/** Uplinks of the organisation's devices that each gateway received, and the devices they came from. */
export async function countTraffic(
  db: Db,
  orgId: OrgId,
  gateways: Eui[],
  since: number,
): Promise<GatewayTraffic[]> {
  const { rows } = await sql<GatewayTraffic>`
    select received.eui, count(*)::int as uplinks, count(distinct uplink.device_id)::int as nodes
    from ${uplinksOf(orgId, since)}
    cross join jsonb_array_elements_text(uplink.gateways) as received (eui)
    where received.eui = any(${gateways}::text[])
    group by received.eui`.execute(db);
  return rows;
}
