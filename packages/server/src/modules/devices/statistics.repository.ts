import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import { at, type Db, sql } from '../../platform/postgres/db';
import { deviceStates, type Fragment } from './device-state.repository';
import { type DeviceKind, HOURS } from './devices.model';
import { frames } from './frames.repository';

export interface HourRow {
  /** Hours since the start of the span. */
  hour: number;
  nodes: number;
  readings: number;
  received: number;
  missing: number;
}

/** Uplinks of this very moment, or of a clock that is ahead of ours, belong to the last hour. */
const hourOf = (time: Fragment, since: number): Fragment => sql`
  least(floor(extract(epoch from ${time} - ${at(since)}) * 1000 / ${HOUR_MS}::int), ${HOURS - 1})::int`;

/** What the organisation's devices sent, hour by hour; hours without an uplink are left out. */
export async function countByHour(db: Db, orgId: OrgId, since: number): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select ${hourOf(sql`received_at`, since)} as hour, count(distinct device_id)::int as nodes,
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
): Promise<{ hour: number; gateways: number }[]> {
  const { rows } = await sql<{ hour: number; gateways: number }>`
    select ${hourOf(sql`uplink.received_at`, since)} as hour, count(distinct gateway.device_id)::int as gateways
    from device join uplink using (device_id)
    cross join jsonb_array_elements_text(uplink.gateways) as received (eui)
    join device as gateway on gateway.eui = received.eui and gateway.kind = 'gateway' and gateway.org_id = ${orgId}
    where device.org_id = ${orgId} and uplink.org_id = ${orgId} and uplink.received_at >= ${at(since)}
    group by 1`.execute(db);
  return rows;
}

export interface DayCounts {
  today: number;
  yesterday: number;
}

/** Readings since midnight in the user's time zone, and those of the local day before; UTC without a user. */
export async function countReadingsOfDay(
  db: Db,
  orgId: OrgId,
  userId: UserId | null,
  now: number,
): Promise<DayCounts> {
  const { rows } = await sql<DayCounts>`
    with zone as (
      select coalesce((select timezone from account where user_id = ${userId} and org_id = ${orgId}), 'UTC') as name
    ),
    day as (
      select date_trunc('day', ${at(now)}::timestamptz, name) as today,
        date_trunc('day', date_trunc('day', ${at(now)}::timestamptz, name) - interval '1 hour', name) as yesterday
      from zone
    )
    select coalesce(sum(reading_count) filter (where received_at >= today), 0)::int as today,
      coalesce(sum(reading_count) filter (where received_at < today), 0)::int as yesterday
    from day
    left join (device join uplink using (device_id))
      on device.org_id = ${orgId} and uplink.org_id = ${orgId} and received_at >= yesterday`.execute(db);
  return rows[0]!;
}

export interface FactRow {
  eui: string;
  name: string;
  model: string;
  kind: DeviceKind;
  interval_reported: number | null;
  last_seen_at: number | null;
  bound_at: number;
  battery: number | null;
  received: number;
  missing: number;
  refused: number;
  first_refused_at: number | null;
  refusal: string | null;
}

/** Every device of the organisation with what its uplinks since a time report. */
export async function listFacts(db: Db, orgId: OrgId, since: number): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    with reported as (
      select device_id, sum(counted)::int as received, sum(missing)::int as missing,
        count(refusal)::int as refused, min(received_at) filter (where refusal is not null) as first_refused_at,
        (array_agg(refusal order by received_at desc) filter (where refusal is not null))[1] as refusal
      from ${frames(orgId, since)} as frame
      group by device_id
    )
    select state.eui, state.name, state.model, state.kind, state.interval_reported, state.last_seen_at, state.bound_at,
      state.battery, coalesce(reported.received, 0) as received, coalesce(reported.missing, 0) as missing,
      coalesce(reported.refused, 0) as refused, reported.first_refused_at, reported.refusal
    from ${deviceStates(sql`device.org_id = ${orgId}`)} as state
    left join reported using (device_id)
    order by state.name, state.eui`.execute(db);
  return rows;
}
