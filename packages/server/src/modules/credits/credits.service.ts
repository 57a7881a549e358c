import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/ctx';
import type { Db } from '../../platform/db';
import { type CreditEntry, insertCreditEntry } from './credits.repository';

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
