import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { Fragment } from '../../platform/postgres/order-by';

interface OwnDevice {
  orgId: OrgId;
  deviceId: number;
}

export interface ModelChannel {
  channel: number;
  sensor_type: string | null;
  measurement_ids: number[];
}

/** Adds channels to a device that has none of them. */
export async function insertChannels(
  db: Db,
  { orgId, deviceId }: OwnDevice,
  channels: ModelChannel[],
): Promise<void> {
  if (channels.length === 0) return;
  await sql`
    insert into device_channel (device_id, channel, sensor_type, measurement_ids)
    select device_id, given.channel, given.sensor_type, given.measurement_ids
    from device, jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
      as given (channel smallint, sensor_type text, measurement_ids int[])
    where device_id = ${deviceId} and org_id = ${orgId}`.execute(db);
}

/** Gives a device these channels and no others; those that stay keep their names. */
export async function replaceChannels(
  db: Db,
  { orgId, deviceId }: OwnDevice,
  channels: ModelChannel[],
): Promise<void> {
  await sql`
    delete from device_channel as held using device
    where held.device_id = ${deviceId} and device.device_id = held.device_id and device.org_id = ${orgId}
      and held.channel <> all(${channels.map(({ channel }) => channel)}::smallint[])`.execute(db);
  await sql`
    insert into device_channel (device_id, channel, sensor_type, measurement_ids)
    select device_id, given.channel, given.sensor_type, given.measurement_ids
    from device, jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
      as given (channel smallint, sensor_type text, measurement_ids int[])
    where device_id = ${deviceId} and org_id = ${orgId}
    on conflict (device_id, channel) do update
      set sensor_type = excluded.sensor_type, measurement_ids = excluded.measurement_ids`.execute(db);
}

interface NamedChannel {
  channel: number;
  name: string;
  /** null: none. */
  sensorType: string | null;
  measurementIds: number[];
}

/** @throws the database's unique violation `device_channel_pkey` when the device has this channel */
export async function insertChannel(
  db: Db,
  { orgId, deviceId }: OwnDevice,
  { channel, name, sensorType, measurementIds }: NamedChannel,
): Promise<void> {
  await sql`
    insert into device_channel (device_id, channel, name, sensor_type, measurement_ids)
    select device_id, ${channel}::smallint, ${name}::text, ${sensorType}::text, ${measurementIds}::int[]
    from device where device_id = ${deviceId} and org_id = ${orgId}`.execute(db);
}

/** Changes what is given. @returns whether the device has this channel */
export async function updateChannel(
  db: Db,
  { orgId, deviceId }: OwnDevice,
  { channel, name, sensorType, measurementIds }: Pick<NamedChannel, 'channel'> & Partial<NamedChannel>,
): Promise<boolean> {
  const { rows } = await sql`
    update device_channel as held
    set name = coalesce(${name ?? null}, held.name),
      sensor_type = case when ${sensorType !== undefined} then ${sensorType ?? null} else held.sensor_type end,
      measurement_ids = coalesce(${measurementIds ?? null}::int[], held.measurement_ids)
    from device
    where held.device_id = ${deviceId} and held.channel = ${channel}
      and device.device_id = held.device_id and device.org_id = ${orgId}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns whether the device had this channel */
export async function deleteChannel(
  db: Db,
  { orgId, deviceId }: OwnDevice,
  channel: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from device_channel as held using device
    where held.device_id = ${deviceId} and held.channel = ${channel}
      and device.device_id = held.device_id and device.org_id = ${orgId}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** What a device reported of one of its channels; null: nothing. */
export interface ReportedChannel extends OwnDevice {
  channel: number;
  status: string | null;
  sensorEui: string | null;
  sensorType: string | null;
  /** Whether there were readings. */
  measured: boolean;
  measurementIds: number[];
}

/**
 * Writes what was reported of channels, and makes those that a kit uploads for the first time.
 * @returns the devices with a channel that has become idle
 */
export async function upsertReportedChannels(db: Db, reported: ReportedChannel[]): Promise<Eui[]> {
  const given = JSON.stringify(
    reported.map((one) => ({
      device_id: one.deviceId,
      org_id: one.orgId,
      channel: one.channel,
      status: one.status,
      sensor_eui: one.sensorEui,
      sensor_type: one.sensorType,
      measured: one.measured,
      measurement_ids: one.measurementIds,
    })),
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
      -- What changes nothing writes nothing: every process reports what it meets anew.
      and (reported.status is distinct from held.status and reported.status is not null
        or reported.status is null and held.status = 'idle' and reported.measured
        or coalesce(reported.sensor_eui, held.sensor_eui) is distinct from held.sensor_eui
        or coalesce(reported.sensor_type, held.sensor_type) is distinct from held.sensor_type
        or not reported.measurement_ids <@ held.measurement_ids)
    returning reported.eui, held.status = 'idle' and reported.status_before <> 'idle' as became_idle`.execute(
    db,
  );
  return written.filter((channel) => channel.became_idle).map(({ eui }) => eui);
}

/**
 * Adds measurements to channels that lack them, and makes channels that are missing. Serves the whole database, so it names no
 * organisation.
 * @param measured rows of device_id, channel and measurement_id, as something to select from
 */
export async function addMeasured(db: Db, measured: Fragment): Promise<void> {
  await sql`
    insert into device_channel as held (device_id, channel, status, measurement_ids)
    select measured.device_id, measured.channel, 'normal', array_agg(measured.measurement_id order by measurement_id)
    from ${measured} as measured
    left join device_channel as known
      on known.device_id = measured.device_id and known.channel = measured.channel
    where measured.measurement_id <> all (coalesce(known.measurement_ids, '{}'))
    group by measured.device_id, measured.channel
    on conflict (device_id, channel) do update
      set measurement_ids = held.measurement_ids || excluded.measurement_ids`.execute(db);
}

/** @returns false when the organisation's device has no such channel */
export async function renameChannel(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  channel: number,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    update device_channel set name = ${name} from device
    where device.device_id = device_channel.device_id and device.org_id = ${orgId}
      and device_channel.device_id = ${deviceId} and device_channel.channel = ${channel}
    returning channel`.execute(db);
  return rows.length > 0;
}
