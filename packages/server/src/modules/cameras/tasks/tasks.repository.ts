import type { CameraTask, CameraTaskStep } from '@fieldscope/contract/calls/cameras';
import type {
  CameraPictureChoice,
  CameraResultWay,
  CameraTaskState,
} from '@fieldscope/contract/camera-tasks';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../../platform/postgres/db';
import type { FlowStep, LastTask } from './task-flow.model';

/** A task as people see it. */
interface TaskRow extends Omit<CameraTask, 'model'> {
  model_name: string;
  model_version: string;
  algorithm: number;
  classes: string[];
}

const SHOWN = sql`
  task_id, model_name, model_version, algorithm, classes, camera_task.state, state_at, percent, interval_minutes,
  from_minute, until_minute, pictures, confidence, results_over, camera_task.created_at,
  coalesce(nullif(author.nickname, ''), author.account) as created_by,
  last_heard_at, last_result_at, results, ended_at, is_ending`;
const FROM = sql`camera_task left join account as author on author.user_id = created_by`;

const shown = ({
  model_name: name,
  model_version: version,
  algorithm,
  classes,
  ...task
}: TaskRow): CameraTask => ({
  ...task,
  model: { name, version, algorithm, classes },
});

/** The newest task of a camera, and after it that which the camera has or had, where the newest was to replace it. */
export async function listCurrent(db: Db, orgId: OrgId, deviceId: number): Promise<CameraTask[]> {
  const { rows } = await sql<TaskRow>`
    select ${SHOWN} from ${FROM}
    where camera_task.org_id = ${orgId} and task_id in (
      select max(task_id) from camera_task as own where org_id = ${orgId} and device_id = ${deviceId}
      union select max(task_id) from camera_task as own
      where org_id = ${orgId} and device_id = ${deviceId} and not is_next
    )
    order by task_id desc`.execute(db);
  return rows.map(shown);
}

/** The newest first. */
export async function listTasks(db: Db, orgId: OrgId, deviceId: number, most: number): Promise<CameraTask[]> {
  const { rows } = await sql<TaskRow>`
    select ${SHOWN} from ${FROM}
    where camera_task.org_id = ${orgId} and device_id = ${deviceId}
    order by task_id desc limit ${most}`.execute(db);
  return rows.map(shown);
}

export async function findTask(
  db: Db,
  orgId: OrgId,
  { deviceId, taskId }: { deviceId: number; taskId: string },
): Promise<CameraTask | undefined> {
  const { rows } = await sql<TaskRow>`
    select ${SHOWN} from ${FROM}
    where camera_task.org_id = ${orgId} and device_id = ${deviceId} and task_id = ${taskId}`.execute(db);
  return rows[0] && shown(rows[0]);
}

/** In their order. */
export async function listSteps(db: Db, orgId: OrgId, taskId: string): Promise<CameraTaskStep[]> {
  const { rows } = await sql<CameraTaskStep>`
    select kind, at, last_at, times, reason, detail
    from camera_task_step join camera_task using (task_id)
    where org_id = ${orgId} and task_id = ${taskId} order by step`.execute(db);
  return rows;
}

/** A task that is not over. */
export interface OpenTask {
  task_id: string;
  model_id: number | null;
  algorithm: number;
  classes: string[];
  interval_minutes: number;
  pictures: CameraPictureChoice;
  state: CameraTaskState;
  created_at: number;
  ordered_at: number | null;
  end_ordered_at: number | null;
  taken_at: number | null;
  is_ending: boolean;
  /** Its camera has another one until it takes this. */
  is_next: boolean;
  last_heard_at: number | null;
  last_result_at: number | null;
  state_at: number;
}

const OPEN = sql`
  task_id, model_id, algorithm, classes, interval_minutes, pictures, camera_task.state, camera_task.created_at, ordered_at,
  end_ordered_at, taken_at, is_ending, is_next, last_heard_at, last_result_at, state_at`;

