import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../../platform/postgres/db';
import { findFollowedSince } from '../integrations.repository';
import { type CommittedUplink, entriesOf } from './entries.model';
import * as repository from './entries.repository';

interface DerivedReadings {
  orgId: OrgId;
  deviceId: number;
  readings: CommittedUplink['readings'];
  now: number;
}

/**
 * Has integrations told of derived readings, in the transaction that stores them, near its end: of days that ended since the organisation has
 * integrations. Which days are worked out again, because readings came late, are told again.
 */
export async function tellDerived(
  trx: Db,
  { orgId, deviceId, readings, now }: DerivedReadings,
): Promise<void> {
  const since = await findFollowedSince(trx, orgId);
  const told = readings.filter(({ measuredAt }) => since !== null && measuredAt >= since);
  if (told.length === 0) return;
  const frameKey = `derived/${told[0]!.channel}/${told[0]!.measuredAt}`;
  const times = { receivedAt: now, uploadedAt: now };
  await repository.lockLogs(trx, [orgId]);
  await repository.insertUplinks(
    trx,
    entriesOf({ ...{ orgId, deviceId, frameKey, battery: null, readings: told }, ...times }),
  );
}
