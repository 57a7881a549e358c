import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { deviceStates, isOnlineAt } from '../devices/device-states.read-model';
import type { DeviceKind } from '../devices/devices.model';

/** The user's time zone, else the organisation's, else UTC. */
export async function findTimezone(db: Db, orgId: OrgId, userId: UserId | null): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select coalesce(account.timezone, organisation.timezone, 'UTC') as zone
    from organisation left join account on account.org_id = organisation.org_id and account.user_id = ${userId}
    where organisation.org_id = ${orgId}`.execute(db);
  return rows[0]!.zone;
}

export interface FactRow {
  device_id: number;
  eui: string;
  name: string;
  model: string;
  kind: DeviceKind;
  interval_reported: number | null;
  last_seen_at: number | null;
  bound_at: number;
  battery: number | null;
  /** When a tracker was located last; null: never, and for every other device. */
  located_at: number | null;
  adopted: boolean;
  /** When the first of its licences expires; null: it has none that does. */
  licence_expires_at: number | null;
}

/** Every device of the organisation as it stands now. */
export async function listFacts(db: Db, orgId: OrgId): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    with located as materialized (
      select series.device_id, max(latest.measured_at) as at from series join latest using (org_id, series_id)
      where series.org_id = ${orgId} and series.measurement_id = ${MEASUREMENT_ID.latitude} and series.device_id in (
        select device.device_id from device where device.org_id = ${orgId} and device.kind = 'tracker'
      )
      group by series.device_id
    )
    select state.device_id, state.eui, state.name, state.model, state.kind, state.interval_reported, state.last_seen_at,
      state.bound_at, state.battery, state.adopted, (
        select min(expires_at) from device_licence where device_licence.device_id = state.device_id
      ) as licence_expires_at, case when state.kind = 'tracker' then greatest(
        (
          select located.at from located where located.device_id = state.device_id
        ), (
          select max(measured_at) from resolved_position
          where resolved_position.org_id = ${orgId} and resolved_position.device_id = state.device_id
        )
      ) end as located_at
    from ${deviceStates(sql`device.org_id = ${orgId}`)} as state
    order by state.name, state.eui`.execute(db);
  return rows;
}

export interface StateCount {
  is_gateway: boolean;
  total: number;
  online: number;
}

/** Devices of an organisation, and those of them that are online, gateways apart from the rest. */
export async function countStates(db: Db, orgId: string, now: number): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select kind = 'gateway' as is_gateway, count(*)::int as total,
      count(*) filter (where ${isOnlineAt(now)})::int as online
    from ${deviceStates(sql`device.org_id = ${orgId}`)} as state
    group by 1`.execute(db);
  return rows;
}
