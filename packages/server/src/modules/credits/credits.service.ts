import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { type CreditEntry, type Credits, findBalance, insertCreditEntry } from './credits.repository';

/** Gives an organisation credits, in the transaction that earns them. */
export async function giveCredits(db: Db, orgId: OrgId, gift: CreditEntry): Promise<void> {
  await insertCreditEntry(db, orgId, gift);
}

/** Notes that the organisation used so many credits: UM for stored items, DM for items read over HTTP. */
export async function spendCredits(
  ctx: OrgCtx,
  { um = 0, dm = 0 }: { um?: number; dm?: number },
): Promise<void> {
  await insertCreditEntry(ctx.db, ctx.orgId, { um: -um, dm: -dm, at: ctx.clock.now() });
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
    await giveCredits(trx, orgId, { ...credits, at: clock.now() });
    return findBalance(trx, orgId);
  });
}
