import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { among } from '../../platform/postgres/shards';
import { organisationsToName } from './organisations.model';

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

type FoundSeries = SeriesName & { seriesId: number };

/**
 * Ids of the named series; those that are missing are made. They are looked for first: an insert that finds its row takes a number
 * all the same, and a device that was not heard for a while is met anew.
 * @param isDistributed whether organisations are on several servers; names of one organisation need not say so
 * @throws a fault of the data when a device is not there any more
 */
export async function findOrCreateSeries(
  db: Db,
  names: readonly SeriesName[],
  isDistributed = false,
): Promise<FoundSeries[]> {
  const found = await findSeries(db, names, isDistributed);
  const known = new Set(found.map(textOf));
  const missing = names.filter((name) => !known.has(textOf(name)));
  if (missing.length === 0) return found;
  await insertSeries(db, missing);
  const made = await findSeries(db, missing, isDistributed);
  const devices = new Set(made.map(({ deviceId }) => deviceId));
  const gone = missing.find(({ deviceId }) => !devices.has(deviceId));
  if (gone) throw new DeviceIsGone(`device ${gone.deviceId} is not there any more`);
  return [...found, ...made];
}

const textOf = ({ orgId, deviceId, channel, measurementId }: SeriesName): string =>
  `${orgId}/${deviceId}/${channel}/${measurementId}`;

/** Names of series as rows of `wanted`. */
const wantedSeries = (names: readonly SeriesName[]) => sql`
  unnest(
    ${names.map((name) => name.orgId)}::bigint[],
    ${names.map((name) => name.deviceId)}::int[],
    ${names.map((name) => name.channel)}::smallint[],
    ${names.map((name) => name.measurementId)}::int[]
  ) as wanted (org_id, device_id, channel, measurement_id)`;

async function findSeries(
  db: Db,
  names: readonly SeriesName[],
  isDistributed: boolean,
): Promise<FoundSeries[]> {
  const named = organisationsToName(names, isDistributed);
  const { rows } = await sql<FoundSeries>`
    select series.series_id as "seriesId", series.org_id as "orgId", series.device_id as "deviceId", series.channel,
      series.measurement_id as "measurementId"
    from ${wantedSeries(names)} join series using (device_id, channel, measurement_id, org_id)
    where true ${among(named, 'series.org_id')}`.execute(db);
  return rows;
}

async function insertSeries(db: Db, names: readonly SeriesName[]): Promise<void> {
  await sql`
    insert into series (org_id, device_id, channel, measurement_id)
    select distinct org_id, device_id, channel, measurement_id from ${wantedSeries(names)}
    -- of no device that is gone: a reference from one database server to another cannot see to it
    where exists (select from device where device.device_id = wanted.device_id)
    on conflict do nothing`.execute(db);
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