/**
 * Those of a camera: that which it has, and the one that it is to take next; no other transaction changes them until this one ends.
 * @param options.isUnhurried one that another transaction is changing is left out
 */
export async function lockOpenTasks(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { isUnhurried = false } = {},
): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select ${OPEN} from camera_task where org_id = ${orgId} and device_id = ${deviceId} and ended_at is null
    order by is_next for update ${isUnhurried ? sql`skip locked` : sql``}`.execute(db);
  return rows;
}

/** A task that no camera has taken yet. */
export interface UntakenTask extends OpenTask {
  org_id: OrgId;
  eui: Eui;
}

/** Those of all organisations with a model; no other transaction changes them until this one ends. */
export async function lockUntaken(db: Db, modelId: number): Promise<UntakenTask[]> {
  const { rows } = await sql<UntakenTask>`
    select camera_task.org_id, device.eui, ${OPEN}
    from camera_task join device using (device_id)
    where model_id = ${modelId} and ended_at is null and taken_at is null
    order by task_id for update of camera_task`.execute(db);
  return rows;
}

/** What results are read with. */
type ResultTask = LastTask & Pick<OpenTask, 'task_id' | 'algorithm' | 'classes' | 'pictures'>;

/** The last tasks that a camera has taken or may take, the newest first. */
export async function listLast(
  db: Db,
  orgId: OrgId,
  { deviceId, most }: { deviceId: number; most: number },
): Promise<ResultTask[]> {
  const { rows } = await sql<ResultTask>`
    select task_id, state, created_at, taken_at, ended_at, algorithm, classes, pictures from camera_task
    where org_id = ${orgId} and device_id = ${deviceId} and (taken_at is not null or ended_at is null)
    order by task_id desc limit ${most}`.execute(db);
  return rows;
}

/** Whether a number is that of a task which the camera was given here, whether it is over or not. */
export async function hasTask(
  db: Db,
  orgId: OrgId,
  { deviceId, taskNumber }: { deviceId: number; taskNumber: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from camera_task
    where org_id = ${orgId} and device_id = ${deviceId} and task_id = ${taskNumber}`.execute(db);
  return rows.length > 0;
}

export interface NewTask {
  deviceId: number;
  model: { id: number; name: string; version: string; algorithm: number; classes: string[] };
  intervalMinutes: number;
  fromMinute: number;
  untilMinute: number;
  pictures: CameraPictureChoice;
  confidence: number;
  resultsOver: CameraResultWay;
  /** Its camera has another one until it takes this. */
  isNext: boolean;
  /** null: a program. */
  createdBy: UserId | null;
}

/** @throws the database's unique violation `camera_task_open` when the camera has another one */
export async function insertTask(db: Db, orgId: OrgId, task: NewTask, now: number): Promise<string> {
  const { model } = task;
  const { rows } = await sql<{ task_id: string }>`
    insert into camera_task (org_id, device_id, model_id, model_name, model_version, algorithm, classes, interval_minutes,
      from_minute, until_minute, pictures, confidence, results_over, is_next, state, state_at, created_at, created_by)
    values (${orgId}, ${task.deviceId}, ${model.id}, ${model.name}, ${model.version}, ${model.algorithm},
      ${model.classes}::text[], ${task.intervalMinutes}, ${task.fromMinute}, ${task.untilMinute}, ${task.pictures},
      ${task.confidence}, ${task.resultsOver}, ${task.isNext}, 'setup_complete', ${at(now)}, ${at(now)}, ${task.createdBy})
    returning task_id`.execute(db);
  return rows[0]!.task_id;
}

