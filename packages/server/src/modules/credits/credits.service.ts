import type { OrgCtx } from '../../platform/ctx';
import { addCreditUse } from './credits.repository';

/** Notes that the organisation used so many credits: UM for stored items, DM for items read over HTTP. */
export async function spendCredits(ctx: OrgCtx, used: { um?: number; dm?: number }): Promise<void> {
  await addCreditUse(ctx.db, ctx.orgId, { ...used, at: ctx.clock.now() });
}
