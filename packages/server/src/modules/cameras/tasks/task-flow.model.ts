import { type CameraTaskReason, type CameraTaskState, isEndedTask } from '@fieldscope/contract/camera-tasks';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';

/** As cameras number how their task flow is (published firmware, `tf.h`). */
export const FLOW_STATUS = {
  running: 0,
  starting: 1,
  stopped: 2,
  stopping: 3,
  idle: 4,
  paused: 5,
  failed: 100,
  unreadable: 101,
  partMissing: 102,
  partNotMade: 103,
  partRefused: 104,
  partNotConnected: 105,
  notStarted: 106,
  internal: 107,
  updatingFirmware: 200,
  inVoiceSession: 201,
} as const;

/** How the download of a model is, and why it failed (`app_ota.h`). */
export const DOWNLOAD_STATUS = { done: 0, running: 1 } as const;
export const DOWNLOAD_ERROR = {
  alreadyRunning: 0x200,
  connection: 0x202,
  download: 0x204,
  start: 0x205,
  write: 0x206,
  timeout: 0x302,
  canceled: 0x303,
} as const;

/** What a task is as far as it decides what becomes of it. */
export interface FlowState {
  state: CameraTaskState;
  /** Whether its camera has said that it has it. */
  isTaken: boolean;
  /** Whether somebody has ended it here. */
  isEnding: boolean;
}

/** What happens to a task. Each is about this task: what is about others is left out before. */
export type FlowEvent =
  | { kind: 'acknowledged'; status: number }
  | { kind: 'download'; status: number; percent: number; error: number }
  /** `isConfigured`: the camera has said the times of its task, and they are those that were set; null: it has not. */
  | { kind: 'report'; status: number; part: string | null; isConfigured: boolean | null }
  /** The camera runs none, or one that somebody has started there. */
  | { kind: 'without_task' }
  | { kind: 'other_task' }
  | { kind: 'result' }
  | { kind: 'ended_here' }
  | { kind: 'replaced_here' }
  /** The library has its model no more. */
  | { kind: 'model_removed' }
  /** Nothing has come for longer than it may be: `silenceLimitOf`. */
  | { kind: 'silent' };

/** A state that a task gets to, with why and what the camera itself says of it. */
export interface FlowStep {
  kind: CameraTaskState;
  reason: CameraTaskReason | null;
  detail: string | null;
}

/** What an event changes; what is absent stays. */
export interface FlowChange {
  steps: FlowStep[];
  percent?: number | null;
  isTaken?: true;
  isEnding?: true;
}

const step = (
  kind: CameraTaskState,
  reason: CameraTaskReason | null = null,
  detail: string | number | null = null,
): FlowStep => ({ kind, reason, detail: detail === null ? null : String(detail) });
const end = (reason: CameraTaskReason): FlowChange => ({ steps: [step('terminated', reason)] });
const NOTHING: FlowChange = { steps: [] };

/** Before the camera has started it. */
const BEFORE_START: readonly CameraTaskState[] = ['setup_complete', 'model_downloading', 'deploying'];
const RUNNING: readonly CameraTaskState[] = ['deployed', 'task_configured', 'task_executed'];

/** A task as one of the last of a camera. */
export interface LastTask {
  state: CameraTaskState;
  /** Epoch ms. */
  created_at: number;
  taken_at: number | null;
  ended_at: number | null;
}

/** A result may be on its way while its camera says that the task is over, and its clock may be late. */
const RIGHT_AFTER_MS = 30 * SECOND_MS;

/**
 * Of which task of a camera a result is that names none: of the newest that it has taken, once that has its model; until then the
 * camera goes on with the one that was replaced. undefined: of none that was given here.
 * @param last the newest first
 * @param takenAt when the result was made, epoch ms: what was made before a task was over is still of it
 */
export function taskOfResult<Task extends LastTask>(
  last: readonly Task[],
  takenAt: number,
): Task | undefined {
  const [newest, before] = last.filter(({ taken_at }) => taken_at !== null);
  if (!newest) return undefined;
  if (newest.ended_at !== null) {
    const isOver = newest.state !== 'terminated' || takenAt > newest.ended_at + RIGHT_AFTER_MS;
    return isOver ? undefined : newest;
  }
  if (newest.state !== 'setup_complete' && newest.state !== 'model_downloading') return newest;
  if (before?.state === 'terminated' && before.ended_at === newest.taken_at) return before;
  return newest.state === 'setup_complete' ? newest : undefined;
}

