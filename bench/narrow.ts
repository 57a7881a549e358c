import { CopyRows } from '@fieldscope/server/platform/postgres/copy-rows';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * The yardstick of history: a row for each reading and a covering index, as most products store them. It is the bench's
 * own table, so that it stays the same whatever the product does.
 */
const NARROW_COLUMNS = 'measured_at, uploaded_at, value, f_cnt, series_id, detail';
const COLUMN_COUNT = 6;
const ROW_BYTES = 72;

/** Times in ms since 1970. */
export interface NarrowReading {
  measuredAt: number;
  uploadedAt: number;
  value: number;
  fCnt: number | null;
  seriesId: number;
}

export async function createNarrow(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table bench_reading (
      measured_at timestamptz not null, uploaded_at timestamptz not null, value double precision, f_cnt bigint,
      series_id integer not null, detail jsonb);
    create index bench_reading_series on bench_reading (series_id, measured_at) include (value)`);
}

/** Fills the table with so many readings of these series, all measured before a time (ms since 1970). */
export async function fillNarrow(
  client: pg.ClientBase,
  seriesIds: number[],
  count: number,
  before: number,
): Promise<void> {
  await client.query(
    `insert into bench_reading (${NARROW_COLUMNS})
     select at, at, nth % 1000, nth, ($1::int[])[nth % cardinality($1::int[]) + 1], null
     from generate_series(0, $2 - 1) as nth,
       lateral (select $3::timestamptz - make_interval(secs => ($2 - nth) * 0.01) as at) as measured`,
    [seriesIds, count, new Date(before)],
  );
  await client.query('vacuum analyze bench_reading');
  await client.query('checkpoint');
}

/** Takes out again what was measured since a time. */
export async function restoreNarrow(client: pg.ClientBase, since: number): Promise<void> {
  await client.query('delete from bench_reading where measured_at >= $1', [new Date(since)]);
  await client.query('vacuum bench_reading');
}

/** Writes readings with one binary COPY. @returns how long the database took, in seconds */
export async function copyIntoNarrow(
  client: pg.ClientBase,
  readings: readonly NarrowReading[],
): Promise<number> {
  const rows = new CopyRows(readings.length * ROW_BYTES);
  for (const { measuredAt, uploadedAt, value, fCnt, seriesId } of readings) {
    rows.row(COLUMN_COUNT);
    rows.timestamp(measuredAt);
    rows.timestamp(uploadedAt);
    rows.float8(value);
    fCnt === null ? rows.nothing() : rows.int8(fCnt);
    rows.int4(seriesId);
    rows.nothing();
  }
  const bytes = rows.finish();
  const start = performance.now();
  const stream = client.query(copyFrom(`copy bench_reading (${NARROW_COLUMNS}) from stdin (format binary)`));
  await new Promise<void>((resolve, reject) => stream.on('error', reject).on('finish', resolve).end(bytes));
  return (performance.now() - start) / 1000;
}

/** Means, extremes and counts of series in even bins, and columns as JSON: the answer of a chart, by SQL alone. */
export async function readNarrowBins(
  client: pg.ClientBase,
  seriesIds: number[],
  range: { from: number; to: number },
  binMs: number,
): Promise<number> {
  const { rows } = await client.query(
    `select wanted.series_id, curve.*
     from unnest($1::int[]) as wanted (series_id)
     cross join lateral (
       select array_to_json(array_agg((date_part('epoch', bin) * 1000)::bigint)) as times,
         array_to_json(array_agg(mean)) as "values", array_to_json(array_agg(least)) as min,
         array_to_json(array_agg(most)) as max, sum(readings)::int as reading_count
       from (
         select bin, sum(value) / count(*) as mean, min(value) as least, max(value) as most, count(*) as readings
         from (
           select date_bin(make_interval(secs => $4::float8), measured_at, timestamptz 'epoch') as bin, value
           from bench_reading
           where bench_reading.series_id = wanted.series_id and measured_at between $2 and $3 and value is not null
           offset 0
         ) as binned
         group by bin order by bin
       ) as points
     ) as curve`,
    [seriesIds, new Date(range.from), new Date(range.to), binMs / 1000],
  );
  return rows.reduce((sum, row) => sum + row.reading_count, 0);
}
