import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { at, type Db, inTransaction, sql } from '../../platform/postgres/db';
import { LOCKS } from '../../platform/postgres/locks';
import { among, type Served } from '../../platform/postgres/shards';
import { insertEvents } from '../devices/device-events.service';
import { placeReported, type ReportedPlace } from '../devices/device-facts.service';
import { deviceStates, type Fragment, isOnlineAt } from '../devices/device-states.read-model';
import type { DeviceKind } from '../devices/devices.model';
import type { Reception, ReportedStatus } from './device-reports.model';

// What is written here comes from ingest, which knows a device before its organisation; every statement checks
// that the device still belongs to the organisation for which the message was stored.

const { longitude: LONGITUDE, latitude: LATITUDE } = MEASUREMENT_ID;

export interface StatusRow {
  device_id: number;
  org_id: OrgId;
  eui: Eui;
  model: string;
  kind: DeviceKind;
  last_seen_at: number;
  interval_reported: number | null;
  battery: number | null;
  rssi: number | null;
  snr: number | null;
  best_gateway_eui: string | null;
  best_gateway_name: string | null;
  /** When it was seen last, and its interval, before the statement that wrote this; null: never. */
  seen_before: number | null;
  interval_before: number | null;
}

const iso = (epochMs: number) => new Date(epochMs).toISOString();

/** Of a value that was reported and the one that stands, the newer; what was not reported changes nothing. */
function newerOf(column: string): Fragment {
  const [reported, held] = [sql.ref(`excluded.${column}`), sql.ref(`held.${column}`)];
  return sql`${sql.ref(column)} = case when excluded.last_seen_at >= held.last_seen_at
    then coalesce(${reported}, ${held}) else coalesce(${held}, ${reported}) end`;
}

const REPORTED_COLUMNS = [
  'battery',
  'interval_minutes',
  'hardware_version',
  'software_version',
  'rssi',
  'snr',
  'frame_counter',
  'frequency',
  'frequency_plan',
  'ip',
];

/**
 * How the devices of `status`, which are rows of device_status, stand now, and stood before this statement. The gateway is looked up for each row: as a join,
 * PostgreSQL without statistics walks through all devices of the organisation for each.
 */
const selectStatus = (status: Fragment): Fragment => sql`
  select device.device_id, device.org_id, device.eui, device.model, device.kind, status.last_seen_at, status.battery, status.rssi,
    status.snr, status.interval_minutes as interval_reported, status.gateways ->> 0 as best_gateway_eui,
    (select best.name from device as best where best.eui = status.gateways ->> 0 and best.org_id = device.org_id) as best_gateway_name,
    before.last_seen_at as seen_before, coalesce(device.kit_interval_minutes, before.interval_minutes) as interval_before
  from ${status} as status join device using (device_id) left join device_status as before using (device_id)`;

/** Writes what devices reported of themselves. @returns how they stand now */
export async function upsertStatuses(db: Db, news: ReportedStatus[]): Promise<StatusRow[]> {
  const given = news.map((one) => ({
    device_id: one.device.deviceId,
    org_id: one.device.orgId,
    last_seen_at: iso(one.seenAt),
    // Of 32 bits, as the column: what is too small for them is 0.
    battery: one.battery === null ? null : Math.fround(one.battery),
    interval_minutes: one.intervalMinutes,
    hardware_version: one.hardware,
    software_version: one.software,
    rssi: one.rssi,
    snr: one.snr,
    frame_counter: one.fCnt,
    frequency: one.frequency,
    frequency_plan: one.frequencyPlan,
    gateways: one.gateways ?? [],
    ip: one.ip,
  }));
  const { rows } = await sql<StatusRow>`
    with written as (
      insert into device_status as held (
        device_id, last_seen_at, battery, interval_minutes, hardware_version, software_version, rssi, snr,
        frame_counter, frequency, frequency_plan, gateways, ip)
      select given.device_id, given.last_seen_at, given.battery,
        coalesce(device.kit_interval_minutes, given.interval_minutes, profile.interval_minutes),
        given.hardware_version, given.software_version, given.rssi, given.snr, given.frame_counter, given.frequency, given.frequency_plan,
        given.gateways, given.ip
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        device_id int, org_id bigint, last_seen_at timestamptz, battery real, interval_minutes int,
        hardware_version text, software_version text, rssi real, snr real, frame_counter bigint, frequency bigint,
        frequency_plan text, gateways jsonb, ip text)
      join device on device.device_id = given.device_id and device.org_id = given.org_id
      left join device_profile as profile on profile.org_id = device.org_id and profile.profile_id = device.profile_id
      order by given.device_id
      on conflict (device_id) do update set
        ${sql.join(REPORTED_COLUMNS.map(newerOf))},
        gateways = case when held.gateways = '[]'
          or (excluded.last_seen_at >= held.last_seen_at and excluded.gateways <> '[]')
          then excluded.gateways else held.gateways end,
        last_seen_at = greatest(excluded.last_seen_at, held.last_seen_at)
      returning *
    ) ${selectStatus(sql`written`)}`.execute(db);
  return rows;
}

