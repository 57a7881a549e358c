import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { quietHours } from '@fieldscope/contract/calls/quiet-hours';
import type { OrgCtx, UserActor } from '../../../platform/http/request-context';
import { firstWithin } from '../evaluation/alarm-hours.model';
import * as repository from './quiet-hours.repository';

type UserCtx = OrgCtx<UserActor>;

const ownOf = ({ orgId, actor }: UserCtx) => ({ orgId, userId: actor.userId });

/** When alarms are not pushed to the caller. */
export async function viewQuietHours(ctx: UserCtx): Promise<ResultOf<typeof quietHours.view>> {
  const { hours, criticalAnyway } = await repository.findQuietHours(ctx.db, ownOf(ctx));
  return { hours, critical_anyway: criticalAnyway };
}

/** Sets when alarms are not pushed to the caller. What was held back follows when they are over, also when they are now. */
export async function saveQuietHours(
  ctx: UserCtx,
  { hours, critical_anyway: criticalAnyway }: BodyOf<typeof quietHours.save>,
): Promise<ResultOf<typeof quietHours.save>> {
  await repository.upsertQuietHours(ctx.db, ownOf(ctx), { hours, criticalAnyway });
  return {};
}

/** Whether it is quiet at a time, epoch ms. */
export const isQuiet = ({ hours }: repository.QuietHours, at: number): boolean =>
  hours !== null && firstWithin(hours, at) === at;

/** Whether an alarm waits for the end of quiet hours. */
export const isHeldBack = (
  quiet: repository.QuietHours,
  { severity }: { severity: Severity },
  at: number,
): boolean => isQuiet(quiet, at) && !(quiet.criticalAnyway && severity === 'critical');
