import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { CHUNK_SPAN_MS } from './chunking.model';
import type { Summary } from './chunks.model';
import { derivedReadings } from './derived-readings.repository';
import type { Range } from './range.model';
import { findOrCreateSeries } from './series.repository';

/** What a query over packed and hot history finds; all but uplinks in any order. */
export interface HistoryParts {
  series: SeriesPart[];
  frames: FramesPart[];
  /** In the order of their arrival; those of one moment in the order in which they are packed. */
  uplinks: UplinkPart[];
  derived: DerivedReading[];
}

/** Packed readings of one series; `packed` is null where the summary is all that is needed. */
export interface SeriesPart {
  seriesId: number;
  deviceId: number;
  framesAt: number;
  part: number;
  firstAt: number;
  lastAt: number;
  readingCount: number;
  summary: Summary | null;
  packed: Buffer | null;
}

export interface FramesPart {
  deviceId: number;
  firstAt: number;
  part: number;
  times: Buffer;
  /** Empty unless asked for. */
  uploads: Buffer;
}

export interface UplinkPart {
  deviceId: number;
  receivedAt: number;
  uploadedAt: number;
  fCnt: number | null;
  packed: Buffer;
}

/** A reading in a row of its own. */
export interface DerivedReading {
  seriesId: number;
  measuredAt: number;
  uploadedAt: number;
  value: number;
}

interface PartRow {
  part: 'series' | 'frames' | 'uplink' | 'derived';
  device_id: number;
  series_id: number;
  frames_at: number;
  chunk_part: number;
  first_at: number;
  /** Of a packed series: the time of its last reading. */
  uploaded_at: number;
  f_cnt: number | null;
  reading_count: number;
  least: number | null;
  most: number;
  /** Of a derived reading: its number. */
  total: number | null;
  first_value: number;
  last_value: number;
  packed: Buffer | null;
  uploads: Buffer | null;
}

/**
 * Everything that readings of these series within the range may stand in, in one statement: one snapshot, so that what
 * is being packed is found once. With `edges` (ascending, ms) chunks of numbers between two of them come without points.
 */
export async function findParts(
  db: Db,
  orgId: OrgId,
  { seriesIds, deviceIds }: { seriesIds: number[]; deviceIds: number[] },
  { from, to }: Range,
  { edges = [], withUploads = false }: { edges?: number[]; withUploads?: boolean } = {},
): Promise<HistoryParts> {
  const ms = (column: string) => sql`extract(epoch from ${sql.ref(column)}) * 1000`;
  const bin = (column: string) => sql`width_bucket((${ms(column)})::float8, ${edges}::float8[])`;
  const points =
    edges.length === 0
      ? sql`packed`
      : sql`case when least is null or ${bin('first_at')} <> ${bin('last_at')}
          or first_at < ${at(from)} or last_at > ${at(to)} then packed end`;
  const { rows } = await sql<PartRow>`
    with found as materialized (
      select device_id, series_id, frames_at, part, first_at, last_at, reading_count, least, most, total, first_value, last_value,
        ${points} as packed
      from history
      where org_id = ${orgId} and series_id = any(${seriesIds}::int[])
        and frames_at >= ${at(from - CHUNK_SPAN_MS)} and first_at <= ${at(to)} and last_at >= ${at(from)}
    )
    select 'series' as part, device_id, series_id, frames_at, part as chunk_part, first_at, last_at as uploaded_at,
      null::float8 as f_cnt, reading_count, least, most, total, first_value, last_value, packed,
      null::bytea as uploads
    from found
    union all
    select 'frames', frames.device_id, null, null, frames.part, frames.first_at, null, null, null, null, null, null, null, null,
      frames.times, ${withUploads ? sql`frames.uploads` : sql`''::bytea`}
    from (select distinct device_id, frames_at, part from found where packed is not null) as wanted
    join history_frames as frames on frames.org_id = ${orgId} and frames.device_id = wanted.device_id
      and frames.first_at = wanted.frames_at and frames.part = wanted.part
    union all
    select 'uplink', device_id, null, null, null, received_at, uploaded_at, f_cnt::float8, null, null, null, null, null, null,
      readings, null
    from (
      select * from uplink
      where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) and readings is not null
        and measured_to >= ${at(from)} and measured_from <= ${at(to)}
      order by received_at, frame_key
    ) as hot
    union all
    ${derivedReadings(orgId, seriesIds, { from, to })}`.execute(db);
  return partsOf(rows);
}

