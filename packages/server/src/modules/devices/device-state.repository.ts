import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { deviceStates, type Fragment, isOnlineAt } from './device-states.read-model';
import type { DeviceKind } from './devices.model';

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
  /** Degrees; null: not known. */
  latitude: number | null;
  longitude: number | null;
  /** null: nobody said. */
  timezone: string | null;
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
      last_seen_at as "lastSeenAt", battery, bound_at as "boundAt", latitude, longitude, timezone,
      coalesce(${isOnlineAt(now)}, false) as online
    from ${deviceStates(sql`device.org_id = ${orgId} and ${conditionOf(found)}`)} as state
    order by name, eui`.execute(db);
  return rows;
}
