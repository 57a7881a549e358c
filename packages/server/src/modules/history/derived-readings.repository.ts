import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { among, type Served } from '../../platform/postgres/shards';
import { organisationsOf } from './organisations.model';
import type { Range } from './range.model';

/** Numbers of a series that was derived. */
export interface DerivedNumbers {
  seriesId: number;
  /** In ms since 1970. */
  times: readonly number[];
  values: readonly number[];
}

/** Deletes what was derived of some series within the range. */
export async function deleteDerived(
  db: Db,
  orgId: OrgId,
  seriesIds: readonly number[],
  { from, to }: Range,
): Promise<void> {
  await sql`
    delete from derived_reading
    where org_id = ${orgId} and series_id = any(${seriesIds}::int[])
      and measured_at between ${at(from)} and ${at(to)}`.execute(db);
}

/** Writes derived readings; one of the same moment takes the place of the one before. */
export async function upsertDerived(
  db: Db,
  orgId: OrgId,
  { seriesId, times, values }: DerivedNumbers,
  now: number,
): Promise<void> {
  await sql`
    insert into derived_reading (org_id, series_id, measured_at, uploaded_at, value)
    select ${orgId}, ${seriesId}, to_timestamp(measured_at / 1000), ${at(now)}, value
    from unnest(${times}::float8[], ${values}::float8[]) as given (measured_at, value)
    on conflict (org_id, series_id, measured_at)
      do update set value = excluded.value, uploaded_at = excluded.uploaded_at`.execute(db);
}

/** Derived readings of these series within the range, as rows of findParts. */
export const derivedReadings = (orgId: OrgId, seriesIds: number[], { from, to }: Range) => sql`
  select 'derived', null, series_id, null, null, measured_at, uploaded_at, null::float8, null, null, null, value, null, null,
    null::bytea, null::bytea
  from derived_reading
  where org_id = ${orgId} and series_id = any(${seriesIds}::int[])
    and measured_at between ${at(from)} and ${at(to)}`;

/** Derived readings of each series of a device; series without any are left out. */
export async function countDerived(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<{ seriesId: number; count: number }[]> {
  const { rows } = await sql<{ seriesId: number; count: number }>`
    select series_id as "seriesId", count(*)::float8 as count
    from series join derived_reading using (org_id, series_id)
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
    group by series_id`.execute(db);
  return rows;
}

/** Deletes derived readings that were measured before a time. @returns how many there were of `limit` */
export async function deleteExpiredDerived(
  db: Db,
  before: number,
  limit: number,
  served: Served,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from derived_reading using (
      select org_id, series_id, measured_at from derived_reading where measured_at < ${at(before)}
        ${among(served)} limit ${limit}
    ) as expired
    where derived_reading.org_id = expired.org_id and derived_reading.series_id = expired.series_id
      and derived_reading.measured_at = expired.measured_at
      ${among(served, 'derived_reading.org_id')}`.execute(db);
  return Number(numAffectedRows);
}

/** Time of the first reading of a device in ms since 1970; undefined when it has none. */
export async function findFirstReading(db: Db, orgId: OrgId, deviceId: number): Promise<number | undefined> {
  const { rows } = await sql<{ first: number | null }>`
    select least(
      (select min(first_at) from history_frames where org_id = ${orgId} and device_id = ${deviceId}),
      (select min(measured_from) from uplink where org_id = ${orgId} and device_id = ${deviceId})) as first`.execute(
    db,
  );
  return rows[0]?.first ?? undefined;
}

/** Of each device the first time of the readings that were stored since a time; those without any are left out. */
export async function listFirstSince(
  db: Db,
  devices: readonly { orgId: OrgId; deviceId: number; since: number }[],
): Promise<{ orgId: OrgId; deviceId: number; first: number }[]> {
  const { rows } = await sql<{ orgId: OrgId; deviceId: number; first: number }>`
    select given.org_id::text as "orgId", given.device_id as "deviceId", min(measured_from) as first
    from unnest(
      ${devices.map(({ orgId }) => orgId)}::bigint[], ${devices.map(({ deviceId }) => deviceId)}::int[],
      ${devices.map(({ since }) => at(since))}::timestamptz[]
    ) as given (org_id, device_id, since)
    join uplink on uplink.org_id = given.org_id and uplink.device_id = given.device_id
      and uplink.org_id = any(${organisationsOf(devices)}::bigint[])
    where uploaded_at > since and reading_count > 0
    group by given.org_id, given.device_id`.execute(db);
  return rows;
}
