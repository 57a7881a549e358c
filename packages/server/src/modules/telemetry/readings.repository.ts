import type { MeasurementValue } from '@fieldscope/contract/fields';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { NEWEST_FIRST } from './newest.repository';

export interface ReadingFilter {
  deviceIds?: number[];
  /** The empty text is the Default group. */
  groupId?: string;
  channel?: number;
  measurementIds?: number[];
  from: number;
  to: number;
}

/** Series of the organisation's devices that a table shows, with their devices. */
const shownSeries = (orgId: OrgId, { deviceIds, groupId, channel, measurementIds }: ReadingFilter) => sql`
  from series
  join device on device.device_id = series.device_id and device.org_id = series.org_id
  where series.org_id = ${orgId}
    ${deviceIds ? sql`and series.device_id = any(${deviceIds}::int[])` : sql``}
    ${groupId === undefined ? sql`` : sql`and coalesce(device.group_id, '') = ${groupId}`}
    ${channel === undefined ? sql`` : sql`and series.channel = ${channel}`}
    ${measurementIds ? sql`and series.measurement_id = any(${measurementIds}::int[])` : sql``}`;

/** How many readings the filter finds; it stops counting at `upTo`. */
export async function countReadings(
  db: Db,
  orgId: OrgId,
  filter: ReadingFilter,
  upTo: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1
      from (select series.series_id ${shownSeries(orgId, filter)}) as shown
      join reading using (series_id)
      where measured_at between ${at(filter.from)} and ${at(filter.to)}
      limit ${upTo}
    ) as counted`.execute(db);
  return rows[0]!.count;
}

interface ReadingRow {
  eui: Eui;
  device_name: string;
  channel: number;
  measurement_id: number;
  value: MeasurementValue;
  measured_at: number;
  uploaded_at: number;
  f_cnt: number | null;
}

/**
 * A page of readings, newest first. Every series offers its newest few by the index alone; only the rows of the page
 * are then looked up whole, those of the same moment by their place among each other.
 */
export async function listReadings(
  db: Db,
  orgId: OrgId,
  filter: ReadingFilter,
  page: { skip: number; take: number },
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select page.eui, page.device_name, page.channel, page.measurement_id, page.measured_at, reading.uploaded_at,
      reading.f_cnt::float8 as f_cnt, coalesce(to_jsonb(reading.value), reading.detail) as value
    from (
      select shown.*, newest.measured_at, newest.place
      from (
        select series.series_id, series.channel, series.measurement_id, device.eui, device.name as device_name
        ${shownSeries(orgId, filter)}
      ) as shown
      cross join lateral (
        select measured_at, row_number() over (partition by measured_at) - 1 as place
        from (
          select measured_at from reading
          where reading.series_id = shown.series_id and measured_at between ${at(filter.from)} and ${at(filter.to)}
          order by measured_at desc limit ${page.skip + page.take}
        ) as times
      ) as newest
      order by newest.measured_at desc, shown.series_id, newest.place
      offset ${page.skip} limit ${page.take}
    ) as page
    cross join lateral (
      select uploaded_at, f_cnt, value, detail from reading
      where reading.series_id = page.series_id and reading.measured_at = page.measured_at
        -- says nothing new, but leaves only the partitions of the range to plan for
        and reading.measured_at between ${at(filter.from)} and ${at(filter.to)}
      order by ${NEWEST_FIRST} offset page.place limit 1
    ) as reading
    order by page.measured_at desc, page.series_id, page.place`.execute(db);
  return rows;
}

interface SeriesHistoryRow {
  series_id: number;
  channel: number;
  measurement_id: number;
  /** Ascending, epoch ms. */
  times: number[];
  values: (number | null)[];
  /** Whether some values are no numbers. */
  detailed: boolean;
}

/**
 * The newest `take` readings of every series of a device within the range, oldest first; when the device has so many
 * series that all of them together would exceed `takeTogether`, each offers its equal share.
 */
export async function readHistory(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  filter: {
    channel?: number;
    measurementId?: number;
    from: number;
    to: number;
    take: number;
    takeTogether: number;
  },
): Promise<SeriesHistoryRow[]> {
  const { channel = null, measurementId = null, from, to, take, takeTogether } = filter;
  const { rows } = await sql<SeriesHistoryRow>`
    select series.series_id, series.channel, series.measurement_id, history.times, history."values",
      history.detailed
    from (
      select series_id, channel, measurement_id, count(*) over () as together
      from series
      where org_id = ${orgId} and device_id = ${deviceId}
        and (${channel}::int is null or channel = ${channel}::int)
        and (${measurementId}::int is null or measurement_id = ${measurementId}::int)
    ) as series
    cross join lateral (
      select array_to_json(array_agg((date_part('epoch', measured_at) * 1000)::bigint)) as times,
        array_to_json(array_agg(value)) as "values", bool_or(value is null) as detailed
      from (
        select * from (
          select measured_at, value from reading
          where reading.series_id = series.series_id and measured_at between ${at(from)} and ${at(to)}
          order by measured_at desc limit least(${take}::int, ${takeTogether}::int / series.together)
        ) as newest
        order by measured_at
      ) as ascending
    ) as history
    where history.times is not null
    order by series.channel, series.measurement_id`.execute(db);
  return rows;
}

/** Values that are no numbers: texts, event numbers, what was received by radio. */
export async function readDetails(
  db: Db,
  orgId: OrgId,
  seriesIds: number[],
  from: number,
  to: number,
): Promise<{ series_id: number; measured_at: number; detail: MeasurementValue }[]> {
  const { rows } = await sql<{ series_id: number; measured_at: number; detail: MeasurementValue }>`
    select series_id, measured_at, detail
    from series join reading using (series_id)
    where series.org_id = ${orgId} and series_id = any(${seriesIds}::int[])
      and measured_at between ${at(from)} and ${at(to)} and value is null`.execute(db);
  return rows;
}
