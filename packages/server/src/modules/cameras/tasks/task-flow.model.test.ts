import { CAMERA_TASK_STATES, isEndedTask } from '@fieldscope/contract/camera-tasks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advance,
  FLOW_STATUS,
  type FlowEvent,
  type FlowState,
  type LastTask,
  silenceLimitOf,
  taskOfResult,
} from './task-flow.model';

const NEW: FlowState = { state: 'setup_complete', isTaken: false, isEnding: false };

/** What a task is after events, and the states that it came through. */
function after(events: readonly FlowEvent[], start: FlowState = NEW) {
  const task = { ...start };
  const way: string[] = [];
  for (const event of events) {
    const { steps, isTaken, isEnding } = advance(task, event);
    for (const { kind, reason } of steps) {
      task.state = kind;
      way.push(reason === null ? kind : `${kind}: ${reason}`);
    }
    task.isTaken ||= isTaken === true;
    task.isEnding ||= isEnding === true;
  }
  return { task, way };
}

const acknowledged = (status: number): FlowEvent => ({ kind: 'acknowledged', status });
const download = (status: number, percent = 0, error = 0): FlowEvent => ({
  ...{ kind: 'download', status, percent, error },
});
const report = (
  status: number,
  isConfigured: boolean | null = null,
  part: string | null = null,
): FlowEvent => ({
  ...{ kind: 'report', status, isConfigured, part },
});
const TAKEN = acknowledged(FLOW_STATUS.starting);
const RUNNING = report(FLOW_STATUS.running, true);
const TO_CONFIGURED = [TAKEN, download(1), download(0), RUNNING];

describe('a task', () => {
  test('comes from its setup to its results', () => {
    expect(after([...TO_CONFIGURED, { kind: 'result' }, { kind: 'result' }]).way).toEqual([
      ...['setup_complete', 'model_downloading', 'deploying', 'deployed', 'task_configured'].slice(1),
      ...['task_executed', 'task_executed'],
    ]);
  });

  test('is configured when the camera says the times that were set, and not before', () => {
    const first = after([TAKEN, download(1), download(0), report(FLOW_STATUS.running)]);
    expect(first.task.state).toBe('deployed');
    expect(after([report(FLOW_STATUS.running, false)], first.task).task.state).toBe('deployed');
    expect(after([RUNNING], first.task).task.state).toBe('task_configured');
  });

  test.each([
    [0x202, 'connection_failed'],
    [0x204, 'download_failed'],
    [0x206, 'write_failed'],
    [0x302, 'download_timeout'],
    [0x777, 'other_error'],
  ])('whose download fails with %i says why: %s', (error, reason) => {
    expect(after([TAKEN, download(1), download(2, 40, error)]).way.at(-1)).toBe(`download_error: ${reason}`);
  });

  test('whose download somebody cancels on the camera was ended there', () => {
    expect(after([TAKEN, download(1), download(2, 40, 0x303)]).way.at(-1)).toBe(
      'terminated: ended_on_camera',
    );
  });

  test.each([
    [101, 'deploy_error: task_unreadable'],
    [102, 'deploy_error: part_missing'],
    [104, 'deploy_error: part_failed'],
    [106, 'start_error: start_failed'],
    [200, 'deploy_error: firmware_update'],
  ])('that the camera cannot begin with %i: %s', (status, step) => {
    expect(after([TAKEN, report(status, null, 'ai camera')]).way).toEqual([step]);
  });

  test.each([
    ['setup_complete', 'deploy_error: model_removed'],
    ['model_downloading', undefined],
  ] as const)('whose model is deleted while it is %s', (state, step) => {
    const start = { state, isTaken: state !== 'setup_complete', isEnding: false };
    expect(after([{ kind: 'model_removed' }], start).way.at(-1)).toBe(step);
  });

  test.each([
    [100, 'camera_busy'],
    [200, 'firmware_update'],
    [201, 'voice_session'],
  ])('that the camera does not take with %i: %s', (status, reason) => {
    expect(after([acknowledged(status)]).way).toEqual([`deploy_error: ${reason}`]);
    // A copy of an order that it has taken already is refused as well.
    expect(after([TAKEN, acknowledged(status)]).way).toEqual([]);
  });

  test('goes on after an error while it runs', () => {
    const failed = [...TO_CONFIGURED, report(FLOW_STATUS.internal), report(FLOW_STATUS.internal)];
    expect(after(failed).way.slice(4)).toEqual(['execution_error: internal_error']);
    expect(after([...failed, RUNNING, { kind: 'result' }]).way.slice(5)).toEqual([
      ...['deployed: camera_back', 'task_configured', 'task_executed'],
    ]);
  });

  test('is replaced by one that somebody starts on the camera, but not before it was taken', () => {
    expect(after([{ kind: 'other_task' }]).way).toEqual([]);
    expect(after([...TO_CONFIGURED, { kind: 'other_task' }]).way.at(-1)).toBe(
      'terminated: replaced_on_camera',
    );
  });

  test('that the camera does not know yet waits, whatever it runs', () => {
    expect(after([{ kind: 'without_task' }, TAKEN, { kind: 'without_task' }]).way).toEqual([]);
    expect(after([...TO_CONFIGURED, { kind: 'without_task' }]).way.at(-1)).toBe(
      'execution_error: not_running',
    );
  });

  test.each([
    [[], 'deploy_error: not_taken'],
    [[TAKEN], 'deploy_error: camera_silent'],
    [[TAKEN, download(1)], 'download_error: camera_silent'],
    [[TAKEN, download(1), download(0)], 'start_error: camera_silent'],
    [TO_CONFIGURED, 'execution_error: camera_silent'],
    [[...TO_CONFIGURED, { kind: 'ended_here' } as const], 'terminated: ended_in_portal'],
  ])('whose camera disappears after %j: %s', (before, step) => {
    const { task } = after(before);
    expect(silenceLimitOf(task)).not.toBeNull();
    expect(after([...before, { kind: 'silent' }]).way.at(-1)).toBe(step);
  });
});

