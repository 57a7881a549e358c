import { type Db, sql } from '../../platform/postgres/db';
import { NEWEST_FIRST } from './newest.repository';

export interface LatestRow {
  series_id: number;
  measured_at: number;
  uploaded_at: number;
  value: number | null;
  detail: unknown;
}

/** Writes newest values; a value that is older than the one that stands there changes nothing. */
export async function upsertLatest(db: Db, rows: LatestRow[]): Promise<void> {
  await sql`
    insert into latest as held (series_id, measured_at, uploaded_at, value, detail)
    select series_id, to_timestamp(measured_at / 1000), to_timestamp(uploaded_at / 1000), value, detail::jsonb
    from unnest(
      ${rows.map((row) => row.series_id)}::int[],
      ${rows.map((row) => row.measured_at)}::float8[],
      ${rows.map((row) => row.uploaded_at)}::float8[],
      ${rows.map((row) => row.value)}::float8[],
      ${rows.map((row) => (row.detail === null ? null : JSON.stringify(row.detail)))}::text[]
    ) as given (series_id, measured_at, uploaded_at, value, detail)
    -- a series that was removed meanwhile has no newest value
    where exists (select 1 from series where series.series_id = given.series_id)
    order by series_id
    on conflict (series_id) do update
      set measured_at = excluded.measured_at, uploaded_at = excluded.uploaded_at,
          value = excluded.value, detail = excluded.detail
      where excluded.measured_at >= held.measured_at`.execute(db);
}

/**
 * Finds the newest reading of every series anew: what was committed but not yet written here when the process
 * ended is caught up. Serves the whole database, so it names no organisation.
 */
export async function recoverLatest(db: Db): Promise<void> {
  await sql`
    insert into latest as held (series_id, measured_at, uploaded_at, value, detail)
    select series.series_id, newest.measured_at, newest.uploaded_at, newest.value, newest.detail
    from series
    cross join lateral (
      select measured_at, uploaded_at, value, detail from reading
      where reading.series_id = series.series_id
      order by ${NEWEST_FIRST} limit 1
    ) as newest
    left join latest on latest.series_id = series.series_id
    where latest.series_id is null or newest.measured_at > latest.measured_at
    on conflict (series_id) do update
      set measured_at = excluded.measured_at, uploaded_at = excluded.uploaded_at,
          value = excluded.value, detail = excluded.detail
      where excluded.measured_at > held.measured_at`.execute(db);
}