const RECEPTION_COLUMNS = ['frequency', 'spreading_factor', 'frequency_plan', 'router'];

/**
 * Gateways that received something are alive, also by nodes of others, as far as the operator's network servers say so; those
 * of an organisation by what came of its own devices. @returns how they stand now
 */
export async function upsertGatewaysSeen(db: Db, receptions: Reception[]): Promise<StatusRow[]> {
  const given = receptions.map((reception) => ({
    eui: reception.gateway,
    org_id: reception.orgId,
    by_operator: reception.byOperator,
    last_seen_at: iso(reception.receivedAt),
    frequency: reception.frequency,
    spreading_factor: reception.spreadingFactor,
    frequency_plan: reception.frequencyPlan,
    router: reception.router,
  }));
  const { rows } = await sql<StatusRow>`
    with written as (
      insert into device_status as held (
        device_id, last_seen_at, frequency, spreading_factor, frequency_plan, router)
      select distinct on (device.device_id) device.device_id, given.last_seen_at, given.frequency,
        given.spreading_factor, given.frequency_plan, given.router
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        eui text, org_id bigint, by_operator boolean, last_seen_at timestamptz, frequency bigint, spreading_factor smallint, frequency_plan text, router text)
      join device on device.eui = given.eui and device.kind = 'gateway'
        and (device.org_id = given.org_id or (given.by_operator and device.org_id is not null and not device.adopted))
      order by device.device_id, given.last_seen_at desc
      on conflict (device_id) do update set
        ${sql.join(RECEPTION_COLUMNS.map(newerOf))},
        last_seen_at = greatest(excluded.last_seen_at, held.last_seen_at)
      returning *
    ) ${selectStatus(sql`written`)}`.execute(db);
  return rows;
}

const newestOf = (measurementId: number, condition: Fragment): Fragment => sql`(
  select series.device_id, series.org_id, series.channel, latest.measured_at, latest.value
  from series join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
  where series.measurement_id = ${measurementId} and ${condition}
)`;

/**
 * Trackers are where their newest values say, which have to be written before, unless a person placed them by hand.
 * @param served organisations that have the devices, where they are known
 */
export async function followTrackers(
  db: Db,
  { deviceIds, served }: { deviceIds: number[]; served?: Served },
): Promise<void> {
  const chosen = sql`series.device_id = any(${deviceIds}::int[]) ${among(served, 'series.org_id')}`;
  const { rows } = await sql<ReportedPlace>`
    with reported as materialized (
      select device_id, org_id, measured_at, east.value as longitude, north.value as latitude
      from ${newestOf(LONGITUDE, chosen)} as east join ${newestOf(LATITUDE, chosen)} as north
        using (device_id, org_id, channel, measured_at)
      where abs(east.value) <= 180 and abs(north.value) <= 90
    )
    select device_id as "deviceId", org_id as "orgId", longitude, latitude from reported
    where not exists (
      select from resolved_position as resolved
      where resolved.org_id = reported.org_id and resolved.device_id = reported.device_id
        and resolved.measured_at > reported.measured_at
    )`.execute(db);
  await placeReported(db, rows);
}

/** A tracker stands where its scan was resolved to be, unless it was placed by hand or says where it was at that moment or later. */
export async function placeTracker(
  db: Db,
  orgId: OrgId,
  { measuredAt, ...place }: Omit<ReportedPlace, 'orgId'> & { measuredAt: number },
): Promise<void> {
  const { deviceId } = place;
  const { rows: newer } = await sql`
    select 1 from series join latest using (org_id, series_id)
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and series.measurement_id = ${LATITUDE} and latest.measured_at >= ${at(measuredAt)}
    union all
    select 1 from resolved_position
    where org_id = ${orgId} and device_id = ${deviceId} and measured_at > ${at(measuredAt)}
    limit 1`.execute(db);
  if (newer.length === 0) await placeReported(db, [{ orgId, ...place }]);
}

