import { at, type Db, inTransaction, sql } from '../../platform/postgres/db';
import { among, type Served } from '../../platform/postgres/shards';
import type { UplinkPart } from './history.repository';
import { organisationsToName } from './organisations.model';
import { findRecoveryStart } from './uplink-recovery.repository';

export interface LatestRow {
  org_id: string;
  series_id: number;
  measured_at: number;
  uploaded_at: number;
  value: number | null;
  detail: unknown;
}

/** Writes newest values; a value that is older than the one that stands there changes nothing. */
export async function upsertLatest(db: Db, rows: LatestRow[], isDistributed = false): Promise<void> {
  const named = organisationsToName(
    rows.map((row) => ({ orgId: row.org_id })),
    isDistributed,
  );
  await sql`
    insert into latest as held (org_id, series_id, measured_at, uploaded_at, value, detail)
    select series.org_id, series.series_id, to_timestamp(measured_at / 1000), to_timestamp(uploaded_at / 1000), value,
      detail::jsonb
    from unnest(
      ${rows.map((row) => row.org_id)}::bigint[],
      ${rows.map((row) => row.series_id)}::int[],
      ${rows.map((row) => row.measured_at)}::float8[],
      ${rows.map((row) => row.uploaded_at)}::float8[],
      ${rows.map((row) => row.value)}::float8[],
      ${rows.map((row) => (row.detail === null ? null : JSON.stringify(row.detail)))}::text[]
    ) as given (org_id, series_id, measured_at, uploaded_at, value, detail)
    -- a series that was removed meanwhile has no newest value, nor has one whose uplink was cleared
    join series on series.org_id = given.org_id and series.series_id = given.series_id
      ${among(named, 'series.org_id')} and (cleared_to is null or cleared_to < to_timestamp(given.uploaded_at / 1000))
    order by series.org_id, series.series_id
    on conflict (org_id, series_id) do update
      set measured_at = excluded.measured_at, uploaded_at = excluded.uploaded_at,
          value = excluded.value, detail = excluded.detail
      where (excluded.measured_at, excluded.uploaded_at) >= (held.measured_at, held.uploaded_at)
        -- what a start finds written already is not written again
        and (excluded.measured_at, excluded.uploaded_at, excluded.value, excluded.detail)
          is distinct from (held.measured_at, held.uploaded_at, held.value, held.detail)`.execute(db);
}

/**
 * Takes the newest values of a channel's measurements out of view, all but those of `kept`; readings stay. The next
 * reading of such a measurement is its newest value again.
 */
export async function hideLatest(
  db: Db,
  orgId: string,
  { deviceId, channel, kept }: { deviceId: number; channel: number; kept: readonly number[] },
  now: number,
): Promise<void> {
  await sql`
    with hidden as (
      update series set cleared_to = greatest(cleared_to, ${at(now)})
      where org_id = ${orgId} and device_id = ${deviceId} and channel = ${channel}
        and measurement_id <> all(${kept}::int[])
      returning series_id
    )
    delete from latest using hidden where org_id = ${orgId} and latest.series_id = hidden.series_id`.execute(
    db,
  );
}

const PAGE = 2_000;

type StoredUplink = UplinkPart & { orgId: string };

/**
 * Uplinks stored shortly before the last newest value was written, or later, in portions. Serves every organisation of a
 * database server.
 */
export async function visitUnwritten(
  db: Db,
  served: Served,
  visit: (uplinks: StoredUplink[]) => Promise<void>,
  isNotedHere = true,
): Promise<void> {
  const {
    rows: [newest],
  } = await sql<{ at: number | null }>`
    select max(uploaded_at) as at from latest where true ${among(served)}`.execute(db);
  const since = await findRecoveryStart(db, newest!.at, served, isNotedHere);
  await inTransaction(db, async (trx) => {
    await sql`
      declare unwritten no scroll cursor for
      select org_id as "orgId", device_id as "deviceId", received_at as "receivedAt", uploaded_at as "uploadedAt",
        f_cnt::float8 as "fCnt", readings as packed
      from uplink
      where readings is not null ${among(served)}
        and uploaded_at >= ${since === null ? sql`'-infinity'` : at(since)}`.execute(trx);
    for (;;) {
      const { rows } = await sql<StoredUplink>`fetch ${sql.lit(PAGE)} from unwritten`.execute(trx);
      if (rows.length === 0) return;
      await visit(rows);
    }
  });
}
