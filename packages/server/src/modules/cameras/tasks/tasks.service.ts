import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { cameras } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../../platform/http/request-context';
import { inTransaction, violatedUnique } from '../../../platform/postgres/db';
import { ensureStillOwn, getCamera } from '../camera-of-organisation.service';
import { settingsOf } from '../camera-settings.service';
import { camerasChanged } from '../cameras.events';
import { findReady, listReady } from '../library/library.repository';
import { ORDER_UNDER_WAY_MS, type TaskOrders } from './orders.service';
import { applyEvent } from './task-progress.service';
import * as repository from './tasks.repository';

type Input<Name extends keyof typeof cameras> = InputOf<(typeof cameras)[Name]>;
type Result<Name extends keyof typeof cameras> = Promise<ResultOf<(typeof cameras)[Name]>>;
interface WithOrders {
  orders: TaskOrders;
}

/** Whether a camera may have a task: it has said so, or the order is on its way. */
const isKnownToCamera = (task: repository.OpenTask): boolean =>
  task.taken_at !== null || task.ordered_at !== null;

/** Whether the order to begin a task has just gone out, and its camera has not answered yet. */
const isUnderWay = (
  { taken_at: takenAt, ordered_at: orderedAt }: repository.OpenTask,
  now: number,
): boolean => takenAt === null && orderedAt !== null && now - orderedAt < ORDER_UNDER_WAY_MS;

/** Models that a camera can run; none of one that takes no tasks. @throws AppError device_not_in_organisation */
export async function listModels(ctx: OrgCtx, { eui }: Input<'listModels'>): Result<'listModels'> {
  const { takesTasks } = await getCamera(ctx, eui);
  return takesTasks ? listReady(ctx.db) : [];
}

/** @throws AppError device_not_in_organisation */
export async function listTasks(ctx: OrgCtx, { eui }: Input<'listTasks'>): Result<'listTasks'> {
  const { deviceId } = await getCamera(ctx, eui);
  return repository.listTasks(ctx.db, ctx.orgId, deviceId, CAMERA_LIMITS.tasksListed);
}

/** @throws AppError device_not_in_organisation, resource_missing */
export async function viewTask(ctx: OrgCtx, { eui, task_id: taskId }: Input<'viewTask'>): Result<'viewTask'> {
  const { deviceId } = await getCamera(ctx, eui);
  const task = await repository.findTask(ctx.db, ctx.orgId, { deviceId, taskId });
  if (!task) return fail('resource_missing');
  return { task, steps: await repository.listSteps(ctx.db, ctx.orgId, taskId) };
}

/** @throws AppError device_not_in_organisation, feature_unsupported, resource_missing, in_progress */
export async function deployModel(
  { orders }: WithOrders,
  ctx: OrgCtx,
  { eui, model_id: modelId, ...wanted }: Input<'deploy'>,
): Result<'deploy'> {
  const camera = await getCamera(ctx, eui);
  if (!camera.takesTasks) fail('feature_unsupported');
  const { orgId, deviceId } = camera;
  const now = ctx.clock.now();
  const deploying = inTransaction(ctx.db, async (trx) => {
    await ensureStillOwn(trx, camera);
    const model = (await findReady(trx, modelId)) ?? fail('resource_missing');
    ctx.subject = `${camera.name}: ${model.name}`;
    const open = await repository.lockOpenTasks(trx, orgId, deviceId);
    // Whether its camera is there, whoever sends that order is about to learn.
    if (open.some((task) => isUnderWay(task, now))) fail('in_progress');
    // What the camera may have it goes on with until it takes this one.
    const current = open.find((task) => !task.is_next && isKnownToCamera(task));
    for (const task of open)
      if (task !== current) await applyEvent(trx, { orgId, task }, { kind: 'replaced_here' }, now);
    const { results_over: resultsOver } = await settingsOf(trx, orgId, deviceId);
    const { name, version, algorithm, classes } = model;
    const taskId = await repository.insertTask(
      trx,
      orgId,
      {
        ...{ deviceId, resultsOver, model: { id: modelId, name, version, algorithm, classes } },
        intervalMinutes: wanted.interval_minutes,
        fromMinute: wanted.from_minute,
        untilMinute: wanted.until_minute,
        pictures: wanted.pictures,
        confidence: wanted.confidence,
        isNext: current !== undefined,
        createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      },
      now,
    );
    const step = { kind: 'setup_complete', reason: null, detail: null } as const;
    await repository.insertStep(trx, { taskId, most: CAMERA_LIMITS.steps }, step, now);
    await repository.deleteTasksBeyond(trx, orgId, { deviceId, most: CAMERA_LIMITS.tasksKept });
    return taskId;
  });
  const task_id = await deploying.catch((error: unknown) => {
    if (violatedUnique(error) === 'camera_task_open') fail('in_progress');
    throw error;
  });
  await ctx.events.announce(camerasChanged, { orgId, eui });
  await orders.send(camera);
  return { task_id };
}

/** @throws AppError device_not_in_organisation, resource_missing, data_unchanged when it is over or was ended already */
export async function endTask(
  { orders }: WithOrders,
  ctx: OrgCtx,
  { eui, task_id: taskId }: Input<'end'>,
): Result<'end'> {
  const camera = await getCamera(ctx, eui);
  const { orgId, deviceId } = camera;
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (trx) => {
    const open = await repository.lockOpenTasks(trx, orgId, deviceId);
    const task = open.find(({ task_id }) => task_id === taskId);
    if (!task) {
      const known = await repository.findTask(trx, orgId, { deviceId, taskId });
      return fail(known ? 'data_unchanged' : 'resource_missing');
    }
    ctx.subject = camera.name;
    if (task.is_ending) fail('data_unchanged');
    await applyEvent(trx, { orgId, task }, { kind: 'ended_here' }, now);
    // An order to end a task ends whatever a camera runs: while it has another one, none goes out.
    const isUnknown = !isKnownToCamera(task) || (task.is_next && open.length > 1);
    if (isUnknown) await applyEvent(trx, { orgId, task }, { kind: 'without_task' }, now);
  });
  await ctx.events.announce(camerasChanged, { orgId, eui });
  await orders.send(camera);
  return {};
}
