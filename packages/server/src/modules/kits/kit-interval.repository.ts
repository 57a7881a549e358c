import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Sets the interval of kits, of those that have reported already at once. */
export async function setInterval(db: Db, orgId: OrgId, deviceIds: number[], minutes: number): Promise<void> {
  await sql`
    with chosen as (
      update device set kit_interval_minutes = ${minutes}
      where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) returning device_id
    )
    update device_status set interval_minutes = ${minutes} from chosen
    where device_status.device_id = chosen.device_id`.execute(db);
}
