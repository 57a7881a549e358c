import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { LOCKS } from '../../platform/postgres/locks';

/** Those of the named devices that the organisation has, locked until the transaction ends. */
export async function lockDevices(db: Db, orgId: OrgId, euis: string[]): Promise<number[]> {
  // The watch of online states writes events of all devices: it waits, and finds these deleted.
  await sql`select pg_advisory_xact_lock(${LOCKS.online})`.execute(db);
  const { rows } = await sql<{ device_id: number }>`
    select device_id from device where org_id = ${orgId} and eui = any(${euis}::text[])
    order by device_id for update`.execute(db);
  return rows.map((row) => row.device_id);
}

export async function listSeries(db: Db, orgId: OrgId, deviceIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ series_id: number }>`
    select series_id from series
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
  return rows.map((row) => row.series_id);
}

/** What ingest stored of an organisation's devices; these tables name devices and series without a reference. */
export async function deleteMessages(
  db: Db,
  orgId: OrgId,
  { deviceIds, seriesIds }: { deviceIds: number[]; seriesIds: number[] },
): Promise<void> {
  await sql`delete from reading where series_id = any(${seriesIds}::int[])`.execute(db);
  await sql`
    delete from uplink where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}

/** Devices with what refers to them: channels, status, events, series, latest values. */
export async function deleteDevices(db: Db, orgId: OrgId, deviceIds: number[]): Promise<void> {
  await sql`
    delete from device where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}

export async function deleteIngestToken(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from ingest_token where token_hash = ${tokenHash}`.execute(db);
}

export interface Progress {
  /** How many of the named devices the organisation still has. */
  devices: number;
  /** When the first and the last of their messages were received (epoch ms); null before the first. */
  oldestAt: number | null;
  newestAt: number | null;
}

export async function viewProgress(db: Db, orgId: OrgId, euis: string[]): Promise<Progress> {
  const received = (order: 'asc' | 'desc') => sql`(
    select received_at from uplink where uplink.device_id = device.device_id and uplink.org_id = device.org_id
    order by received_at ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<Progress>`
    select count(*)::int as devices, min(${received('asc')}) as "oldestAt", max(${received('desc')}) as "newestAt"
    from device where device.org_id = ${orgId} and device.eui = any(${euis}::text[])`.execute(db);
  return rows[0]!;
}