describe('a result that names no task', () => {
  const task = (state: LastTask['state'], created_at: number, given: Partial<LastTask> = {}): LastTask => ({
    ...{ state, created_at, taken_at: created_at + 1, ended_at: null },
    ...given,
  });
  const replaced = task('terminated', 10, { ended_at: 21 });
  const untaken = { taken_at: null };

  test.each([
    ['of a task that runs', [task('task_configured', 20), replaced], 0],
    ['of one that failed for a while', [task('execution_error', 20), replaced], 0],
    [
      'of that which the camera has, while the new one waits',
      [task('setup_complete', 20, untaken), task('task_executed', 10)],
      1,
    ],
    ['of the one before, while the new one downloads', [task('model_downloading', 20), replaced], 1],
    [
      'of that which the camera has, after it refused others',
      [
        task('deploy_error', 30, { ...untaken, ended_at: 31 }),
        task('deploy_error', 20, { ...untaken, ended_at: 30 }),
        task('task_executed', 10),
      ],
      2,
    ],
    ['of the new one, where there was none before', [task('setup_complete', 20)], 0],
    ['of one that has just ended', [task('terminated', 20, { ended_at: 50 }), replaced], 0],
  ])('is %s', (_, last, place) => {
    expect(taskOfResult(last, 50)).toBe(last[place]);
  });

  test.each([
    ['there is none', []],
    ['the last one is over for a while', [task('terminated', 20, { ended_at: 25 - 30_000 }), replaced]],
    ['the last one never ran', [task('download_error', 20, { ended_at: 25 })]],
    ['the camera has taken none', [task('setup_complete', 30, untaken)]],
    ['the one before had ended by itself', [task('model_downloading', 30), replaced]],
  ])('is of none where %s', (_, last) => {
    expect(taskOfResult(last, 26)).toBeUndefined();
  });
});

const anEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.integer({ min: 0, max: 202 }).map(acknowledged),
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 100 }), fc.constantFrom(0, 0x202, 0x303))
    .map(([status, percent, error]) => download(status, percent, error)),
  fc
    .tuple(fc.integer({ min: -1, max: 202 }), fc.constantFrom(true, false, null))
    .map(([status, isConfigured]) => report(status, isConfigured)),
  fc.constantFrom<FlowEvent>(
    { kind: 'without_task' },
    { kind: 'other_task' },
    { kind: 'result' },
    { kind: 'ended_here' },
    { kind: 'model_removed' },
    { kind: 'silent' },
  ),
);

test('whatever a camera says, a task that is over stays as it ended, and a state is one of those that there are', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 30 }), anEvent, (events, more) => {
      const { task, way } = after(events);
      expect(CAMERA_TASK_STATES).toContain(task.state);
      const ends = way.filter((step) => isEndedTask(step.split(':')[0] as never));
      expect(ends.length).toBeLessThanOrEqual(1);
      if (isEndedTask(task.state)) expect(advance(task, more)).toEqual({ steps: [] });
    }),
    { seed: 81, numRuns: 2000 },
  );
});

test('a report that is repeated changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 20 }), fc.integer({ min: 0, max: 202 }), (events, status) => {
      const said = report(status, true);
      const once = after([...events, said]);
      const twice = after([...events, said, said]);
      expect(twice.way).toEqual(once.way);
    }),
    { seed: 82, numRuns: 2000 },
  );
});
