import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import type { OrgId } from '@fieldscope/contract/ids';
import { NETWORK_SERVER_KINDS, NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import { at, type Db, sql } from '../../platform/postgres/db';
import { deviceStates } from '../devices/device-states.read-model';
import type { DeviceDetails, FleetDevice, FleetServer } from './facts.model';

// Each statement serves all devices that are asked for at once.

/** Kinds of network servers that list their gateways. */
const WITH_GATEWAYS = NETWORK_SERVER_KINDS.filter((kind) => NETWORK_SERVERS[kind].api?.listsGateways);

/** Every device of the organisation as it stands, and by which connection it was heard last. */
export async function listFleet(db: Db, orgId: OrgId): Promise<Omit<FleetDevice, 'isLorawan'>[]> {
  const { rows } = await sql<Omit<FleetDevice, 'isLorawan'>>`
    select state.device_id as "deviceId", state.eui, state.dev_eui as "devEui", state.name, state.model, state.kind,
      state.interval_minutes as "intervalMinutes", state.last_seen_at as "lastSeenAt", state.bound_at as "boundAt",
      state.battery, state.rssi, state.snr, coalesce(state.gateways, '[]') as gateways,
      connection.connection_id as "connectionId", state.profile_id as "profileId"
    from ${deviceStates(sql`device.org_id = ${orgId}`)} as state
    left join downlink_route as route on route.device_id = state.device_id
    left join connection on connection.token_hash = route.token_hash
      and (connection.org_id is null or connection.org_id = ${orgId})`.execute(db);
  return rows;
}

interface ServerRow extends Omit<FleetServer, 'refusal' | 'api'> {
  reason: string | null;
  count: number;
  refusedAt: number | null;
  hasApi: boolean;
  listsGateways: boolean;
  lastSuccessAt: number | null;
  lastError: ApiRefusal | null;
  lastErrorAt: number | null;
}

/** Connections of the organisation, deleted ones as long as they are known, and those of the operator that are named. */
export async function listServers(
  db: Db,
  orgId: OrgId,
  connectionIds: readonly number[],
): Promise<FleetServer[]> {
  const { rows } = await sql<ServerRow>`
    select connection.connection_id as "connectionId", connection.org_id is not null as "isOwn",
      case when connection.org_id is null then '' else label end as name, revoked_at as "removedAt",
      last_message_at as "lastMessageAt", refusal.reason, refusal.count::int as count, refusal.last_at as "refusedAt",
      api.connection_id is not null as "hasApi",
      coalesce(connection.kind = any(${WITH_GATEWAYS}::text[]), false) as "listsGateways",
      api.last_success_at as "lastSuccessAt", api.last_error as "lastError", api.last_error_at as "lastErrorAt"
    from connection
    left join network_server_api as api
      on api.connection_id = connection.connection_id and api.org_id = connection.org_id
    left join lateral (
      select reason, count, last_at from ingest_refusal
      where ingest_refusal.token_hash = connection.token_hash and connection.org_id is not null
      order by last_at desc limit 1
    ) as refusal on true
    where connection.org_id = ${orgId}
      or (connection.org_id is null and connection.connection_id = any(${connectionIds}::int[]))
    order by connection.connection_id`.execute(db);
  return rows.map(
    ({
      reason,
      count,
      refusedAt,
      hasApi,
      listsGateways,
      lastSuccessAt,
      lastError,
      lastErrorAt,
      ...server
    }) => ({
      ...server,
      refusal: reason === null || refusedAt === null ? null : { reason, count, at: refusedAt },
      api: hasApi ? { listsGateways, lastSuccessAt, lastError, lastErrorAt } : null,
    }),
  );
}

type Looked = Pick<DeviceDetails, 'orderedInterval' | 'joinedAt' | 'registration' | 'profile'>;

/** What commands, joins, registrations and profiles say of some devices. */
export async function listDetails(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  orderedSince: number,
): Promise<Map<number, Looked>> {
  const time = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
  const { rows } = await sql<Looked & { deviceId: number }>`
    select device.device_id as "deviceId", (
        select min(device_event.at) from device_event
        where device_event.org_id = ${orgId} and device_event.device_id = device.device_id
          and device_event.kind = 'joined'
      ) as "joinedAt", (
        select jsonb_build_object(
          'minutes', coalesce((parameters ->> 'minutes')::float8, (parameters ->> 'periodicMinutes')::float8),
          'at', ${time('command.queued_at')})
        from device_command as command
        where command.org_id = ${orgId} and command.device_id = device.device_id
          and command.kind in ('set_interval', 'set_tracker_intervals')
          and command.state in ('queued', 'sent', 'acknowledged') and command.queued_at >= ${at(orderedSince)}
          and coalesce(parameters ->> 'minutes', parameters ->> 'periodicMinutes') is not null
        order by command.queued_at desc limit 1
      ) as "orderedInterval", (
        select jsonb_build_object('connectionId', connection_id, 'error', error,
          'at', ${time('registered.changed_at')},
          'state', case when registered_at is not null then 'registered' when error is null then 'waiting'
            else 'failed' end)
        from registered_device as registered
        where registered.org_id = ${orgId} and registered.dev_eui = device.dev_eui and wanted
        order by registered.changed_at desc limit 1
      ) as registration, (
        select jsonb_build_object('name', profile.name, 'savedAt', ${time('profile.updated_at')},
          'pausedAt', ${time('profile.paused_at')})
        from device_profile as profile
        where profile.org_id = ${orgId} and profile.profile_id = device.profile_id
      ) as profile
    from device where device.org_id = ${orgId} and device.device_id = any(${deviceIds}::int[])`.execute(db);
  return new Map(rows.map(({ deviceId, ...details }) => [deviceId, details]));
}

export interface OnlineEvent {
  deviceId: number;
  at: number;
  isOnline: boolean;
}

/** When some devices went offline and came back since a time, oldest first. */
export async function listOnlineEvents(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  since: number,
): Promise<OnlineEvent[]> {
  const { rows } = await sql<OnlineEvent>`
    select device_id as "deviceId", at, kind = 'online' as "isOnline" from device_event
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) and kind in ('online', 'offline')
      and at >= ${at(since)}
    order by device_id, at`.execute(db);
  return rows;
}

/** When each channel of a device measured last. */
export async function listChannels(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<{ channel: number; measuredAt: number }[]> {
  const { rows } = await sql<{ channel: number; measuredAt: number }>`
    select series.channel, max(latest.measured_at) as "measuredAt"
    from series join latest using (org_id, series_id)
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
    group by series.channel order by series.channel`.execute(db);
  return rows;
}
