import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { isEndedTask } from '@fieldscope/contract/camera-tasks';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { keepOwner } from '../camera-owner.repository';
import { camerasChanged } from '../cameras.events';
import type { SaidOfTask } from '../messages/camera-messages.model';
import type { Camera, TaskOrders } from './orders.service';
import { advance, FLOW_STATUS, type FlowEvent, silenceLimitOf } from './task-flow.model';
import { isConfiguredAs } from './task-order.model';
import * as repository from './tasks.repository';

/** What a camera said, as far as it is about tasks. */
export interface Heard {
  said: readonly SaidOfTask[];
  /** A result of its task, and the pictures that it took; null: this message has none. */
  result: HeardResult | null;
}

export interface HeardResult {
  /** When it was made, epoch ms. */
  at: number;
  /** Of which task it is: counted while that is not over. null: of none, its pictures are kept alone. */
  taskId: string | null;
  /**
   * Keeps what it brings, in the transaction that counts it.
   * @param lastAt when the last result was made; null: there was none
   * @returns false: it is a copy of one that was counted before
   */
  keep(trx: Db, lastAt: number | null): Promise<boolean>;
}

/** Follows what cameras say of their tasks, and notices when they say nothing any more. */
export interface TaskProgress {
  take(camera: Camera, heard: Heard): Promise<void>;
  /** Tasks of all cameras of which nothing is heard for longer than may be. */
  checkSilent(): Promise<void>;
}

/** Applies an event to a locked task, in a transaction. @returns whether people see anything of it */
export async function applyEvent(
  trx: Db,
  { orgId, task }: { orgId: Camera['orgId']; task: repository.OpenTask },
  event: FlowEvent,
  now: number,
): Promise<boolean> {
  const flow = { state: task.state, isTaken: task.taken_at !== null, isEnding: task.is_ending };
  const { steps, percent, isTaken, isEnding } = advance(flow, event);
  for (const one of steps)
    await repository.insertStep(trx, { taskId: task.task_id, most: CAMERA_LIMITS.steps }, one, now);
  const state = steps.at(-1)?.kind;
  const isResult = event.kind === 'result' && steps.length > 0;
  const isEnded = state !== undefined && isEndedTask(state);
  await repository.updateTask(
    trx,
    orgId,
    task.task_id,
    { state, percent: isEnded ? null : percent, isTaken, isEnding, isEnded, isResult },
    now,
  );
  Object.assign(task, {
    state: state ?? task.state,
    taken_at: isTaken ? (task.taken_at ?? now) : task.taken_at,
    is_ending: isEnding ?? task.is_ending,
  });
  return steps.length > 0 || percent !== undefined || isEnding === true;
}

/** Whether nothing was heard of a task for longer than may be. */
function isSilent(task: repository.OpenTask, now: number): boolean {
  const isTaken = task.taken_at !== null;
  const limit = silenceLimitOf({ state: task.state, isTaken, isEnding: task.is_ending });
  const isHeard = isTaken || task.is_ending;
  const since = isHeard ? Math.max(task.last_heard_at ?? 0, task.state_at) : task.created_at;
  return limit !== null && now - since >= limit;
}

/** Whether an order to end a task ends no other one: a newer one that is open replaces it without. */
const isNoneAfter = (ended: number, other: number, state: repository.OpenTask['state']): boolean =>
  other < ended || (other > ended && isEndedTask(state));

/** Nothing is silent sooner than this. */
const LEAST_SILENCE_MS = 15 * MINUTE_MS;

interface ProgressParts extends Pick<PlatformServices, 'db' | 'clock' | 'events' | 'log'> {
  orders: TaskOrders;
}

