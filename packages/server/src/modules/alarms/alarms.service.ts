import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { alarms } from '@fieldscope/contract/calls/alarms';
import { fail } from '@fieldscope/contract/errors/fail';
import { cappedCount, rowsOfCappedPage } from '@fieldscope/contract/paging';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { alarmsChanged } from './alarms.events';
import * as repository from './alarms.repository';

type UserCtx = OrgCtx<UserActor>;
type Input<Name extends keyof typeof alarms> = InputOf<(typeof alarms)[Name]>;
type Result<Name extends keyof typeof alarms> = Promise<ResultOf<(typeof alarms)[Name]>>;

/** Alarms, those that are open and worst first. */
export async function listAlarms({ db, orgId }: OrgCtx, input: Input<'listAlarms'>): Result<'listAlarms'> {
  const filter = {
    alarmId: input.alarm_id,
    status: input.status,
    severities: input.severity,
    euis: input.eui,
    ruleId: input.rule_id,
    from: input.time_start,
    to: input.time_end,
  };
  const rows = rowsOfCappedPage(input);
  const [list, count] = await Promise.all([
    rows.take === 0
      ? []
      : repository.listAlarms(db, orgId, filter, { ...rows, sort: input.sort, order: input.order }),
    repository.countAlarms(db, orgId, filter),
  ]);
  return { list, page: cappedCount(count) };
}

/** How many alarms are open, by severity. */
export const countOpen = ({ db, orgId }: OrgCtx): Result<'countOpen'> => repository.countOpen(db, orgId);

/** @throws AppError resource_missing when one of them is not open, or not the organisation's */
export const acknowledge = (ctx: UserCtx, { alarm_id: ids }: Input<'acknowledge'>): Result<'acknowledge'> =>
  change(ctx, ids, (trx) => repository.acknowledge(trx, ctx.orgId, ids, ctx.actor.userId, ctx.clock.now()));

/** @throws AppError resource_missing, account_missing for a person of another organisation */
export const assign = (ctx: UserCtx, { alarm_id: ids, user_id: userId }: Input<'assign'>): Result<'assign'> =>
  change(ctx, ids, async (trx) => {
    if (userId !== null && !(await repository.isMember(trx, ctx.orgId, userId))) fail('account_missing');
    await repository.assign(trx, ctx.orgId, ids, userId);
  });

/** These rules and channels notify no one for so many minutes. @throws AppError resource_missing */
export async function silence(ctx: UserCtx, { alarm_id: ids, minutes }: Input<'silence'>): Result<'silence'> {
  const until = ctx.clock.now() + minutes * MINUTE_MS;
  return inTransaction(ctx.db, async (db) => {
    await repository.silenceStates(db, ctx.orgId, ids, until);
    return change({ ...ctx, db }, ids, (trx) => repository.silence(trx, ctx.orgId, ids, until));
  });
}

/** Ends alarms by hand. @throws AppError resource_missing */
export const resolve = (ctx: UserCtx, { alarm_id: ids }: Input<'resolve'>): Result<'resolve'> =>
  change(ctx, ids, (trx) => repository.resolve(trx, ctx.orgId, ids, ctx.actor.userId, ctx.clock.now()));

/** Changes open alarms, all of them or none. */
async function change(
  { db, orgId }: Pick<UserCtx, 'db' | 'orgId'>,
  ids: number[],
  work: (trx: Db) => Promise<void>,
): Promise<object> {
  await inTransaction(db, async (trx) => {
    if ((await repository.lockOpen(trx, orgId, ids)) < new Set(ids).size) fail('resource_missing');
    await work(trx);
    await notifyProcesses(trx, alarmsChanged, [{ orgId }]);
  });
  return {};
}
