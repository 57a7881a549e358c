import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { alarms } from '@fieldscope/contract/calls/alarms';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { cappedCount, rowsOfCappedPage, rowsOfPage } from '@fieldscope/contract/paging';
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

/** Devices for which an alarm stands. @throws AppError resource_missing, also for an alarm of one device */
export async function listAffected(
  { db, orgId }: OrgCtx,
  { alarm_id: alarmId, ...page }: Input<'listAffected'>,
): Result<'listAffected'> {
  const found = await repository.listAffected(db, orgId, alarmId, rowsOfPage(page));
  const { list, count } = found ?? fail('resource_missing');
  return { list, page: { count } };
}

/** How many alarms are open, by severity. */
export const countOpen = ({ db, orgId }: OrgCtx): Result<'countOpen'> => repository.countOpen(db, orgId);

/** @throws AppError resource_missing when one of them is not open, or not the organisation's */
export function acknowledge(ctx: OrgCtx, { alarm_id: ids }: Input<'acknowledge'>): Result<'acknowledge'> {
  const by = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  return change(ctx, ids, async (trx, heads) => {
    await repository.acknowledge(trx, ctx.orgId, heads, by, ctx.clock.now());
  });
}

/** Acknowledges those of some alarms that are open still. @returns how many are, and how many nobody had acknowledged */
export async function acknowledgeOpen(
  trx: Db,
  { orgId, ids, by, now }: { orgId: OrgId; ids: readonly number[]; by: UserId; now: number },
): Promise<{ open: number; acknowledged: number }> {
  const heads = await repository.listHeads(trx, orgId, ids);
  const open = await repository.lockOpen(trx, orgId, heads);
  const acknowledged = await repository.acknowledge(trx, orgId, heads, by, now);
  if (acknowledged > 0) await notifyProcesses(trx, alarmsChanged, [{ orgId }]);
  return { open, acknowledged };
}

/** @throws AppError resource_missing, account_missing for a person of another organisation */
export const assign = (ctx: UserCtx, { alarm_id: ids, user_id: userId }: Input<'assign'>): Result<'assign'> =>
  change(ctx, ids, async (trx, heads) => {
    if (userId !== null && !(await repository.isMember(trx, ctx.orgId, userId))) fail('account_missing');
    await repository.assign(trx, ctx.orgId, heads, userId);
  });

/** These rules and channels notify no one for so many minutes. @throws AppError resource_missing */
export async function silence(ctx: UserCtx, { alarm_id: ids, minutes }: Input<'silence'>): Result<'silence'> {
  const until = ctx.clock.now() + minutes * MINUTE_MS;
  return inTransaction(ctx.db, async (db) => {
    await repository.silenceStates(db, ctx.orgId, await repository.listHeads(db, ctx.orgId, ids), until);
    return change({ ...ctx, db }, ids, (trx, heads) => repository.silence(trx, ctx.orgId, heads, until));
  });
}

/** Ends alarms by hand. @throws AppError resource_missing */
export const resolve = (ctx: UserCtx, { alarm_id: ids }: Input<'resolve'>): Result<'resolve'> =>
  change(ctx, ids, (trx, heads) =>
    repository.resolve(trx, ctx.orgId, heads, ctx.actor.userId, ctx.clock.now()),
  );

/** Changes open alarms, all of them or none; those that others stand for through these. */
async function change(
  { db, orgId }: Pick<UserCtx, 'db' | 'orgId'>,
  ids: number[],
  work: (trx: Db, heads: number[]) => Promise<void>,
): Promise<object> {
  await inTransaction(db, async (trx) => {
    const heads = await repository.listHeads(trx, orgId, ids);
    const locked = await repository.lockOpen(trx, orgId, [...new Set([...ids, ...heads])]);
    if (locked < new Set([...ids, ...heads]).size) fail('resource_missing');
    await work(trx, heads);
    await notifyProcesses(trx, alarmsChanged, [{ orgId }]);
  });
  return {};
}
