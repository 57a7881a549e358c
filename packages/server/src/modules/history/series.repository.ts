import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { organisationsOf } from './organisations.model';

/** What one measurement of one channel is called. */
export interface SeriesName {
  orgId: string;
  deviceId: number;
  channel: number;
  measurementId: number;
}

/** A series cannot be made: its device is not there any more. As for any other reference, a fault of the data. */
class DeviceIsGone extends Error {
  readonly code = '23503';
}

/**
 * Ids of the named series; those that are missing are made.
 * @throws a fault of the data when a device is not there any more
 */
export async function findOrCreateSeries(
  db: Db,
  names: readonly SeriesName[],
): Promise<(SeriesName & { seriesId: number })[]> {
  const orgs = names.map((name) => name.orgId);
  const devices = names.map((name) => name.deviceId);
  const channels = names.map((name) => name.channel);
  const measurements = names.map((name) => name.measurementId);
  await sql`
    insert into series (org_id, device_id, channel, measurement_id)
    select distinct org_id, device_id, channel, measurement_id
    from unnest(${orgs}::bigint[], ${devices}::int[], ${channels}::smallint[], ${measurements}::int[])
      as wanted (org_id, device_id, channel, measurement_id)
    -- of no device that is gone: a reference from one database server to another cannot see to it
    where exists (select from device where device.device_id = wanted.device_id)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<SeriesName & { seriesId: number }>`
    select series.series_id as "seriesId", series.org_id as "orgId", series.device_id as "deviceId", series.channel,
      series.measurement_id as "measurementId"
    from unnest(${orgs}::bigint[], ${devices}::int[], ${channels}::smallint[], ${measurements}::int[])
      as wanted (org_id, device_id, channel, measurement_id)
    join series using (device_id, channel, measurement_id, org_id)
    where series.org_id = any(${organisationsOf(names)}::bigint[])`.execute(db);
  const found = new Set(rows.map(({ deviceId }) => deviceId));
  const gone = devices.find((deviceId) => !found.has(deviceId));
  if (gone !== undefined) throw new DeviceIsGone(`device ${gone} is not there any more`);
  return rows;
}

/**
 * When each of some series begins, in ms since 1970, as far as it is packed or derived; else when the oldest of its device's
 * uplinks that are rows was measured. Series without a reading are left out.
 */
export async function findSeriesBegins(
  db: Db,
  orgId: OrgId,
  seriesIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ seriesId: number; beginsAt: number }>`
    select series_id as "seriesId", least(
      (select min(first_at) from history where history.org_id = ${orgId} and history.series_id = series.series_id),
      (select min(measured_at) from derived_reading
        where derived_reading.org_id = ${orgId} and derived_reading.series_id = series.series_id),
      (select min(measured_from) from uplink
        where uplink.org_id = ${orgId} and uplink.device_id = series.device_id and readings is not null)) as "beginsAt"
    from series where org_id = ${orgId} and series_id = any(${seriesIds}::int[])`.execute(db);
  return new Map(rows.filter(({ beginsAt }) => beginsAt !== null).map((row) => [row.seriesId, row.beginsAt]));
}