/** Appends a step, or counts one more where it says the same as the last one. The most there may be are kept. */
export async function insertStep(
  db: Db,
  { taskId, most }: { taskId: string; most: number },
  { kind, reason, detail }: FlowStep,
  now: number,
): Promise<void> {
  const { rows } = await sql`
    update camera_task_step as last set times = times + 1, last_at = ${at(now)}
    from camera_task as task
    where task.task_id = ${taskId} and last.task_id = task.task_id and last.step = task.steps
      and kind = ${kind} and reason is not distinct from ${reason}::text
    returning 1`.execute(db);
  if (rows.length > 0) return;
  await sql`
    with counted as (
      update camera_task set steps = steps + 1 where task_id = ${taskId} and steps < ${most} returning steps
    )
    insert into camera_task_step (task_id, step, kind, at, last_at, reason, detail)
    select ${taskId}, steps, ${kind}, ${at(now)}, ${at(now)}, ${reason}::text, ${detail}::text from counted`.execute(
    db,
  );
}

/** What changes of a task; what is absent stays. */
export interface TaskChange {
  state?: CameraTaskState;
  percent?: number | null;
  isTaken?: true;
  isEnding?: true;
  isEnded?: boolean;
  isResult?: boolean;
}

/** @param now when it happened, by our clock */
export async function updateTask(
  db: Db,
  orgId: OrgId,
  taskId: string,
  { state, percent, isTaken, isEnding, isEnded, isResult }: TaskChange,
  now: number,
): Promise<void> {
  const moment = at(now);
  await sql`
    update camera_task set
      state = coalesce(${state ?? null}::text, state),
      state_at = ${state === undefined && !isEnding ? sql`state_at` : moment},
      percent = ${percent === undefined ? sql`percent` : sql`${percent}::smallint`},
      taken_at = ${isTaken ? sql`coalesce(taken_at, ${moment})` : sql`taken_at`},
      is_ending = ${isEnding ? sql`true` : sql`is_ending`},
      inquiries = ${state === undefined ? sql`inquiries` : 0},
      ended_at = ${isEnded ? moment : sql`ended_at`},
      results = results + ${isResult ? 1 : 0}
    where org_id = ${orgId} and task_id = ${taskId}`.execute(db);
}

/** Its camera has it now, and no other. */
export async function setCurrent(db: Db, orgId: OrgId, taskId: string): Promise<void> {
  await sql`
    update camera_task set is_next = false where org_id = ${orgId} and task_id = ${taskId}`.execute(db);
}

/** Deletes the oldest tasks of a camera that are over and of which there is no picture, beyond those that it may have. */
export async function deleteTasksBeyond(
  db: Db,
  orgId: OrgId,
  { deviceId, most }: { deviceId: number; most: number },
): Promise<void> {
  await sql`
    delete from camera_task as task where ended_at is not null and task_id in (
      select task_id from camera_task where org_id = ${orgId} and device_id = ${deviceId}
      order by task_id desc offset ${most}
    ) and not exists (select 1 from camera_picture as picture where picture.task_id = task.task_id)`.execute(
    db,
  );
}

/** Its camera has spoken. @param resultAt when it made a result; null: it has not */
export async function updateHeard(
  db: Db,
  orgId: OrgId,
  taskId: string,
  { now, resultAt }: { now: number; resultAt: number | null },
): Promise<void> {
  await sql`
    update camera_task set last_heard_at = ${at(now)},
      last_result_at = ${resultAt === null ? sql`last_result_at` : sql`greatest(last_result_at, ${at(resultAt)})`}
    where org_id = ${orgId} and task_id = ${taskId}`.execute(db);
}

/** What an order is made of. */
export interface OrderRow {
  task_id: string;
  created_at: number;
  model_id: number;
  model_name: string;
  model_version: string;
  classes: string[];
  bytes: number;
  checksum: string;
  interval_minutes: number;
  from_minute: number;
  until_minute: number;
  confidence: number;
  results_over: CameraResultWay;
}

/**
 * Takes the order that begins a task for sending: who takes it sends it alone.
 * @param before when it went out last at the latest, so that a copy does not follow it at once
 */
