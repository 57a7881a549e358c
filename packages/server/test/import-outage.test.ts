import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { imports } from '@fieldscope/contract/calls/imports';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test, vi } from 'vitest';
import { lockDevice } from '../src/modules/history/packing.repository';
import { inTransaction, sql } from '../src/platform/postgres/db';
import { waiting } from './concurrency';
import { aFleet } from './fleet';
import { aServer } from './harness';
import { importsOf, rowsOf } from './import-files';
import { failedJobs, letTimePass } from './jobs';
import { aDatabaseProxy } from './platform/database-proxy';

const WAIT = { timeout: 20_000 };
/** One more than a transaction stores. */
const READINGS = 10_001;

const fleet = aFleet({ ROLES: 'web,ingest' });

/** A file with the readings of two nodes: of the first as many as one transaction stores. */
async function aFile() {
  const [stored, held] = [await fleet.device(), await fleet.device()];
  const begin = fleet.server.clock.now() - 20 * DAY_MS;
  const readings = Array.from({ length: READINGS }, (_, minute) => [begin + minute * MINUTE_MS, 20] as const);
  const [head, ...rows] = rowsOf(stored, readings).split('\r\n');
  const last = rows.pop()!.replace(stored.eui, held.eui);
  return { stored, held, text: [head, ...rows, last].join('\n') };
}

test.each([
  ['loses what is asked and answered', 'lose'],
  ['is closed', 'close'],
] as const)('an import whose way to the database %s goes on when it is back, and stores each reading once', async (_, mode) => {
  const direct = fleet.server;
  const proxy = await aDatabaseProxy(direct.config.DATABASE_URL!);
  const jobs = await aServer({
    ...{ DATABASE_URL: proxy.url, DATABASE_TIMEOUT_MS: '600', DATA_DIR: direct.config.DATA_DIR },
    ROLES: 'jobs',
  });
  const { begun, importOf, storedOf } = importsOf(fleet);
  const { stored, held, text } = await aFile();
  const { rows } = await sql<{ deviceId: number }>`
    select device_id as "deviceId" from device where eui = ${held.eui}`.execute(direct.db);
  const importId = await inTransaction(direct.db, async (trx) => {
    // The second transaction of the import waits for it.
    await lockDevice(trx, rows[0]!);
    const id = await begun(text);
    const half = { state: 'writing', readings: READINGS - 1 };
    await expect.poll(() => importOf(id)).toMatchObject(half);
    await waiting(direct, 1);
    proxy.set(mode);
    await vi.waitUntil(() => jobs.logged().includes('the end of a job was not recorded'), WAIT);
    return id;
  });
  expect(await importOf(importId)).toMatchObject({ state: 'writing', readings: READINGS - 1 });

  // As the database finds out by itself that nobody is there any more.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(direct.db);
  proxy.set('pass');
  // Its lease ends, and the queue looks for jobs again.
  await vi.waitUntil(async () => {
    await letTimePass(jobs);
    return (await importOf(importId))?.state === 'done';
  }, WAIT);
  expect(await importOf(importId)).toMatchObject({ readings: READINGS, duplicates: 0 });
  expect(await storedOf(stored)).toHaveLength(READINGS - 1);
  expect(await storedOf(held)).toHaveLength(1);
  await jobs.stop();
});

test('imports and exports whose jobs fail for good end; their owner reads why, and removes them or begins again', async () => {
  const { server, owner } = fleet;
  const { begun, uploaded, importOf } = importsOf(fleet);
  const [now, { DATABASE_URL, DATA_DIR }] = [server.clock.now(), server.config];
  const text = rowsOf(await fleet.device(), [[now - DAY_MS, 20]]);
  const change = (importId: number, assignments: string) =>
    sql`update history_import set ${sql.raw(assignments)} where import_id = ${importId}`.execute(server.db);

  const kept = await uploaded(text);
  await change(kept, "state = 'done', readings = 5, first_at = now(), last_at = now()");
  await owner.call(imports.remove, { import_id: kept });
  const died = await begun(text);
  await owner.call(dataExports.create, { format: 'csv', time_start: 0, time_end: now, timezone: 'UTC' });
  // Their process ended with the last attempt.
  await sql`update job set state = 'active', attempts = retries + 1, leased_until = now() - interval '1 second'`.execute(
    server.db,
  );
  const faulty = await begun(text);
  await change(faulty, "settings = '{}'");
  await sql`update job set attempts = retries where state = 'waiting'`.execute(server.db);

  const jobs = await aServer({ DATABASE_URL: DATABASE_URL!, DATA_DIR, ROLES: 'jobs' });
  await jobs.queue.runDue();
  expect(await importOf(faulty)).toMatchObject({ state: 'failed', problem: 'aborted' });
  expect(await importOf(died)).toMatchObject({ state: 'failed', problem: 'aborted' });
  expect(await importOf(kept)).toMatchObject({ state: 'failed', problem: 'not_removed', readings: 5 });
  expect(await owner.call(dataExports.list)).toMatchObject([{ state: 'failed', failure: 'stalled' }]);
  expect(await failedJobs(jobs)).toHaveLength(4);

  for (const import_id of [kept, died]) await owner.call(imports.remove, { import_id });
  const again = await begun(text);
  await jobs.queue.runDue();
  expect(await importOf(kept)).toBeUndefined();
  expect(await importOf(died)).toBeUndefined();
  expect(await importOf(again)).toMatchObject({ state: 'done', readings: 1 });
});
