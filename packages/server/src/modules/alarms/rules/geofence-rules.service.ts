import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../../platform/postgres/db';
import { announceRules } from './rule-announcements.service';
import { restartRulesOfGeofence } from './rules.repository';

/** A geofence has another shape: its rules begin again, and their open alarms end. In the transaction of the change. */
export async function restartGeofenceRules(
  trx: Db,
  orgId: OrgId,
  geofenceId: number,
  now: number,
): Promise<void> {
  if (await restartRulesOfGeofence(trx, orgId, geofenceId, now)) await announceRules(trx, orgId);
}