export function createTaskProgress({ db, clock, events, log, orders }: ProgressParts): TaskProgress {
  const announce = ({ orgId, eui }: Camera) => events.announce(camerasChanged, { orgId, eui });

  /** What a camera says as what happens to one of its open tasks; undefined: it is about another one. */
  async function eventOf(
    trx: Db,
    { orgId, deviceId }: Camera,
    { task, open }: { task: repository.OpenTask; open: readonly repository.OpenTask[] },
    { taskNumber, event }: SaidOfTask,
  ): Promise<FlowEvent | undefined> {
    if (taskNumber === Number(task.task_id)) {
      if (event.kind !== 'report') return event;
      const { status, part, flow } = event;
      const isConfigured = isConfiguredAs(flow, { intervalMinutes: task.interval_minutes });
      return { kind: 'report', status, part, isConfigured };
    }
    if (event.kind !== 'report') return undefined;
    const { status } = event;
    if (status === FLOW_STATUS.idle && taskNumber === 0) return { kind: 'without_task' };
    const isRun = status === FLOW_STATUS.running || status === FLOW_STATUS.starting;
    if (!isRun) return undefined;
    if (!(await repository.hasTask(trx, orgId, { deviceId, taskNumber }))) return { kind: 'other_task' };
    // Its order was on the way when it was ended here: what the camera had before, it has no more.
    const isTakenLate =
      taskNumber > Number(task.task_id) && open.every(({ task_id }) => Number(task_id) !== taskNumber);
    return isTakenLate && task.taken_at !== null ? { kind: 'replaced_here' } : undefined;
  }

  /** Once a camera has taken the next task, the one before is over. */
  async function replaceCurrent(
    trx: Db,
    { orgId }: Camera,
    tasks: readonly repository.OpenTask[],
    now: number,
  ) {
    const next = tasks.find((task) => task.is_next && task.taken_at !== null);
    if (!next) return;
    for (const task of tasks)
      if (task !== next) await applyEvent(trx, { orgId, task }, { kind: 'replaced_here' }, now);
    await repository.setCurrent(trx, orgId, next.task_id);
  }

  /** What a camera has to be told now that it has spoken. */
  async function follow(
    camera: Camera,
    tasks: readonly repository.OpenTask[],
    said: readonly SaidOfTask[],
  ): Promise<void> {
    const open = tasks.filter(({ state }) => !isEndedTask(state));
    if (open.some((task) => task.is_ending || task.taken_at === null)) await orders.send(camera, 'heard');
    // It runs, but whether with the times that were set is not known.
    const isReport = said.some(({ event }) => event.kind === 'report');
    const [deployed] = open.filter(({ state }) => state === 'deployed');
    if (isReport && deployed) await orders.inquireTimes(camera, deployed.task_id);
  }

  /** A camera that was away for longer than the order to end its task waited goes on with it. */
  async function endLate(
    camera: Camera,
    tasks: readonly repository.OpenTask[],
    said: readonly SaidOfTask[],
  ): Promise<void> {
    for (const { taskNumber, event } of said)
      if (
        event.kind === 'report' &&
        event.status === FLOW_STATUS.running &&
        tasks.every(({ task_id, state }) => isNoneAfter(taskNumber, Number(task_id), state))
      )
        await orders.sendLateEnd(camera, taskNumber);
  }

  return {
    async take(camera, { said, result }) {
      const { orgId, deviceId } = camera;
      const now = clock.now();
      const outcome = await inTransaction(db, async (trx) => {
        // What was on its way while its camera left is nobody's.
        if (!(await keepOwner(trx, orgId, deviceId))) return undefined;
        const tasks = await repository.lockOpenTasks(trx, orgId, deviceId);
        const ofResult = tasks.find(({ task_id }) => task_id === result?.taskId);
        const lastAt = (ofResult ?? tasks[0])?.last_result_at ?? null;
        const isNew = (await result?.keep(trx, lastAt)) ?? false;
        let isShown = false;
        const apply = async (task: repository.OpenTask, event: FlowEvent) => {
          isShown = (await applyEvent(trx, { orgId, task }, event, now)) || isShown;
        };
        for (const one of said)
          for (const task of tasks) {
            const event = await eventOf(trx, camera, { task, open: tasks }, one);
            if (event) await apply(task, event);
          }
        if (isNew && ofResult) await apply(ofResult, { kind: 'result' });
        await replaceCurrent(trx, camera, tasks, now);
        for (const task of tasks) {
          const resultAt = isNew && task === ofResult ? result!.at : null;
          await repository.updateHeard(trx, orgId, task.task_id, { now, resultAt });
        }
        return { tasks, isShown };
      });
      const { tasks, isShown } = outcome ?? { tasks: [], isShown: false };
      if (isShown) await announce(camera);
      await endLate(camera, tasks, said);
      await follow(camera, tasks, said);
    },

    async checkSilent() {
      const now = clock.now();
      for (const row of await repository.listWaiting(db, now - LEAST_SILENCE_MS)) {
        const camera = { orgId: row.org_id, deviceId: row.device_id, eui: row.eui };
        const isChanged = await inTransaction(db, async (trx) => {
          // What is being changed is not silent, and keeps nobody waiting.
          const tasks = await repository.lockOpenTasks(trx, camera.orgId, camera.deviceId, {
            isUnhurried: true,
          });
          let isAny = false;
          for (const task of tasks)
            if (isSilent(task, now))
              isAny =
                (await applyEvent(trx, { orgId: camera.orgId, task }, { kind: 'silent' }, now)) || isAny;
          return isAny;
        });
        if (!isChanged) continue;
        await announce(camera);
        log.info({ eui: camera.eui }, 'nothing was heard of a camera with a task');
      }
    },
  };
}
