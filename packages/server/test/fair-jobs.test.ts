import { randomUUID } from 'node:crypto';
import { OrgId } from '@fieldscope/contract/ids';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ADVICE_JOB } from '../src/modules/advice/make-advice.service';
import { EXPORT_JOB } from '../src/modules/exports/export-job.service';
import { type JobKind, PermanentFailure, Unfinished } from '../src/platform/jobs/job-kind';
import { JOB_POOLS } from '../src/platform/jobs/job-pools';
import { createQueue, type Handler, type Queue } from '../src/platform/jobs/queue';
import { sql } from '../src/platform/postgres/db';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { letTimePass } from './jobs';

const Visit = z.object({ orgId: OrgId, target: z.string(), nth: z.number() });
type Visit = z.infer<typeof Visit>;

const VISIT: JobKind<Visit> = {
  name: 'visit',
  payload: Visit,
  retries: 3,
  retrySeconds: 60,
  pool: 'outside',
  atOnce: 2,
  turnOf: ({ orgId, target }) => ({ party: orgId, target }),
  describe: ({ target }) => target,
};
const FILE: JobKind<Visit> = { ...VISIT, name: 'file', pool: 'files', atOnce: 1 };
const [A, B, C] = ['1', '2', '3'].map((id) => id as OrgId);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ ROLES: 'web,ingest' });
});
beforeEach(async () => {
  await sql`truncate job, job_turn`.execute(server.db);
});

/** A process that works on jobs, beside others on the same database. */
function aWorker(kind: JobKind<Visit>, handler: Handler<Visit>): Queue {
  const queue = createQueue(server);
  queue.work(kind, handler);
  whenTestEnds(() => queue.close());
  return queue;
}

const visits = (kind: JobKind<Visit>, orgId: OrgId, count: number, target = 'hall') =>
  Promise.all(
    Array.from({ length: count }, (_, nth) =>
      server.queue.send(kind, { orgId, target: `${orgId} ${target}`, nth }),
    ),
  );
const states = async () =>
  (
    await sql<{
      state: string;
      attempts: number;
    }>`select state, attempts from job order by queued_at`.execute(server.db)
  ).rows;

