import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, inTransaction, sql } from '../../platform/postgres/db';
import { LOCKS } from '../../platform/postgres/locks';
import type { DeviceReport, Reception, ReportedStatus } from './device-reports.model';
import { deviceStates, type Fragment, isOnlineAt } from './device-state.repository';
import type { DeviceKind } from './devices.model';

// What is written here comes from ingest, which knows a device before its organisation; every statement checks
// that the device still belongs to the organisation for which the message was stored.

const LONGITUDE = 4197;
const LATITUDE = 4198;

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
 * How the devices of `status`, which are rows of device_status, stand now. The gateway is looked up for each row: as a join,
 * PostgreSQL without statistics walks through all devices of the organisation for each.
 */
const selectStatus = (status: Fragment): Fragment => sql`
  select device.device_id, device.org_id, device.eui, device.model, device.kind, status.last_seen_at, status.battery, status.rssi,
    status.snr, status.interval_minutes as interval_reported, status.gateways ->> 0 as best_gateway_eui,
    (select best.name from device as best where best.eui = status.gateways ->> 0 and best.org_id = device.org_id) as best_gateway_name
  from ${status} as status join device using (device_id)`;

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
 * Gateways that received something are alive, whoever owns the node, as far as the operator's network servers say so; those
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

/** EUIs of an organisation's gateways. */
export async function listGatewayEuis(db: Db, orgId: OrgId): Promise<Eui[]> {
  const { rows } = await sql<{ eui: Eui }>`
    select eui from device where org_id = ${orgId} and kind = 'gateway'`.execute(db);
  return rows.map(({ eui }) => eui);
}

/**
 * Writes what was reported of channels, and makes those that a kit uploads for the first time.
 * @returns the devices with a channel that has become idle
 */
export async function upsertChannels(db: Db, news: DeviceReport[]): Promise<Eui[]> {
  const given = JSON.stringify(
    news.flatMap(({ device, channels }) =>
      [...channels].map(([channel, reported]) => ({
        device_id: device.deviceId,
        org_id: device.orgId,
        channel,
        status: reported.status ?? null,
        sensor_eui: reported.sensorEui ?? null,
        sensor_type: reported.sensorType ?? null,
        measured: reported.measured,
        measurement_ids: reported.measurementIds,
      })),
    ),
  );
  const rows = sql`
    jsonb_to_recordset(${given}::jsonb) as given (
      device_id int, org_id bigint, channel smallint, status text, sensor_eui text, sensor_type text,
      measured boolean, measurement_ids int[])
    join device on device.device_id = given.device_id and device.org_id = given.org_id`;
  await sql`
    insert into device_channel (device_id, channel)
    select given.device_id, given.channel from ${rows} order by given.device_id, given.channel
    on conflict do nothing`.execute(db);
  const { rows: written } = await sql<{ eui: Eui; became_idle: boolean }>`
    update device_channel as held
    set status = coalesce(reported.status, case when held.status = 'idle' and reported.measured then 'normal' else held.status end),
      sensor_eui = coalesce(reported.sensor_eui, held.sensor_eui),
      sensor_type = coalesce(reported.sensor_type, held.sensor_type),
      measurement_ids = held.measurement_ids || array(
        select id from unnest(reported.measurement_ids) as id where id <> all (held.measurement_ids) order by id)
    from (
      select given.*, device.eui, before.status as status_before
      from ${rows}
      join device_channel as before on before.device_id = given.device_id and before.channel = given.channel
    ) as reported
    where held.device_id = reported.device_id and held.channel = reported.channel
    returning reported.eui, held.status = 'idle' and reported.status_before <> 'idle' as became_idle`.execute(
    db,
  );
  return written.filter((channel) => channel.became_idle).map(({ eui }) => eui);
}

/**
 * Trackers stand where their newest values say, which have to be written before, unless somebody placed them by hand; all
 * of them without ids.
 */
export async function followTrackers(db: Db, deviceIds?: number[]): Promise<void> {
  const newest = (measurementId: number) => sql`(
    select series.device_id, series.org_id, series.channel, latest.measured_at, latest.value
    from series join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
    where series.measurement_id = ${measurementId}
      ${deviceIds === undefined ? sql`` : sql`and series.device_id = any(${deviceIds}::int[])`}
  )`;
  await sql`
    update device set longitude = east.value, latitude = north.value, position_source = 'device'
    from ${newest(LONGITUDE)} as east join ${newest(LATITUDE)} as north
      using (device_id, org_id, channel, measured_at)
    where device.device_id = east.device_id and device.org_id = east.org_id
      and device.position_source is distinct from 'hand'
      and abs(east.value) <= 180 and abs(north.value) <= 90
      and not exists (
        select from resolved_position as resolved
        where resolved.org_id = device.org_id and resolved.device_id = device.device_id
          and resolved.measured_at > east.measured_at
      )
      and (device.longitude, device.latitude) is distinct from (east.value, north.value)`.execute(db);
}

/** A tracker stands where its scan was resolved to be, unless it was placed by hand or says where it was at that moment or later. */
export async function placeTracker(
  db: Db,
  orgId: OrgId,
  {
    deviceId,
    measuredAt,
    longitude,
    latitude,
  }: { deviceId: number; measuredAt: number; longitude: number; latitude: number },
): Promise<void> {
  await sql`
    update device set longitude = ${longitude}, latitude = ${latitude}, position_source = 'device'
    where org_id = ${orgId} and device_id = ${deviceId} and position_source is distinct from 'hand'
      and not exists (
        select from series join latest using (org_id, series_id)
        where series.org_id = ${orgId} and series.device_id = ${deviceId}
          and series.measurement_id = ${LATITUDE} and latest.measured_at >= ${at(measuredAt)}
      )
      and not exists (
        select from resolved_position as newer
        where newer.org_id = ${orgId} and newer.device_id = ${deviceId} and newer.measured_at > ${at(measuredAt)}
      )`.execute(db);
}

/**
 * Notes who went offline or came back since that was looked at last. Offline begins when the device became overdue,
 * online with the uplink that ended it. What never was online has no record of going offline.
 * @returns how those devices stand now
 */
export async function recordOnlineChanges(db: Db, now: number, deviceIds?: number[]): Promise<StatusRow[]> {
  const whom = deviceIds === undefined ? sql`true` : sql`device.device_id = any(${deviceIds}::int[])`;
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.online})`.execute(trx);
    const { rows } = await sql<StatusRow>`
      with written as (
        insert into device_event (org_id, device_id, at, kind)
        select state.org_id, state.device_id,
          greatest(last_seen_at + case when online then interval '0' else offline_after end,
            before.at + interval '1 millisecond'),
          case when online then 'online' else 'offline' end
        from (select *, ${isOnlineAt(now)} as online from ${deviceStates(whom)} as known) as state
        left join lateral (
          select at, kind from device_event
          where device_event.device_id = state.device_id and device_event.org_id = state.org_id
            and device_event.kind in ('online', 'offline')
          order by at desc limit 1
        ) as before on true
        where last_seen_at is not null
          and case when online then before.kind is distinct from 'online' else before.kind = 'online' end
        returning device_id
      )
      ${selectStatus(sql`(select device_status.* from written join device_status using (device_id))`)}`.execute(
      trx,
    );
    return rows;
  });
}
