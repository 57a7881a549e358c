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

/** Those of the named devices that the organisation still has. */
export async function listDeviceIds(db: Db, orgId: OrgId, euis: string[]): Promise<number[]> {
  const { rows } = await sql<{ device_id: number }>`
    select device_id from device where org_id = ${orgId} and eui = any(${euis}::text[])`.execute(db);
  return rows.map((row) => row.device_id);
}
