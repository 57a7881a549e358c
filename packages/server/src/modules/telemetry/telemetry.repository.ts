import type { MeasurementValue } from '@fieldscope/contract/fields';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { NEWEST_FIRST } from './newest.repository';

interface SeriesOfDevice {
  eui: Eui;
  device_name: string;
  channel: number;
  measurement_id: number;
}

/** Every series of the named devices, or of all: what reported, and what their channels can measure. */
export async function listSeries(db: Db, orgId: OrgId, deviceIds?: number[]): Promise<SeriesOfDevice[]> {
  const { rows } = await sql<SeriesOfDevice>`
    select device.eui, device.name as device_name, known.channel, known.measurement_id
    from device
    join (
      select device_id, channel, measurement_id from series where org_id = ${orgId}
      union
      select device_id, channel, unnest(measurement_ids) from device_channel
    ) as known using (device_id)
    where device.org_id = ${orgId} ${deviceIds ? sql`and device.device_id = any(${deviceIds}::int[])` : sql``}
    order by device.eui, known.channel, known.measurement_id`.execute(db);
  return rows;
}

interface Activity {
  at: number;
  eui: Eui;
  device_name: string;
  kind: 'bound' | 'online' | 'offline' | 'joined' | 'removed';
}

/** A page of what happened to the organisation's devices, newest first, and how many there are up to `countUpTo`. */
export async function listActivity(
  db: Db,
  orgId: OrgId,
  filter: { deviceId?: number; skip: number; take: number; countUpTo: number },
): Promise<{ list: Activity[]; count: number }> {
  const { deviceId, skip, take, countUpTo } = filter;
  const matching = sql`
    from device_event where org_id = ${orgId} ${deviceId === undefined ? sql`` : sql`and device_id = ${deviceId}`}`;
  const [list, counted] = await Promise.all([
    sql<Activity>`
      select event.at, device.eui, device.name as device_name, event.kind
      from (
        select device_id, at, kind ${matching} order by at desc, device_id, kind offset ${skip} limit ${take}
      ) as event
      join device using (device_id)
      order by event.at desc, event.device_id, event.kind`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select 1 ${matching} limit ${countUpTo}) as counted`.execute(db),
  ]);
  return { list: list.rows, count: counted.rows[0]!.count };
}

export interface LatestOfSeries {
  channel: number;
  measurement_id: number;
  value: MeasurementValue;
  measured_at: number;
}

/**
 * Newest value of every series of a device that was measured since `since`. Client programs read the first point of
 * the first channel without looking, so what the device reports about itself (`statusIds`) comes last. Read from the readings themselves: for
 * one device that is a few index look-ups, and the table of newest values is written a moment later.
 */
export async function listLatestOfDevice(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  filter: { channel?: number; measurementId?: number; statusIds: number[]; since: number },
): Promise<LatestOfSeries[]> {
  const { channel = null, measurementId = null, statusIds, since } = filter;
  const isStatus = sql`series.measurement_id = any(${statusIds}::int[])`;
  const { rows } = await sql<LatestOfSeries>`
    select series.channel, series.measurement_id, newest.measured_at, newest.value
    from series
    cross join lateral (
      select measured_at, coalesce(to_jsonb(value), detail) as value from reading
      where reading.series_id = series.series_id and measured_at >= ${at(since)}
      order by ${NEWEST_FIRST} limit 1
    ) as newest
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and (${channel}::int is null or series.channel = ${channel}::int)
      and (${measurementId}::int is null or series.measurement_id = ${measurementId}::int)
    order by bool_and(${isStatus}) over (partition by series.channel), series.channel, ${isStatus},
      series.measurement_id`.execute(db);
  return rows;
}