/** What becomes of a task by an event. One that is over, and an event that says nothing new, change nothing. */
export function advance(task: FlowState, event: FlowEvent): FlowChange {
  if (isEndedTask(task.state)) return NOTHING;
  switch (event.kind) {
    case 'acknowledged':
      return acknowledged(task, event.status);
    case 'download':
      return downloaded(task, event);
    case 'report':
      return reported(task, event);
    case 'without_task':
      return withoutTask(task);
    case 'other_task':
      return task.isTaken ? end(task.isEnding ? 'ended_in_portal' : 'replaced_on_camera') : NOTHING;
    case 'result':
      return { steps: [step('task_executed')], isTaken: true };
    case 'ended_here':
      return task.isEnding ? NOTHING : { steps: [], isEnding: true };
    case 'replaced_here':
      return end('replaced_in_portal');
    case 'model_removed':
      // An order that is on its way may begin it nevertheless: then the camera is told that it is over.
      if (task.isTaken || task.isEnding) return NOTHING;
      return { steps: [step('deploy_error', 'model_removed')], isEnding: true };
    case 'silent':
      return silent(task);
  }
}

function acknowledged(task: FlowState, status: number): FlowChange {
  if (status === FLOW_STATUS.stopping) return task.isEnding ? end('ended_in_portal') : NOTHING;
  if (task.isEnding || task.isTaken) return NOTHING;
  if (status < FLOW_STATUS.failed) return { steps: [], isTaken: true };
  return { steps: [step('deploy_error', reasonOfRefusal(status), status)] };
}

/** Why a camera does not take a task. */
function reasonOfRefusal(status: number): CameraTaskReason {
  if (status === FLOW_STATUS.failed) return 'camera_busy';
  if (status === FLOW_STATUS.updatingFirmware) return 'firmware_update';
  return status === FLOW_STATUS.inVoiceSession ? 'voice_session' : 'other_error';
}

function downloaded(
  task: FlowState,
  { status, percent, error }: Extract<FlowEvent, { kind: 'download' }>,
): FlowChange {
  if (task.state !== 'setup_complete' && task.state !== 'model_downloading') return NOTHING;
  const isFirst = task.state === 'setup_complete';
  const begun = isFirst ? [step('model_downloading')] : [];
  if (status === DOWNLOAD_STATUS.running) return { steps: begun, percent, isTaken: true };
  if (status === DOWNLOAD_STATUS.done)
    return { steps: [...begun, step('deploying')], percent: null, isTaken: true };
  if (task.isEnding) return end('ended_in_portal');
  if (error === DOWNLOAD_ERROR.canceled) return end('ended_on_camera');
  return {
    steps: [...begun, step('download_error', DOWNLOAD_REASONS.get(error) ?? 'other_error', hex(error))],
    percent: null,
    isTaken: true,
  };
}

const DOWNLOAD_REASONS: ReadonlyMap<number, CameraTaskReason> = new Map([
  [DOWNLOAD_ERROR.alreadyRunning, 'camera_busy'],
  [DOWNLOAD_ERROR.connection, 'connection_failed'],
  [DOWNLOAD_ERROR.download, 'download_failed'],
  [DOWNLOAD_ERROR.start, 'write_failed'],
  [DOWNLOAD_ERROR.write, 'write_failed'],
  [DOWNLOAD_ERROR.timeout, 'download_timeout'],
]);

const hex = (code: number): string => `0x${code.toString(16)}`;

