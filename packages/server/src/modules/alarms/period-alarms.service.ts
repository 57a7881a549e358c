import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import type { Reader } from './delivery/delivery-values.model';
import { kindOf } from './kinds';
import * as repository from './period-alarms.repository';

export { listLimits as listWatchedLimits, type WatchedLimit } from './period-alarms.repository';

/** Alarms of devices that were open in a period, the first of them in words of a reader. */
export async function listAlarmsDuring(
  { db, orgId }: { db: Db; orgId: OrgId },
  deviceIds: readonly number[],
  { reader, ...wanted }: { reader: Reader; from: number; to: number; most: number },
) {
  const [counts, found] = await Promise.all([
    repository.countDuring(db, orgId, deviceIds, wanted),
    repository.listDuring(db, orgId, deviceIds, wanted),
  ]);
  const list = found.map((alarm) => ({
    ...{ severity: alarm.severity, rule: alarm.ruleName, deviceName: alarm.deviceName },
    happened: kindOf(alarm.kind).happened(alarm, reader),
    ...{ openedAt: alarm.openedAt, resolvedAt: alarm.resolvedAt },
  }));
  return { ...counts, list };
}
