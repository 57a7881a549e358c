import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

interface WantedCurve {
  device_id: number;
  channel: number;
  measurement_id: number;
}

/** Numbers of one series within the range, column by column; without `min` and `max` every point is a reading. */
export interface CurveRow {
  /** Index into the wanted curves. */
  position: number;
  /** Minutes between uplinks, as the device reported. */
  interval_minutes: number | null;
  bin_ms: number;
  times: number[];
  values: number[];
  min: number[] | null;
  max: number[] | null;
  reading_count: number;
}

/** Milliseconds since 1970; through text a whole number is shorter and quicker than a timestamp. */
const ms = (column: 'measured_at' | 'bin') => sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`;

/** Readings of the `series` row beside it that are numbers. Served by the index reading_series alone. */
const numbers = (from: number, to: number) => sql`
  from reading
  where reading.series_id = series.series_id and measured_at between ${at(from)} and ${at(to)} and value is not null`;

/**
 * Means, extremes and counts of the numbers of the `series` row beside it in bins of `binMs`, counted from 1970.
 * `offset 0` hides the origin of `bin` from the planner: it would expect a group a reading, and sort instead of hash.
 */
const bins = (from: number, to: number, binMs: number, condition = sql`true`) => sql`
  select bin, sum(value) / count(*) as mean, min(value) as least, max(value) as most, count(*) as readings
  from (
    select date_bin(make_interval(secs => ${binMs / 1000}::float8), measured_at, timestamptz 'epoch') as bin, value
    ${numbers(from, to)} and ${condition}
    offset 0
  ) as binned
  group by bin order by bin`;

/**
 * Reads curves in one round trip; the database does the binning. A series with at most `rawUpTo` readings in the
 * range comes raw, any other in bins of `binMs`. Columns travel as JSON, which is parsed at once, not row by row.
 * A wanted curve that the organisation never measured has no row.
 */
export async function readCurves(
  db: Db,
  orgId: OrgId,
  wanted: WantedCurve[],
  range: { from: number; to: number; rawUpTo: number; binMs: number },
): Promise<CurveRow[]> {
  const { from, to, rawUpTo, binMs } = range;
  const { rows } = await sql<CurveRow>`
    select (wanted.position - 1)::int as position, device_status.interval_minutes, curve.*
    from unnest(
      ${wanted.map((one) => one.device_id)}::int[],
      ${wanted.map((one) => one.channel)}::smallint[],
      ${wanted.map((one) => one.measurement_id)}::int[]
    ) with ordinality as wanted (device_id, channel, measurement_id, position)
    join series on series.org_id = ${orgId} and series.device_id = wanted.device_id
      and series.channel = wanted.channel and series.measurement_id = wanted.measurement_id
    left join device_status on device_status.device_id = series.device_id
    cross join lateral (
      select count(*) > ${rawUpTo} as crowded
      from (select 1 ${numbers(from, to)} limit ${rawUpTo + 1}) as counted
    ) as size
    cross join lateral (
      select 0::float8 as bin_ms, array_to_json(array_agg(${ms('measured_at')})) as times,
        array_to_json(array_agg(value)) as "values", null::json as min, null::json as max,
        count(*)::int as reading_count
      from (select measured_at, value ${numbers(from, to)} and not size.crowded order by measured_at) as raw
      having not size.crowded
      union all
      select ${binMs}::float8, array_to_json(array_agg(${ms('bin')})), array_to_json(array_agg(mean)),
        array_to_json(array_agg(least)), array_to_json(array_agg(most)), sum(readings)::int
      from (${bins(from, to, binMs, sql`size.crowded`)}) as points
      having size.crowded
    ) as curve
    where curve.reading_count > 0`.execute(db);
  return rows;
}

interface MeansRow {
  channel: number;
  measurement_id: number;
  times: number[];
  means: number[];
}

/** Means of a device's series in bins of `binMs`; series without numbers in the range are left out. */
export async function readMeans(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  filter: { channel?: number; measurementId?: number; from: number; to: number; binMs: number },
): Promise<MeansRow[]> {
  const { channel = null, measurementId = null, from, to, binMs } = filter;
  const { rows } = await sql<MeansRow>`
    select series.channel, series.measurement_id, curve.times, curve.means
    from series
    cross join lateral (
      select array_to_json(array_agg(${ms('bin')})) as times, array_to_json(array_agg(mean)) as means
      from (${bins(from, to, binMs)}) as points
    ) as curve
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and (${channel}::int is null or series.channel = ${channel}::int)
      and (${measurementId}::int is null or series.measurement_id = ${measurementId}::int)
      and curve.times is not null
    order by series.channel, series.measurement_id`.execute(db);
  return rows;
}
