import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { Owned } from './packing.repository';

/** Devices of which an organisation has history, in the order of their ids. */
export async function listDevicesWithHistory(db: Db, orgId: OrgId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select device_id as id from uplink where org_id = ${orgId}
    union select device_id from uplink_history where org_id = ${orgId}
    union select device_id from history_frames where org_id = ${orgId}
    union select device_id from series where org_id = ${orgId}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Clears the at most `limit` oldest uplinks that are not packed; their newest values that still wait in some process are
 * written no more.
 * @returns how many there were
 */
export async function deleteRows(db: Db, { orgId, deviceId }: Owned, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with cleared as (
      delete from uplink using (
        select received_at, frame_key from uplink where org_id = ${orgId} and device_id = ${deviceId}
        order by received_at, frame_key limit ${limit}
      ) as oldest
      where uplink.org_id = ${orgId} and uplink.device_id = ${deviceId}
        and uplink.received_at = oldest.received_at and uplink.frame_key = oldest.frame_key
      returning uploaded_at
    ), newest as (
      select max(uploaded_at) as uploaded_at from cleared
    ), marked as (
      update series set cleared_to = greatest(cleared_to, newest.uploaded_at) from newest
      where series.org_id = ${orgId} and series.device_id = ${deviceId} and newest.uploaded_at is not null
    )
    select count(*)::int as count from cleared`.execute(db);
  return rows[0]!.count;
}

/** Organisations that have history of a device. */
export async function listOrganisationsWithHistory(db: Db, deviceId: number): Promise<OrgId[]> {
  const { rows: all } = await sql<{ id: OrgId }>`select org_id as id from organisation`.execute(db);
  // Named, each is looked up by the keys of the tables, which begin with it.
  const named = sql`org_id = any(${all.map(({ id }) => id)}::bigint[]) and device_id = ${deviceId}`;
  const { rows } = await sql<{ id: OrgId }>`
    select org_id as id from uplink where ${named}
    union select org_id from uplink_history where ${named}
    union select org_id from history_frames where ${named}
    union select org_id from series where ${named}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Series of a device, also of organisations that had it before. */
export async function listSeriesIds(db: Db, { orgId, deviceId }: Owned): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select series_id as id from series where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the newest values of all series of those devices in the order in which they are written, until the transaction ends:
 * deleted device by device, some would wait for a write that waits for others.
 */
export async function lockLatest(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    select 1 from latest join series on series.org_id = latest.org_id and series.series_id = latest.series_id
    where latest.org_id = ${orgId} and series.device_id = any(${deviceIds}::int[])
    order by latest.org_id, latest.series_id for update of latest`.execute(db);
}

/** Packed and derived readings and the newest value of a series. */
export async function deleteSeries(db: Db, orgId: string, seriesId: number): Promise<void> {
  await sql`delete from history where org_id = ${orgId} and series_id = ${seriesId}`.execute(db);
  await sql`delete from latest where org_id = ${orgId} and series_id = ${seriesId}`.execute(db);
  await sql`delete from derived_reading where org_id = ${orgId} and series_id = ${seriesId}`.execute(db);
}

/** Series of devices themselves, with what still refers to them. */
export async function deleteSeriesOf(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from series where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}

/** What is packed of a device beside the readings of its series, and where its scans were resolved to be. */
export async function deletePacked(db: Db, { orgId, deviceId }: Owned): Promise<void> {
  await sql`delete from history_frames where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
  await sql`delete from uplink_history where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
  await sql`delete from resolved_position where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
}