function reported(
  task: FlowState,
  { status, part, isConfigured }: Extract<FlowEvent, { kind: 'report' }>,
): FlowChange {
  switch (status) {
    case FLOW_STATUS.running:
      return running(task, isConfigured);
    case FLOW_STATUS.starting:
      return task.isTaken ? NOTHING : { steps: [], isTaken: true };
    case FLOW_STATUS.stopped:
    case FLOW_STATUS.stopping:
      return end(task.isEnding ? 'ended_in_portal' : 'ended_on_camera');
    case FLOW_STATUS.idle:
      return withoutTask(task);
    case FLOW_STATUS.paused:
      return RUNNING.includes(task.state) ? { steps: [step('execution_error', 'paused')] } : NOTHING;
    default:
      return status < FLOW_STATUS.failed ? NOTHING : failed(task, status, part);
  }
}

function running(task: FlowState, isConfigured: boolean | null): FlowChange {
  const configured = isConfigured ? [step('task_configured')] : [];
  if (task.state === 'execution_error')
    return { steps: [step('deployed', 'camera_back'), ...configured], isTaken: true };
  if (task.state === 'deployed') return { steps: configured };
  if (!BEFORE_START.includes(task.state)) return NOTHING;
  // A camera that has the model already says nothing of a download.
  const skipped = task.state === 'deploying' ? [] : [step('deploying')];
  return { steps: [...skipped, step('deployed'), ...configured], percent: null, isTaken: true };
}

function withoutTask(task: FlowState): FlowChange {
  if (task.isEnding) return end('ended_in_portal');
  // A camera that has just taken a task may still say how it was before, and one that restarts begins again.
  return RUNNING.includes(task.state) ? { steps: [step('execution_error', 'not_running')] } : NOTHING;
}

/** What it is when a task that does not run yet comes to nothing. */
const errorBeforeStart = (state: CameraTaskState): CameraTaskState =>
  state === 'model_downloading' ? 'download_error' : state === 'deploying' ? 'start_error' : 'deploy_error';

function failed(task: FlowState, status: number, part: string | null): FlowChange {
  if (task.isEnding) return end('ended_in_portal');
  const detail = part === null ? String(status) : `${part} (${status})`;
  // What it has begun to set up it has taken: it goes on with no other.
  switch (status) {
    case FLOW_STATUS.unreadable:
      return { steps: [step('deploy_error', 'task_unreadable', detail)], isTaken: true };
    case FLOW_STATUS.partMissing:
      return { steps: [step('deploy_error', 'part_missing', detail)], isTaken: true };
    case FLOW_STATUS.partNotMade:
    case FLOW_STATUS.partRefused:
    case FLOW_STATUS.partNotConnected:
      return { steps: [step('deploy_error', 'part_failed', detail)], isTaken: true };
    case FLOW_STATUS.notStarted:
      return { steps: [step('start_error', 'start_failed', detail)], isTaken: true };
  }
  if (!BEFORE_START.includes(task.state)) {
    // It says the same every few minutes.
    return task.state === 'execution_error'
      ? NOTHING
      : { steps: [step('execution_error', 'internal_error', detail)] };
  }
  return { steps: [step('deploy_error', reasonOfRefusal(status), detail)] };
}

/** How long an order waits for its camera, in ms. */
const ORDER_LIMIT_MS = DAY_MS;
/** A camera gives up the start of a task after 15 minutes, its download included. */
const START_LIMIT_MS = 20 * MINUTE_MS;
/** One that runs a task reports every three minutes. */
const RUNNING_LIMIT_MS = 15 * MINUTE_MS;

/** After how long without a word of its camera a task is `silent`, in ms; null: it is over, or has been found silent. */
export function silenceLimitOf({ state, isTaken, isEnding }: FlowState): number | null {
  if (isEndedTask(state)) return null;
  if (isEnding || !isTaken) return ORDER_LIMIT_MS;
  if (BEFORE_START.includes(state)) return START_LIMIT_MS;
  return state === 'execution_error' ? null : RUNNING_LIMIT_MS;
}

function silent(task: FlowState): FlowChange {
  if (task.isEnding) return end('ended_in_portal');
  if (!task.isTaken) return { steps: [step('deploy_error', 'not_taken')] };
  if (BEFORE_START.includes(task.state))
    return { steps: [step(errorBeforeStart(task.state), 'camera_silent')], percent: null };
  return task.state === 'execution_error' ? NOTHING : { steps: [step('execution_error', 'camera_silent')] };
}
