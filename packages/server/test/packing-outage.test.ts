import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { packet, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { packClosedDays } from '../src/modules/history/packing.service';
import { type Db, openDb, openPool, sql } from '../src/platform/postgres/db';
import { DatabaseUnavailable } from '../src/platform/postgres/unavailable';
import { aNode } from './builders';
import { whenFileEnds } from './cleanup';
import { aSite } from './ingest-site';
import { aDatabaseProxy } from './platform/database-proxy';
import { watchedDb } from './platform/watched-db';

// Packing while the database hangs: it accepts connections and statements, and never answers.

const UPLINKS = 6;
const TIMEOUTS = { answerTimeoutMs: 600 };
const CLOSED = 'a database connection without an answer is closed';

const site = aSite();
let nodes: Awaited<ReturnType<typeof aNode>>[];
let proxy: Awaited<ReturnType<typeof aDatabaseProxy>>;
/** Connections over `proxy`, as jobs have them. */
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  proxy = await aDatabaseProxy(site.server.config.DATABASE_URL!);
  pool = openPool({ ...TIMEOUTS, connectionString: proxy.url }, 2, site.server.log);
  whenFileEnds(() => pool.end());
});
/** Two nodes, a part of whose uplinks is packed: packing the others opens their chunks again. */
beforeEach(async () => {
  proxy.set('pass');
  nodes = [site.node, await aNode(site.owner)];
  await send(0);
  await pack(site.server.db);
  await send(UPLINKS);
});

async function send(firstFCnt: number): Promise<void> {
  for (site.node of nodes) {
    const sent = Array.from({ length: UPLINKS }, (_, index) => {
      const fCnt = firstFCnt + index;
      const receivedAt = site.now() - 3 * DAY_MS + fCnt * HOUR_MS;
      return site.send(packet([valueFrame(4097, fCnt)]).toString('hex'), { fCnt, receivedAt });
    });
    await Promise.all(sent);
  }
}

const pack = (db: Db) =>
  packClosedDays(
    { db, clock: site.server.clock, log: site.server.log, rest: async () => {} },
    site.now() - HOUR_MS,
  );

/** All readings and raw uplinks, as people see them over connections that do not hang. */
const everything = () =>
  Promise.all([
    site.owner.call(channels.listData, {
      eui: nodes.map(({ eui }) => eui),
      time_start: site.now() - 9 * DAY_MS,
      length: 100,
    }),
    ...nodes.map(({ eui }) => site.owner.call(devices.listUplinks, { eui, length: 100 })),
  ]);

async function rowsLeft(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from uplink`.execute(
    site.server.db,
  );
  return rows[0]!.count;
}

test.each([
  ['loses what is asked', 'lose', 'select distinct'],
  ['loses what is asked', 'lose', 'insert into history '],
  ['answers what is asked later', 'keep', 'delete from uplink '],
  ['answers what is asked later', 'keep', 'commit'],
  ['does what is asked and loses the answer', 'lose answers', 'commit'],
] as const)('a database that %s (%s at "%s") ends the run in time; the next one completes it', async (_, mode, at) => {
  const before = await everything();
  expect(before.map(({ page }) => page.count)).toEqual([4 * UPLINKS, 2 * UPLINKS, 2 * UPLINKS]);
  const loggedBefore = site.server.logged().length;
  let isHanging = false;
  const tried: string[] = [];
  const hanging = watchedDb(pool, {
    before(statement) {
      if (isHanging) tried.push(statement);
      if (isHanging || !statement.includes(at)) return;
      isHanging = true;
      proxy.set(mode);
    },
  });
  const start = performance.now();
  await expect(pack(hanging)).rejects.toThrow(DatabaseUnavailable);
  expect(performance.now() - start).toBeLessThan(2 * TIMEOUTS.answerTimeoutMs);
  const logged = site.server.logged().slice(loggedBefore);
  expect(logged.split(CLOSED)).toHaveLength(2);
  expect(logged).not.toContain('the history of a device was not packed');
  // Neither the rest of the portion nor the next device.
  expect(tried.filter((statement) => statement !== 'rollback')).toEqual([]);
  expect(await everything()).toEqual(before);

  proxy.set('pass');
  await pack(openDb(pool));
  expect(await rowsLeft()).toBe(0);
  expect(await everything()).toEqual(before);
});

test('a database that does not accept a connection in time ends the run; the next one completes it', async () => {
  const before = await everything();
  const fresh = openPool({ ...TIMEOUTS, connectionString: proxy.url }, 2, site.server.log);
  whenFileEnds(() => fresh.end());
  proxy.set('keep');
  await expect(pack(openDb(fresh))).rejects.toThrow(DatabaseUnavailable);
  proxy.set('pass');
  await pack(openDb(fresh));
  expect(await rowsLeft()).toBe(0);
  expect(await everything()).toEqual(before);
});
