import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { CreditChange, Credits } from './credits.model';
import { findBalance, insertCreditEntry } from './credits.repository';

export { foldCredits, takeBackOrder, type TakenBack } from './book.service';
export { uplinkCredits } from './uplink-credits.repository';

/** Changes an organisation's credits, in the transaction that is the reason. */
export async function changeCredits(db: Db, orgId: OrgId, change: CreditChange): Promise<void> {
  await insertCreditEntry(db, orgId, change);
}

/** Notes that so many credits (DM) were used for history of a device that was read over HTTP. */
export async function spendOnHistory(
  { db, orgId, actor, clock }: OrgCtx,
  deviceId: number,
  dm: number,
): Promise<void> {
  const accessId = actor.kind === 'key' ? actor.accessId : undefined;
  await changeCredits(db, orgId, { kind: 'http_history', at: clock.now(), deviceId, accessId, dm: -dm });
}

/** Whether an organisation may read no history until it is topped up; asks nothing while credits are only counted. */
export async function isRestricted(
  { config, db }: Pick<PlatformServices, 'config' | 'db'>,
  orgId: OrgId,
): Promise<boolean> {
  if (config.CREDITS === 'counted') return false;
  const balance = await findBalance(db, orgId);
  return balance !== undefined && isUsedUp(balance);
}

/** Whether credits of either kind are used up. */
export const isUsedUp = ({ um, dm }: Credits): boolean => um <= 0 || dm <= 0;

/**
 * Adds credits for the operator; a restricted organisation goes on with its next call.
 * @returns what the organisation has now; undefined when there is no such organisation
 */
export async function topUp(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  orgId: OrgId,
  credits: Credits,
): Promise<Credits | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await findBalance(trx, orgId))) return undefined;
    await changeCredits(trx, orgId, { kind: 'top_up', ...credits, at: clock.now() });
    return findBalance(trx, orgId);
  });
}