/** Handlers that end when they are told to. */
function held() {
  const begun: Visit[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    handler: (visit: Visit) => {
      begun.push(visit);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    endAll: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

test('a hundred jobs for a target that answers slowly take its share, and those of others run at once', async () => {
  await visits(VISIT, A!, 100, 'slow');
  const slow = held();
  aWorker(VISIT, (visit) => (visit.target.endsWith('slow') ? slow.handler(visit) : Promise.resolve()));
  await expect.poll(() => slow.begun.length).toBe(VISIT.atOnce);
  await visits(VISIT, B!, 3);
  await visits(VISIT, A!, 3, 'other');
  await expect.poll(async () => (await states()).length).toBe(100);
  expect(slow.begun).toHaveLength(VISIT.atOnce);
  await sql`delete from job where state = 'waiting'`.execute(server.db);
  slow.endAll();
});

test('a party with many slow targets has no more than its share of the workers', async () => {
  for (let nth = 0; nth < 20; nth += 1) await visits(VISIT, A!, 2, `slow ${nth}`);
  const slow = held();
  aWorker(VISIT, (visit) => (visit.orgId === A ? slow.handler(visit) : Promise.resolve()));
  await expect.poll(() => slow.begun.length).toBe(JOB_POOLS.outside.perParty);
  await visits(VISIT, B!, 1);
  await expect.poll(async () => (await states()).length).toBe(40);
  expect(slow.begun).toHaveLength(JOB_POOLS.outside.perParty);
  await sql`delete from job where state = 'waiting'`.execute(server.db);
  slow.endAll();
});

test('parties take turns, however many jobs each has queued before the others', async () => {
  await visits(FILE, A!, 4);
  await visits(FILE, B!, 2);
  await visits(FILE, C!, 1);
  const order: string[] = [];
  const worker = aWorker(FILE, async ({ orgId }) => void order.push(orgId));
  await worker.runDue();
  expect(new Set(order.slice(0, 3))).toEqual(new Set([A, B, C]));
  expect(order.slice(5)).toEqual([A, A]);
});

test('what goes on in a further turn lets others go first, and counts as no retry', async () => {
  await visits(FILE, A!, 1);
  const order: string[] = [];
  const worker = aWorker(FILE, async ({ orgId }) => {
    order.push(orgId);
    if (orgId !== A || order.length > 3) return;
    if (order.length === 1) for (const other of [B, C]) await visits(FILE, other!, 1);
    throw new Unfinished();
  });
  await worker.runDue();
  expect(order.toSorted()).toEqual([A, A, B, C]);
  expect(order[3]).toBe(A);
  expect(await states()).toEqual([]);
});

test('exports of two organisations that take long keep no advice waiting, neither their own nor that of others', async () => {
  const exports = held();
  const advised: OrgId[] = [];
  const worker = createQueue(server);
  whenTestEnds(() => {
    exports.endAll();
    return worker.close();
  });
  worker.work(EXPORT_JOB, ({ orgId, exportId }) => exports.handler({ orgId, target: exportId, nth: 0 }));
  worker.work(ADVICE_JOB, async ({ orgId }) => void advised.push(orgId));
  for (const orgId of [A!, B!]) await server.queue.send(EXPORT_JOB, { orgId, exportId: `of ${orgId}` });
  await expect.poll(() => exports.begun.length).toBe(JOB_POOLS.files.workers);
  for (const orgId of [A!, B!, C!]) await server.queue.send(ADVICE_JOB, { orgId, adviceId: randomUUID() });
  await expect.poll(() => advised.toSorted()).toEqual([A, B, C]);
});

test('a target that gave no answer is tried by one job alone, and not before its time', async () => {
  const [first] = await visits(VISIT, A!, 5);
  await sql`update job set holds_target = true, due_at = now() + interval '1 hour' where job_id = ${first}`.execute(
    server.db,
  );
  const slow = held();
  const worker = aWorker(VISIT, slow.handler);
  await worker.runDue();
  expect(slow.begun).toEqual([]);
  await sql`update job set due_at = now()`.execute(server.db);
  const done = worker.runDue();
  await expect.poll(() => slow.begun.length).toBe(1);
  await server.queue.send(VISIT, { orgId: B!, target: 'elsewhere', nth: 0 });
  await expect.poll(() => slow.begun.length).toBe(2);
  expect(slow.begun.map(({ orgId }) => orgId)).toEqual([A, B]);
  slow.endAll();
  await expect.poll(() => slow.begun.length).toBe(4);
  slow.endAll();
  await expect.poll(() => slow.begun.length).toBe(6);
  slow.endAll();
  await done;
});

test('a job whose process died goes on in another one as soon as its lease has ended', async () => {
  await visits(FILE, A!, 1);
  const [dead, next] = [held(), held()];
  aWorker(FILE, dead.handler);
  await expect.poll(() => dead.begun.length).toBe(1);
  const other = aWorker(FILE, next.handler);
  await other.runDue();
  expect(next.begun).toEqual([]);
  await sql`update job set leased_until = now() - interval '1 second'`.execute(server.db);
  const done = other.runDue();
  await expect.poll(() => next.begun.length).toBe(1);
  // The one that comes back late ends nothing that is no more its own.
  dead.endAll();
  expect(await states()).toEqual([{ state: 'active', attempts: 2 }]);
  next.endAll();
  await done;
  expect(await states()).toEqual([]);
});

test('a job that ends its process each time is given up after its retries', async () => {
  await visits(FILE, A!, 1);
  await sql`
    update job set state = 'active', attempts = retries + 1, leased_until = now() - interval '1 second'`.execute(
    server.db,
  );
  await aWorker(FILE, async () => {}).runDue();
  expect(await states()).toEqual([{ state: 'failed', attempts: 4 }]);
});

test('a process that closes leaves what takes long to the others at once', async () => {
  await visits(FILE, A!, 1);
  let begun = false;
  const closing = aWorker(FILE, async (_, job) => {
    begun = true;
    await expect.poll(() => job.isTurnOver()).toBe(true);
    throw new Unfinished();
  });
  await expect.poll(() => begun).toBe(true);
  await closing.close();
  const done: number[] = [];
  await aWorker(FILE, async ({ nth }) => void done.push(nth)).runDue();
  expect(done).toEqual([0]);
});

test('a permanent failure is not tried again', async () => {
  await visits(VISIT, A!, 1);
  const worker = aWorker(VISIT, async () => {
    throw new PermanentFailure('no such hall');
  });
  await worker.runDue();
  await letTimePass(server);
  expect(await states()).toEqual([{ state: 'failed', attempts: 1 }]);
});