/**
 * About how many readings of these series lie within the range, of which no more than `most` rows are looked at. Packed
 * ones are taken to lie evenly in the time of their row.
 */
export async function estimateReadings(
  db: Db,
  orgId: OrgId,
  { seriesIds, deviceIds }: { seriesIds: number[]; deviceIds: number[] },
  { from, to }: Range,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(readings), 0)::float8 as count
    from (
      select reading_count * coalesce(
          extract(epoch from least(last_at, ${at(to)}) - greatest(first_at, ${at(from)}))
            / nullif(extract(epoch from last_at - first_at), 0), 1) as readings
      from history
      where org_id = ${orgId} and series_id = any(${seriesIds}::int[])
        and frames_at >= ${at(from - CHUNK_SPAN_MS)} and first_at <= ${at(to)} and last_at >= ${at(from)}
      union all
      select reading_count from uplink
      where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) and readings is not null
        and measured_to >= ${at(from)} and measured_from <= ${at(to)}
      union all
      select 1 from (${derivedReadings(orgId, seriesIds, { from, to })}) as derived
      limit ${most}
    ) as found`.execute(db);
  return rows[0]!.count;
}

function partsOf(rows: PartRow[]): HistoryParts {
  const parts: HistoryParts = { series: [], frames: [], uplinks: [], derived: [] };
  for (const row of rows) {
    const { device_id: deviceId, first_at: firstAt, packed, uploads } = row;
    if (row.part === 'frames')
      parts.frames.push({ deviceId, firstAt, part: row.chunk_part, times: packed!, uploads: uploads! });
    else if (row.part === 'uplink') {
      const { uploaded_at: uploadedAt, f_cnt: fCnt } = row;
      parts.uplinks.push({ deviceId, receivedAt: firstAt, uploadedAt, fCnt, packed: packed! });
    } else if (row.part === 'derived') {
      const { series_id: seriesId, uploaded_at: uploadedAt, total } = row;
      parts.derived.push({ seriesId, measuredAt: firstAt, uploadedAt, value: total! });
    } else {
      parts.series.push({
        seriesId: row.series_id,
        deviceId,
        framesAt: row.frames_at,
        part: row.chunk_part,
        firstAt,
        lastAt: row.uploaded_at,
        readingCount: row.reading_count,
        summary: summaryOf(row),
        packed,
      });
    }
  }
  parts.uplinks.sort((a, b) => a.uploadedAt - b.uploadedAt || a.receivedAt - b.receivedAt);
  return parts;
}

const summaryOf = ({ least, most, total, first_value: first, last_value: last }: PartRow): Summary | null =>
  least === null ? null : { least, most, total: total!, first, last };

/** A series and where its readings stand. */
export interface Series {
  seriesId: number;
  deviceId: number;
  channel: number;
  measurementId: number;
}

/** Series of the organisation's devices; of one channel or of some measurements when named. */
export async function listSeries(
  db: Db,
  orgId: OrgId,
  filter: { deviceIds: number[]; channel?: number; measurementIds?: number[] },
): Promise<Series[]> {
  const { deviceIds, channel, measurementIds } = filter;
  const { rows } = await sql<Series>`
    select series_id as "seriesId", device_id as "deviceId", channel, measurement_id as "measurementId"
    from series
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])
      ${channel === undefined ? sql`` : sql`and channel = ${channel}`}
      ${measurementIds === undefined ? sql`` : sql`and measurement_id = any(${measurementIds}::int[])`}
    order by device_id, channel, measurement_id`.execute(db);
  return rows;
}

/** Series of a channel by measurement; those that are missing are made. */
export async function ensureSeries(
  db: Db,
  orgId: OrgId,
  of: { deviceId: number; channel: number; measurementIds: readonly number[] },
): Promise<Map<number, Series>> {
  const measurementIds = [...of.measurementIds];
  await findOrCreateSeries(
    db,
    measurementIds.map((measurementId) => ({ orgId, ...of, measurementId })),
  );
  const series = await listSeries(db, orgId, {
    deviceIds: [of.deviceId],
    channel: of.channel,
    measurementIds,
  });
  return new Map(series.map((one) => [one.measurementId, one]));
}
