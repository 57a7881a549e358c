import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Whether the organisation has the device; no other transaction changes it until the transaction ends. */
export async function lockTracker(db: Db, orgId: OrgId, deviceId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from device where org_id = ${orgId} and device_id = ${deviceId} for no key update`.execute(db);
  return rows.length > 0;
}
