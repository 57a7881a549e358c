import {
  type CameraPicture,
  type CameraTask,
  type CameraTaskStep,
  cameras,
} from '@fieldscope/contract/calls/cameras';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { aViewedNode, withNode } from './answered-node';
import { type Answer, on } from './contract-answers';

/** A camera that speaks to the portal itself, as its page is answered. */
export const aCamera = (given: Parameters<typeof aViewedNode>[0] = {}) =>
  aViewedNode({ name: 'Orchard', model: 'Watcher', kind: 'camera', network: 2, latest: [], ...given });

/** A task that counts apples and pears, and what a test says otherwise. */
export const aTask = (given: Partial<CameraTask> = {}): CameraTask => ({
  task_id: '100001',
  model: { name: 'Orchard fruit', version: '1.0.0', algorithm: 1, classes: ['apple', 'pear'] },
  state: 'task_executed',
  state_at: Date.now() - HOUR_MS,
  percent: null,
  ...{ interval_minutes: 10, from_minute: 360, until_minute: 1200 },
  ...{ pictures: 'all', confidence: 50, results_over: 'http' },
  created_at: Date.now() - HOUR_MS,
  created_by: 'Anna',
  last_heard_at: Date.now() - MINUTE_MS,
  last_result_at: Date.now() - MINUTE_MS,
  results: 12,
  ended_at: null,
  is_ending: false,
  ...given,
});

export const aStep = (given: Partial<CameraTaskStep> = {}): CameraTaskStep => ({
  ...{ kind: 'setup_complete', at: Date.now() - HOUR_MS, last_at: Date.now() - HOUR_MS, times: 1 },
  ...{ reason: null, detail: null },
  ...given,
});

let taken = 0;

/** A picture with an apple in it, each a minute older than the one before. */
export const aPicture = (given: Partial<CameraPicture> = {}): CameraPicture => {
  taken += 1;
  return {
    ...{ picture_id: String(taken), task_id: '100001', algorithm: 1 },
    taken_at: Date.UTC(2026, 3, 2, 12) - taken * MINUTE_MS,
    ...{ width: 416, height: 416, bytes: 9000, digest: 'ab'.repeat(32), text: 'Orchard fruit', classes: [] },
    detections: [{ x: 0.1, y: 0.2, width: 0.2, height: 0.2, label: 'apple', confidence: 87 }],
    ...given,
  };
};

interface CameraPage {
  node?: ReturnType<typeof aCamera>;
  /** null: it has never had one. */
  task?: CameraTask | null;
  /** Deployed after it. */
  next?: CameraTask;
  steps?: CameraTaskStep[];
  /** All that it had; absent: that one. */
  tasks?: CameraTask[];
  pictures?: CameraPicture[];
  takesTasks?: boolean;
}

/** What the tab of a camera asks for. */
export function withCamera(page: CameraPage = {}): Answer[] {
  const { node = aCamera(), task = aTask(), steps = [aStep()], pictures = [], takesTasks = true } = page;
  const { tasks = task ? [task] : [] } = page;
  return [
    ...withNode(node),
    on(cameras.view, {
      takes_tasks: takesTasks,
      settings: { keep_days: 30, keep_pictures: 1000, results_over: 'http' },
      next: page.next ?? null,
      ...{ task, pictures: pictures.length, picture_bytes: 9000 * pictures.length },
      notification_host: 'https://portal.example/deviceapi/camera',
    }),
    on(cameras.viewTask, ({ task_id }) => ({
      task: [...tasks, page.next].find((one) => one?.task_id === task_id)!,
      steps,
    })),
    on(cameras.listTasks, tasks),
    on(cameras.listPictures, { list: pictures, more: false }),
  ];
}
