import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Whether the organisation has the device; until the transaction ends it neither leaves nor comes. */
export async function keepOwner(trx: Db, orgId: OrgId, deviceId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from device where org_id = ${orgId} and device_id = ${deviceId} for share`.execute(trx);
  return rows.length > 0;
}