/** Of which devices the record is looked at: all, as far as nothing else is said. */
interface WatchedDevices {
  deviceIds?: number[];
  /** Those with ids above `after`, up to `to`. */
  range?: { after: number; to: number };
  /** Those that became overdue since a moment (epoch ms; null: whenever that was). */
  overdueSince?: number | null;
}

/** The highest id of a device; 0: there is none. */
export async function findLastDeviceId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(device_id), 0) as id from device`.execute(
    db,
  );
  return rows[0]!.id;
}

/**
 * Whether a row of device_status can be of a device that became overdue between two moments (null: whenever that was). Of a million rows
 * few are, and a device is looked up for those alone. Gateways report no interval.
 */
function mayBeOverdue(now: number, since: number | null): Fragment {
  const overdueAt = sql`last_seen_at + make_interval(mins => ${LIMITS.missedIntervalsUntilOffline} * interval_minutes)`;
  return sql`(interval_minutes is null or ${overdueAt} < ${at(now)} ${notBefore(since, overdueAt)})`;
}

const notBefore = (since: number | null, moment: Fragment): Fragment =>
  since === null ? sql`` : sql`and ${moment} >= ${at(since)}`;

/**
 * Notes who went offline or came back since that was looked at last. Offline begins when the device became overdue,
 * online with the uplink that ended it. What never was online has no record of going offline.
 * @returns how those devices stand now
 */
export async function recordOnlineChanges(
  db: Db,
  now: number,
  { deviceIds, range, overdueSince }: WatchedDevices = {},
): Promise<StatusRow[]> {
  const within = range ? sql`device_id > ${range.after} and device_id <= ${range.to}` : sql`true`;
  const lately =
    overdueSince === undefined
      ? sql``
      : sql`and not online ${notBefore(overdueSince, sql`last_seen_at + offline_after`)}`;
  const chosen = deviceIds
    ? sql`device.device_id = any(${deviceIds}::int[])`
    : overdueSince === undefined
      ? within
      : sql`device.device_id in (select device_id from device_status where ${within} and ${mayBeOverdue(now, overdueSince)})`;
  return inTransaction(db, async (trx) => {
    await lockOnlineWatch(trx);
    const changed = await insertEvents(
      trx,
      sql`(
        select state.org_id, state.device_id,
          greatest(last_seen_at + case when online then interval '0' else offline_after end,
            before.at + interval '1 millisecond') as at,
          case when online then 'online' else 'offline' end as kind
        from (select *, ${isOnlineAt(now)} as online from ${deviceStates(chosen)} as known) as state
        left join lateral (
          select at, kind from device_event
          where device_event.device_id = state.device_id and device_event.org_id = state.org_id
            and device_event.kind in ('online', 'offline')
          order by at desc limit 1
        ) as before on true
        where last_seen_at is not null ${lately}
          and case when online then before.kind is distinct from 'online' else before.kind = 'online' end
      )`,
    );
    if (changed.length === 0) return [];
    const { rows } = await sql<StatusRow>`
      ${selectStatus(sql`(select * from device_status where device_id = any(${changed}::int[]))`)}`.execute(
      trx,
    );
    return rows;
  });
}

/** Notes which of some devices, about which something was written just now, came back online. */
export async function recordReturned(db: Db, devices: readonly StatusRow[], now: number): Promise<void> {
  if (devices.length > 0)
    await recordOnlineChanges(db, now, { deviceIds: devices.map((row) => row.device_id) });
}

/** Keeps everybody from watching online states until the transaction ends. */
export async function lockOnlineWatch(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.online})`.execute(trx);
}

/** Deletes what an organisation's devices reported of themselves. */
export async function deleteStatuses(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from device_status using device
    where device.device_id = device_status.device_id and device.org_id = ${orgId}
      and device.device_id = any(${deviceIds}::int[])`.execute(db);
}

/** Takes an interval for what devices reported, of those that have reported already; null: it is not known. */
export async function setReportedInterval(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  minutes: number | null,
): Promise<void> {
  // Locked in the order in which reports are written.
  await sql`
    with chosen as (
      select status.device_id from device_status as status join device using (device_id)
      where device.org_id = ${orgId} and device_id = any(${deviceIds}::int[])
      order by device_id for no key update of status
    )
    update device_status set interval_minutes = ${minutes}::int from chosen
    where device_status.device_id = chosen.device_id`.execute(db);
}