export async function claimOrder(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { before, now }: { before: number; now: number },
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update camera_task as task set ordered_at = ${at(now)}
    from camera_model as model
    where task.org_id = ${orgId} and task.device_id = ${deviceId} and ended_at is null and taken_at is null
      and not is_ending and (ordered_at is null or ordered_at <= ${at(before)})
      and (is_next or not exists (
        select 1 from camera_task as next
        where next.org_id = ${orgId} and next.device_id = ${deviceId} and next.ended_at is null and next.is_next
      ))
      and model.model_id = task.model_id and model.checksum is not null
    returning task_id, task.created_at, task.model_id, model_name, model_version, task.classes, model.bytes, model.checksum,
      interval_minutes, from_minute, until_minute, confidence, results_over`.execute(db);
  return rows[0];
}

/** The same of the order that ends a task. It ends whatever a camera runs: none follows that of the task that replaces this one. */
export async function claimEndOrder(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { before, now }: { before: number; now: number },
): Promise<Pick<OrderRow, 'task_id' | 'created_at'> | undefined> {
  const { rows } = await sql<Pick<OrderRow, 'task_id' | 'created_at'>>`
    update camera_task as task set end_ordered_at = ${at(now)}
    where org_id = ${orgId} and device_id = ${deviceId} and ended_at is null and is_ending
      and (end_ordered_at is null or end_ordered_at <= ${at(before)})
      and not exists (
        select 1 from camera_task as next
        where next.org_id = ${orgId} and next.device_id = ${deviceId} and next.ended_at is null
          and next.task_id > task.task_id and next.ordered_at is not null
      )
    returning task_id, created_at`.execute(db);
  return rows[0];
}

/** The same of a task that is over here: its camera was away for so long, and runs it nevertheless. */
export async function claimLateEnd(
  db: Db,
  orgId: OrgId,
  { deviceId, taskNumber }: { deviceId: number; taskNumber: number },
  { before, now }: { before: number; now: number },
): Promise<Pick<OrderRow, 'task_id' | 'created_at'> | undefined> {
  const { rows } = await sql<Pick<OrderRow, 'task_id' | 'created_at'>>`
    update camera_task set end_ordered_at = ${at(now)}
    where org_id = ${orgId} and device_id = ${deviceId} and task_id = ${taskNumber} and ended_at is not null and is_ending
      and (end_ordered_at is null or end_ordered_at <= ${at(before)})
    returning task_id, created_at`.execute(db);
  return rows[0];
}

/**
 * Takes a question for the times of a task for asking: a camera that never says them is not asked for ever.
 * @param before when it was asked last at the latest
 */
export async function claimInquiry(
  db: Db,
  orgId: OrgId,
  taskId: string,
  { before, now, most }: { before: number; now: number; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    update camera_task set inquiries = inquiries + 1, inquired_at = ${at(now)}
    where org_id = ${orgId} and task_id = ${taskId} and state = 'deployed' and inquiries < ${most}
      and (inquired_at is null or inquired_at <= ${at(before)})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The camera was not there: its orders have not gone out. */
export async function returnOrders(db: Db, orgId: OrgId, taskId: string): Promise<void> {
  await sql`
    update camera_task set
      ordered_at = case when taken_at is null and not is_ending then null else ordered_at end, end_ordered_at = null
    where org_id = ${orgId} and task_id = ${taskId} and ended_at is null`.execute(db);
}

/** A camera of which nothing was heard for a while. */
export interface WaitingRow {
  org_id: OrgId;
  device_id: number;
  eui: Eui;
}

/** Cameras of all organisations with a task that waits for them, or of which nothing was heard, since a moment. */
export async function listWaiting(db: Db, before: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select distinct task.org_id, task.device_id, device.eui
    from camera_task as task join device using (device_id)
    where ended_at is null and case
      when taken_at is null and not is_ending then task.created_at
      else greatest(last_heard_at, state_at)
    end <= ${at(before)}
    order by device_id`.execute(db);
  return rows;
}

/** Tasks of cameras that leave. */
export async function deleteOfDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from camera_task where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(
    db,
  );
}
