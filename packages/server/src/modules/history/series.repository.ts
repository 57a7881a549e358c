import { type Db, sql } from '../../platform/postgres/db';

/** What one measurement of one channel is called. */
export interface SeriesName {
  orgId: string;
  deviceId: number;
  channel: number;
  measurementId: number;
}

/** Ids of the named series; those that are missing are made. */
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
    select distinct * from unnest(${orgs}::bigint[], ${devices}::int[], ${channels}::smallint[], ${measurements}::int[])
    on conflict do nothing`.execute(db);
  const { rows } = await sql<SeriesName & { seriesId: number }>`
    select series.series_id as "seriesId", series.org_id as "orgId", series.device_id as "deviceId", series.channel,
      series.measurement_id as "measurementId"
    from unnest(${orgs}::bigint[], ${devices}::int[], ${channels}::smallint[], ${measurements}::int[])
      as wanted (org_id, device_id, channel, measurement_id)
    join series using (device_id, channel, measurement_id, org_id)`.execute(db);
  return rows;
}
