import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createScheduler, type Scheduler } from '../src/platform/jobs/scheduler';
import type { EmbeddedPostgres } from '../src/platform/postgres/embedded/embedded';
import { aFolder, ask, cleanUp, start } from './platform/postgres-harness';

let postgres: EmbeddedPostgres;
const started: Scheduler[] = [];

beforeAll(async () => {
  postgres = await start(await aFolder());
}, 60_000);
afterEach(async () => {
  await Promise.all(started.splice(0).map((scheduler) => scheduler.close()));
});
afterAll(async () => {
  await postgres.stop();
  await cleanUp();
});

/** The scheduler of one process. */
function aProcess(): Scheduler {
  const scheduler = createScheduler({
    connection: { ...postgres.connection, answerTimeoutMs: 10_000 },
    log: pino({ level: 'silent' }),
    retryMs: 20,
  });
  started.push(scheduler);
  return scheduler;
}
const leads = (scheduler: Scheduler) => expect.poll(() => scheduler.leads()).toBe(true);

test('work is done at once and then once a period', async () => {
  let runs = 0;
  aProcess().every('count', 10, async () => {
    runs += 1;
  });
  await expect.poll(() => runs).toBeGreaterThan(2);
});

test('a job that fails is tried again a period later', async () => {
  let runs = 0;
  aProcess().every('fail', 10, async () => {
    runs += 1;
    throw new Error('not today');
  });
  await expect.poll(() => runs).toBeGreaterThan(2);
});

test('a run that takes longer than its period is not started a second time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  aProcess().every('slow', 2, async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running -= 1;
    runs += 1;
  });
  await expect.poll(() => runs).toBeGreaterThan(2);
  expect(most).toBe(1);
});

test('of two processes one works, and the other takes over when it closes', async () => {
  const first = aProcess();
  await leads(first);
  const second = aProcess();
  let runs = 0;
  second.every('count', 10, async () => {
    runs += 1;
  });
  await ask(postgres, 'select pg_sleep(0.1)');
  expect([second.leads(), runs]).toEqual([false, 0]);
  await first.close();
  await leads(second);
  await expect.poll(() => runs).toBeGreaterThan(0);
});

test('a process that loses its connection stops working until it leads again', async () => {
  const first = aProcess();
  await leads(first);
  const second = aProcess();
  await ask(
    postgres,
    "select count(pg_terminate_backend(pid)) from pg_locks where locktype = 'advisory' and objid = 5470214 and granted",
  );
  await expect.poll(() => [first.leads(), second.leads()].filter(Boolean).length).toBe(1);
});

test('closing waits for what runs', async () => {
  const scheduler = aProcess();
  let finish = () => {};
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let finished = false;
  scheduler.every('long', 10_000, async () => {
    begun();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    finished = true;
  });
  await beginning;
  const closing = scheduler.close();
  finish();
  await closing;
  expect(finished).toBe(true);
});
