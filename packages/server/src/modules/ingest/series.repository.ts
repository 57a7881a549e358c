import { type Db, sql } from '../../platform/postgres/db';
import type { SeriesName } from './series.service';

interface SeriesRow {
  series_id: number;
  org_id: string;
  device_id: number;
  channel: number;
  measurement_id: number;
}

/** Ids of the named series; those that are missing are made. */
export async function findOrCreateSeries(db: Db, names: SeriesName[]): Promise<SeriesRow[]> {
  const orgs = names.map((name) => name.device.orgId);
  const devices = names.map((name) => name.device.deviceId);
  const channels = names.map((name) => name.channel);
  const measurements = names.map((name) => name.measurementId);
  await sql`
    insert into series (org_id, device_id, channel, measurement_id)
    select distinct * from unnest(${orgs}::bigint[], ${devices}::int[], ${channels}::smallint[], ${measurements}::int[])
    on conflict do nothing`.execute(db);
  const { rows } = await sql<SeriesRow>`
    select series.series_id, series.org_id, series.device_id, series.channel, series.measurement_id
    from unnest(${orgs}::bigint[], ${devices}::int[], ${channels}::smallint[], ${measurements}::int[])
      as wanted (org_id, device_id, channel, measurement_id)
    join series using (device_id, channel, measurement_id, org_id)`.execute(db);
  return rows;
}
