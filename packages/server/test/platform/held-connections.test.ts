import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { domainEvent, notifyProcesses, openEvents } from '../../src/platform/events';
import { createScheduler } from '../../src/platform/jobs/scheduler';
import { BackgroundWriter } from '../../src/platform/postgres/background-writer';
import { forMaintenance, inTransaction, openDb, openPool, sql } from '../../src/platform/postgres/db';
import { whenTestEnds } from '../cleanup';
import { aServer, type TestServer } from '../harness';
import { aDatabaseProxy } from './database-proxy';

const log = pino({ level: 'silent' });
const WAIT = { timeout: 10_000 };

let server: TestServer;
let proxy: Awaited<ReturnType<typeof aDatabaseProxy>>;
beforeAll(async () => {
  server = await aServer({ ROLES: 'web,ingest' });
  proxy = await aDatabaseProxy(server.config.DATABASE_URL!);
});
beforeEach(() => proxy.set('pass'));

const tankFilled = domainEvent('tank_filled', z.object({ tank: z.string() }));

const overProxy = () => ({ connectionString: proxy.url, answerTimeoutMs: 500 });

function aDbOverProxy() {
  const pool = openPool(overProxy(), 2, log);
  whenTestEnds(() => pool.end());
  return openDb(pool);
}

test('missed notifications are announced without a payload when the connection is back', async () => {
  const events = await openEvents(server.db, overProxy(), log);
  whenTestEnds(() => events.close());
  const received: (string | undefined)[] = [];
  events.on(tankFilled, (filled) => received.push(filled?.tank));
  await notifyProcesses(server.db, tankFilled, [{ tank: 'north' }]);
  await vi.waitUntil(() => received.includes('north'), WAIT);

  proxy.set('lose');
  await notifyProcesses(server.db, tankFilled, [{ tank: 'south' }]);
  await vi.waitUntil(() => proxy.lost() > 0, WAIT);
  proxy.set('pass');
  await vi.waitUntil(() => received.includes(undefined), WAIT);
  await notifyProcesses(server.db, tankFilled, [{ tank: 'west' }]);
  await vi.waitUntil(() => received.includes('west'), WAIT);
  expect(received).toEqual(['north', undefined, 'west']);
});

test('listening is taken up again however long the database is away', async () => {
  const events = await openEvents(server.db, overProxy(), log);
  whenTestEnds(() => events.close());
  let announced = 0;
  events.on(tankFilled, () => {
    announced += 1;
  });
  const warn = vi.spyOn(log, 'warn');
  proxy.set('lose');
  await vi.waitUntil(() => warn.mock.calls.length >= 2, WAIT);
  warn.mockRestore();
  proxy.set('pass');
  await vi.waitUntil(() => announced > 0, WAIT);
});

test('an endpoint that closes connections at once is tried once in half a second, and then listened to again', async () => {
  const events = await openEvents(server.db, overProxy(), log);
  whenTestEnds(() => events.close());
  let announced = 0;
  events.on(tankFilled, () => {
    announced += 1;
  });
  const start = performance.now();
  proxy.set('close');
  await vi.waitUntil(() => proxy.accepted() >= 5, WAIT);
  expect(performance.now() - start).toBeGreaterThan(4 * 500);
  proxy.set('pass');
  await vi.waitUntil(() => announced > 0, WAIT);
  expect(proxy.accepted()).toBe(1);
});

test('an endpoint that closes connections at once is tried once a period for the work, and then leads again', async () => {
  const retryMs = 50;
  const scheduler = createScheduler({ connection: overProxy(), log, retryMs });
  whenTestEnds(() => scheduler.close());
  await vi.waitUntil(() => scheduler.leads(), WAIT);
  const start = performance.now();
  proxy.set('close');
  await vi.waitUntil(() => proxy.accepted() >= 8, WAIT);
  expect(performance.now() - start).toBeGreaterThan(7 * retryMs);
  proxy.set('pass');
  await vi.waitUntil(() => scheduler.leads(), WAIT);
  expect(proxy.accepted()).toBe(1);
});

test('a leader whose connection hangs stops working before another process takes its place', async () => {
  const aProcess = (connection: Parameters<typeof createScheduler>[0]['connection']) => {
    const scheduler = createScheduler({ connection, log, retryMs: 20 });
    whenTestEnds(() => scheduler.close());
    return scheduler;
  };
  const first = aProcess(overProxy());
  await vi.waitUntil(() => first.leads(), WAIT);
  const second = aProcess({ connectionString: server.config.DATABASE_URL, answerTimeoutMs: 500 });
  let runs = 0;
  let wereTwo = false;
  second.every('look who leads', 10, async () => {
    runs += 1;
    wereTwo ||= first.leads();
  });
  proxy.set('lose');
  await vi.waitUntil(() => runs > 2, WAIT);
  expect(wereTwo).toBe(false);

  await second.close();
  proxy.set('pass');
  await vi.waitUntil(() => first.leads(), WAIT);
});

test('what waits to be written in the background is kept while the database hangs', async () => {
  const db = aDbOverProxy();
  await sql`create table tank_level (tank text primary key, litres int not null)`.execute(server.db);
  const writer = new BackgroundWriter<string, { tank: string; litres: number }>({
    name: 'tank levels',
    log,
    merge: (_, after) => after,
    async write(levels) {
      await sql`
        insert into tank_level
        select tank, litres from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as given (tank text, litres int)
        on conflict (tank) do update set litres = excluded.litres`.execute(db);
    },
  });
  writer.put('north', { tank: 'north', litres: 1 });
  await writer.flush();
  proxy.set('lose');
  writer.put('north', { tank: 'north', litres: 2 });
  await expect(writer.flush()).rejects.toThrow('the database is unavailable');
  proxy.set('pass');
  await vi.waitUntil(
    () =>
      writer.flush().then(
        () => true,
        () => false,
      ),
    WAIT,
  );
  const { rows } = await sql`select litres from tank_level`.execute(server.db);
  expect(rows).toEqual([{ litres: 2 }]);
});

test('a statement that takes too long is ended by the database, and its connection is of further use', async () => {
  const db = aDbOverProxy();
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
  const before = await backend();
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow(/unavailable: .*statement timeout/);
  expect(await backend()).toBe(before);
});

test('maintenance may take longer than anybody waits for an answer', async () => {
  const pool = openPool(forMaintenance(overProxy()), 1, log);
  whenTestEnds(() => pool.end());
  const { rows } = await sql`select 42 as answer from pg_sleep(1)`.execute(openDb(pool));
  expect(rows).toEqual([{ answer: 42 }]);
  await inTransaction(openDb(pool), async (trx) => {
    await sql`select txid_current()`.execute(trx);
    // What is computed between two statements takes long, too.
    await sql`select pg_sleep(1)`.execute(server.db);
    expect((await sql`select 43 as answer`.execute(trx)).rows).toEqual([{ answer: 43 }]);
  });
});

test('connections to a database that became read-only are given up, so that the next lead to its successor', async () => {
  const db = aDbOverProxy();
  const { database } = new pg.Client({ connectionString: server.config.DATABASE_URL });
  await sql`create table memo (text text)`.execute(server.db);
  await sql`alter database ${sql.id(database!)} set default_transaction_read_only = on`.execute(server.db);
  const insert = () => sql`insert into memo values ('dry')`.execute(db);
  await expect(insert()).rejects.toThrow(/unavailable: .*read-only/);
  await sql`
    set default_transaction_read_only = off;
    alter database ${sql.id(database!)} reset default_transaction_read_only`.execute(server.db);
  await insert();
});
