import type { AnyCall } from '@fieldscope/contract/call';
import { OVERDUE_MS } from '@fieldscope/contract/credit-states';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { findOutSince } from './account.repository';
import { creditsChanged } from './credits.events';
import { type CreditChange, type Credits, USAGE } from './credits.model';
import { findBalance, insertCreditEntry } from './credits.repository';

export {
  bookCreditsOf,
  type Correction,
  correctCredits,
  findUnusedOfOrder,
  foldCredits,
  type TakenBack,
  takeBackOrder,
} from './book.service';
export { uplinkCredits } from './uplink-credits.repository';

/** Changes an organisation's credits, in the transaction that is the reason. */
export async function changeCredits(db: Db, orgId: OrgId, change: CreditChange): Promise<void> {
  await insertCreditEntry(db, orgId, change);
  // What is used changes all the time.
  if (!USAGE.some((kind) => kind === change.kind)) await notifyProcesses(db, creditsChanged, [{ orgId }]);
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

/** Calls of these stay open whatever an organisation owes: its people sign in, read messages, and the operator goes on. */
const ALWAYS_OPEN: readonly AnyCall['role'][] = ['public', 'limited', 'operator'];

/**
 * Without credits history is closed, where the operator requires them; after a month everything is, but what a recharge needs.
 * @throws AppError account_restricted
 */
export async function ensureCreditsFor(
  services: Pick<PlatformServices, 'config' | 'db' | 'clock'>,
  { role, needsCredits, beforeRecharge }: AnyCall,
  orgId: OrgId,
): Promise<void> {
  if (services.config.CREDITS === 'counted' || beforeRecharge || ALWAYS_OPEN.includes(role)) return;
  if (!(await isRestricted(services, orgId))) return;
  if (needsCredits) fail('account_restricted');
  const outSince = await findOutSince(services.db, orgId);
  if (outSince !== null && outSince + OVERDUE_MS <= services.clock.now()) fail('account_restricted');
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
