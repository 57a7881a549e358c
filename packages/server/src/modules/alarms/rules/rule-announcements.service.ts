import type { OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../../platform/events';
import type { Db } from '../../../platform/postgres/db';
import { alarmRulesChanged } from '../alarms.events';

/** Rules of an organisation are others once the transaction ends, and so may be its alarms. */
export async function announceRules(trx: Db, orgId: OrgId): Promise<void> {
  await notifyProcesses(trx, alarmRulesChanged, [{ orgId }]);
}
