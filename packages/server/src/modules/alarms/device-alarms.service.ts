import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import { announceRules } from './rule-announcements.service';
import { leaveAlarms } from './rules.repository';

/** Devices leave their organisation: rules of theirs go, and their open alarms end. In the transaction of the leaving. */
export async function endDeviceAlarms(
  trx: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  now: number,
): Promise<void> {
  await leaveAlarms(trx, orgId, deviceIds, now);
  await announceRules(trx, orgId);
}
