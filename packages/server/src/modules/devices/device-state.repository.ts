import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { at, type Db, sql } from '../../platform/postgres/db';
import { MODEL_INTERVALS } from './device-models';
import type { DeviceKind } from './devices.model';

type Fragment = ReturnType<typeof sql<unknown>>;

export type { Fragment };

/** Minutes that the owner of a kit set, before it uploads anything as well; else those that a device reported. */
const KNOWN_INTERVAL = sql`coalesce(device.kit_interval_minutes, status.interval_minutes)`;

/**
 * Bound devices with what is known of them now, as something to select from. `condition` speaks of `device` and
 * must name the organisation where a person asks. The rule is the one of `devices.model.ts`; a test compares them.
 */
export const deviceStates = (condition: Fragment): Fragment => sql`(
  select device.*, status.last_seen_at, status.battery, status.rssi, status.snr, status.frame_counter,
    status.frequency, status.spreading_factor, status.frequency_plan, status.router, status.ip,
    status.hardware_version, status.software_version, status.system_version,
    status.gateways ->> 0 as best_gateway_eui, ${KNOWN_INTERVAL} as interval_reported,
    coalesce(${KNOWN_INTERVAL}, assumed.minutes, ${LIMITS.assumedIntervalMinutes}) as interval_minutes,
    case when device.kind = 'gateway' then make_interval(secs => ${LIMITS.gatewayOfflineMs}::float8 / 1000)
      else make_interval(secs => ${(LIMITS.missedIntervalsUntilOffline * MINUTE_MS) / 1000}::float8
        * coalesce(${KNOWN_INTERVAL}, assumed.minutes, ${LIMITS.assumedIntervalMinutes}))
    end as offline_after
  from device
  left join device_status as status using (device_id)
  left join unnest(${MODEL_INTERVALS.models}::text[], ${MODEL_INTERVALS.minutes}::int[])
    as assumed (model, minutes) using (model)
  where device.org_id is not null and ${condition}
)`;

/** Whether a row of `deviceStates` is online; null where it never reported. */
export const isOnlineAt = (now: number): Fragment => sql`(${at(now)} <= last_seen_at + offline_after)`;

/**
 * When a row of `deviceStates` called `state` first joined the network, as far as known its first uplink; null where it
 * has not yet. A kit joins no network: it is known from the start.
 */
export const REGISTERED_AT: Fragment = sql`case when state.kind = 'kit' then state.produced_at else (
  select min(device_event.at) from device_event
  where device_event.org_id = state.org_id and device_event.device_id = state.device_id
    and device_event.kind in ('joined', 'online')) end`;

export interface StateCount {
  is_gateway: boolean;
  total: number;
  online: number;
}

export interface GroupCount {
  /** '' is the Default group. */
  group_uuid: string;
  total: number;
  online: number;
}

/** Nodes of each group that has some, and those of them that are online. */
export async function countByGroup(db: Db, orgId: string, now: number): Promise<GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    select coalesce(group_id, '') as group_uuid, count(*)::int as total,
      count(*) filter (where ${isOnlineAt(now)})::int as online
    from ${deviceStates(sql`device.org_id = ${orgId} and device.kind <> 'gateway'`)} as state
    group by 1`.execute(db);
  return rows;
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

export interface LiveState {
  deviceId: number;
  eui: Eui;
  name: string;
  model: string;
  kind: DeviceKind;
  /** Between uplinks. */
  intervalMinutes: number;
  online: boolean;
  lastSeenAt: number | null;
  battery: number | null;
  boundAt: number;
}

type FoundDevices = { deviceIds: number[] } | { gateways: string[] } | { kind: DeviceKind };

function conditionOf(found: FoundDevices): Fragment {
  if ('kind' in found) return sql`device.kind = ${found.kind}`;
  return 'gateways' in found
    ? sql`device.kind = 'gateway' and device.eui = any(${found.gateways}::text[])`
    : sql`device.device_id = any(${found.deviceIds}::int[])`;
}

/** States of an organisation's devices by name: found by their ids, gateways by their EUIs, or all of a kind. */
export async function listLiveStates(
  db: Db,
  orgId: OrgId,
  found: FoundDevices,
  now: number,
): Promise<LiveState[]> {
  const { rows } = await sql<LiveState>`
    select device_id as "deviceId", eui, name, model, kind, interval_minutes as "intervalMinutes",
      last_seen_at as "lastSeenAt", battery, bound_at as "boundAt",
      coalesce(${isOnlineAt(now)}, false) as online
    from ${deviceStates(sql`device.org_id = ${orgId} and ${conditionOf(found)}`)} as state
    order by name, eui`.execute(db);
  return rows;
}
