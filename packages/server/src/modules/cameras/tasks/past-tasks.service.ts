import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { type CameraTaskReason, type CameraTaskState, isEndedTask } from '@fieldscope/contract/camera-tasks';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Db } from '../../../platform/postgres/db';
import { findDeviceId } from '../camera-of-organisation.service';
import { upsertSettings } from '../camera-settings.repository';
import { findReady } from '../library/library.repository';
import { taskFlowOf } from './task-order.model';
import * as repository from './tasks.repository';

/** A task as it was some time ago. */
export interface PastTask {
  eui: Eui;
  modelId: number;
  /** Epoch ms. */
  createdAt: number;
  intervalMinutes: number;
  confidence: number;
  keepDays: number;
}

type PastStep = [kind: CameraTaskState, afterSeconds: number, reason?: CameraTaskReason, detail?: string];
/** The first try fails: the camera has no network yet. The second one runs. */
const FAILED: readonly PastStep[] = [
  ['setup_complete', 0],
  ['model_downloading', 4],
  ['download_error', 31, 'connection_failed', '0x202'],
];
const RUNS: readonly PastStep[] = [
  ['setup_complete', 0],
  ['model_downloading', 3],
  ['deploying', 42],
  ['deployed', 49],
  ['task_configured', 50],
  ['task_executed', 1800],
];
const APART_MS = 600 * SECOND_MS;

/**
 * Records a task that a camera runs since a time, after one that failed, with all steps that led there. It belongs in a transaction.
 * @returns its flow, as the camera has it
 */
export async function recordPastTask(trx: Db, orgId: OrgId, task: PastTask): Promise<object> {
  const { eui, modelId, intervalMinutes, confidence, keepDays, createdAt } = task;
  const deviceId = await findDeviceId(trx, orgId, eui);
  const model = await findReady(trx, modelId);
  if (!model) throw new Error(`the library has no model ${modelId}`);
  const { name, version, algorithm, classes, bytes } = model;
  const settings = { keep_days: keepDays, keep_pictures: CAMERA_LIMITS.keepPictures.usual };
  await upsertSettings(trx, orgId, deviceId, { ...settings, results_over: 'http' });
  const wanted: repository.NewTask = {
    ...{ deviceId, intervalMinutes, confidence, isNext: false, createdBy: null },
    ...{ fromMinute: 0, untilMinute: CAMERA_LIMITS.dayMinutes },
    ...{ pictures: 'all', resultsOver: 'http' },
    model: { id: modelId, name, version, algorithm, classes },
  };
  await recordSteps(trx, orgId, { ...wanted, steps: FAILED, at: createdAt - APART_MS });
  const taskId = await recordSteps(trx, orgId, { ...wanted, steps: RUNS, at: createdAt });
  return taskFlowOf({
    ...wanted,
    ...{ taskId, createdAt, file: { url: '', bytes, checksum: '' } },
  });
}

/** @returns the number of the task */
async function recordSteps(
  trx: Db,
  orgId: OrgId,
  { steps, at, ...wanted }: repository.NewTask & { steps: readonly PastStep[]; at: number },
): Promise<string> {
  const taskId = await repository.insertTask(trx, orgId, wanted, at);
  const [, lastAfter] = steps.at(-1)!;
  for (const [kind, after, reason = null, detail = null] of steps)
    await repository.insertStep(
      trx,
      { taskId, most: CAMERA_LIMITS.steps },
      { kind, reason, detail },
      at + after * SECOND_MS,
    );
  const state = steps.at(-1)![0];
  const isEnded = isEndedTask(state);
  await repository.updateTask(
    trx,
    orgId,
    taskId,
    { state, isTaken: true, isEnded },
    at + lastAfter * SECOND_MS,
  );
  return taskId;
}
