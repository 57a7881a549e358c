import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { clearHistoryOf, clearOrganisationHistory } from '../src/modules/history/clearing.service';
import { packClosedDays } from '../src/modules/history/packing.service';
import { purgeHistory } from '../src/modules/history/retention.service';
import { viewSpace, viewSpaceOfAll } from '../src/modules/history/space.service';
import { countFrames, findReceptionSpan, listUplinks } from '../src/modules/history/uplinks.service';
import { type Db, inTransaction, sql } from '../src/platform/postgres/db';
import { LOCKS } from '../src/platform/postgres/locks';
import { anOwner, type User } from './builders';
import { aFleet, climateOf } from './fleet';
import { watchedDb } from './platform/watched-db';
import { CRC_WRONG } from './sender';

const DAYS = 40;
const EVERY_MS = 8 * HOUR_MS;
const TEMPERATURE = 4097;

const fleet = aFleet();
const now = () => fleet.server.clock.now();
type Node = Awaited<ReturnType<typeof fleet.device>>;

/** Uplinks of 40 days, the last of them now: each ninth is missing, each seventh refused. */
async function aSender(facts: { gateway?: Eui; owner?: User } = {}): Promise<Node> {
  fleet.owner = facts.owner ?? fleet.owner;
  const node = await fleet.device();
  const count = (DAYS * DAY_MS) / EVERY_MS;
  const counters = Array.from({ length: count }, (_, fCnt) => fCnt).filter((fCnt) => fCnt % 9 !== 4);
  await Promise.all(
    counters.map((fCnt) =>
      fleet.sender.uplink(node, fCnt % 7 === 3 ? CRC_WRONG : climateOf(fCnt / 10), {
        fCnt,
        receivedAt: timeOf(fCnt),
        ...(facts.gateway && { gateways: [facts.gateway] }),
      }),
    ),
  );
  return node;
}

const timeOf = (fCnt: number) => now() - DAYS * DAY_MS + (fCnt + 1) * EVERY_MS;
const sendLate = (node: Node, fCnt: number) =>
  fleet.sender.uplink(node, climateOf(33), { fCnt, receivedAt: timeOf(fCnt) + MINUTE_MS });

const pack = () => packClosedDays({ ...fleet.server, rest: async () => {} }, now() - 3 * DAY_MS);
const purge = (config: { HISTORY_DAYS: number; RAW_UPLINK_DAYS: number }) =>
  purgeHistory({ ...fleet.server, config });

const idOf = async ({ eui }: { eui: string }) =>
  (await sql<{ id: number }>`select device_id as id from device where eui = ${eui}`.execute(fleet.server.db))
    .rows[0]!.id;

/** How many rows of each table a device has. */
async function rowsOf(node: Node): Promise<Record<string, number>> {
  const id = await idOf(node);
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where device_id = ${id}) as ${sql.ref(table)}`;
  const tables = ['uplink', 'uplink_history', 'history_frames', 'history'];
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(tables.map(count))},
      (select count(*)::int from latest join series using (org_id, series_id) where device_id = ${id}) as latest`.execute(
    fleet.server.db,
  );
  return rows[0]!;
}

type Query = { outcome?: 'stored' | 'refused'; time_end?: number };
const list = (node: Node, query: Query & { offset?: number; length?: number } = {}, owner = fleet.owner) =>
  owner.call(devices.listUplinks, { eui: node.eui, length: 100, ...query });

/** A list, page by page. */
async function pagesOf(node: Node, length: number, query: Query = {}) {
  const { page } = await list(node, { ...query, length: 1 });
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(page.count / length) }, (_, index) =>
      list(node, { ...query, length, offset: index + 1 }),
    ),
  );
  expect(pages.map((one) => one.page.count)).toEqual(pages.map(() => page.count));
  return pages.flatMap((one) => one.list);
}

async function counts(node: Node, owner = fleet.owner) {
  const { frames_24h, frames_30d, message_count } = await owner.call(devices.viewNode, { eui: node.eui });
  return { frames_24h, frames_30d, message_count };
}

/** A database that does something else after each statement on packed uplinks. */
const interrupted = (pool: pg.Pool, meanwhile: () => Promise<void>): Db =>
  watchedDb(pool, {
    after: async (statement) => {
      if (statement.includes('from uplink_history')) await meanwhile();
    },
  });

/** Everything that people learn of the uplinks of a node. */
async function everyAnswer(node: Node) {
  return {
    counts: await counts(node),
    all: await pagesOf(node, 50),
    pages: await pagesOf(node, 7),
    stored: await pagesOf(node, 9, { outcome: 'stored' }),
    refused: await pagesOf(node, 4, { outcome: 'refused' }),
    until: await pagesOf(node, 8, { time_end: timeOf(40) }),
    refusedUntil: await pagesOf(node, 3, { time_end: timeOf(100), outcome: 'refused' }),
    untilCount: (await list(node, { time_end: timeOf(40), length: 1 })).page,
    before: await list(node, { time_end: timeOf(0) - 1 }),
    received: await findReceptionSpan(fleet.server.db, fleet.owner.orgId, [await idOf(node)]),
    statistic: await fleet.owner.call(devices.viewStatistic),
    attention: await fleet.owner.call(devices.listAttention),
    gateways: await fleet.owner.call(devices.listGateways, {}),
  };
}

describe('packed uplinks', () => {
  test('are listed and counted as they were before', async () => {
    const gateway = await fleet.device('M2');
    const node = await aSender({ gateway: gateway.eui });
    const before = await everyAnswer(node);
    await pack();
    expect(await rowsOf(node)).toMatchObject({ uplink: 9, uplink_history: 2 });
    expect(await everyAnswer(node)).toEqual(before);
    expect(before.counts).toEqual({
      frames_24h: { received: 4, missing: 0 },
      frames_30d: { received: 81, missing: 10 },
      message_count: 107,
    });
    expect(before.all.map(({ f_cnt }) => f_cnt)).toEqual(
      before.all.map(({ f_cnt }) => f_cnt!).toSorted((a, b) => b - a),
    );
    expect([before.all.length, before.stored.length, before.refused.length]).toEqual([107, 92, 15]);
    expect(before.until[0]).toMatchObject({ f_cnt: 39, received_at: timeOf(39) });
  });

  test('take late ones among them, packed again or not yet', async () => {
    const node = await aSender();
    await pack();
    const early = await counts(node);
    for (const fCnt of [13, 58, 94]) await sendLate(node, fCnt);
    const mixed = await everyAnswer(node);
    expect(mixed.counts).toEqual({
      ...early,
      frames_30d: { received: early.frames_30d.received + 2, missing: early.frames_30d.missing - 2 },
      message_count: early.message_count + 3,
    });
    const position = mixed.all.findIndex(({ f_cnt }) => f_cnt === 58);
    expect(mixed.all.slice(position - 1, position + 2).map(({ f_cnt }) => f_cnt)).toEqual([59, 58, 57]);
    expect((await rowsOf(node)).uplink).toBe(9 + 3);
    await pack();
    expect((await rowsOf(node)).uplink).toBe(9);
    expect(await everyAnswer(node)).toEqual(mixed);
  });

  test('are counted and listed once at every moment of their packing', async () => {
    const nodes = [await aSender(), await aSender(), await aSender()];
    let packing = true;
    const packed = pack().finally(() => {
      packing = false;
    });
    const seen = new Set<string>();
    while (packing) {
      for (const node of nodes) {
        const [{ message_count, frames_30d }, { page }] = await Promise.all([counts(node), list(node)]);
        seen.add(JSON.stringify([message_count, frames_30d, page]));
      }
    }
    await packed;
    expect([...seen]).toEqual(['[107,{"received":81,"missing":10},{"count":107}]']);
  });

  test('are counted and listed once, though they are packed between two statements', async () => {
    const { db, log } = fleet.server;
    const ctxOf = (of: Db) => ({ db: of, log, orgId: fleet.owner.orgId });
    const spans = { dayAgo: now() - DAY_MS, monthAgo: now() - 30 * DAY_MS };
    const questions = [
      (of: Db, deviceId: number) => countFrames(ctxOf(of), deviceId, spans),
      (of: Db, deviceId: number) => listUplinks(ctxOf(of), { deviceId, skip: 0, take: 200 }),
    ];
    for (const question of questions) {
      const node = await aSender();
      const id = await idOf(node);
      const before = await question(db, id);
      expect(await question(interrupted(fleet.server.pool, pack), id)).toEqual(before);
      expect(await rowsOf(node)).toMatchObject({ uplink_history: 2 });
    }
  });

  test('belong to the organisation that received them', async () => {
    const node = await aSender();
    const neighbour = await anOwner(fleet.server);
    await pack();
    await expect(list(node, {}, neighbour)).rejects.toMatchObject({ code: 11303 });
    await sql`update device set org_id = ${neighbour.orgId} where eui = ${node.eui}`.execute(fleet.server.db);
    expect((await list(node, {}, neighbour)).page.count).toBe(0);
    expect(await counts(node, neighbour)).toMatchObject({
      frames_30d: { received: 0, missing: 0 },
      message_count: 0,
    });
  });

  test('that are damaged are logged and left out, and the others are shown', async () => {
    const node = await aSender();
    const before = await counts(node);
    await pack();
    await sql`
      update uplink_history set packed = overlay(packed placing '\\x00ff00' from 100)
      where device_id = ${await idOf(node)} and first_at = ${new Date(timeOf(0))}`.execute(fleet.server.db);
    const shown = await pagesOf(node, 50);
    expect(shown).toHaveLength(23);
    expect(shown.at(-1)).toMatchObject({ f_cnt: 95 });
    expect(await counts(node)).toMatchObject({ message_count: before.message_count });
    expect(fleet.server.logged()).toMatch(
      new RegExp(`"deviceId":${await idOf(node)},"firstAt":${timeOf(0)}.*packed uplinks are damaged`),
    );
  });
});

describe('retention', () => {
  const curve = async (node: Node) =>
    (
      await fleet.owner.call(channels.listHistory, {
        series: [{ eui: node.eui, channel: 1, measurement_id: TEMPERATURE }],
        time_start: now() - 60 * DAY_MS,
        time_end: now(),
      })
    )[0]!;

  test('takes the bytes of old uplinks; how many came stays', async () => {
    const node = await aSender();
    await pack();
    const before = await counts(node);
    await purge({ HISTORY_DAYS: 0, RAW_UPLINK_DAYS: 8 });
    const left = await pagesOf(node, 10);
    expect(left.map(({ f_cnt }) => f_cnt).toSorted((a, b) => a! - b!)[0]).toBe(95);
    expect(await pagesOf(node, 10, { outcome: 'refused' })).toHaveLength(3);
    expect(await counts(node)).toMatchObject({ message_count: before.message_count });
    await sendLate(node, 40);
    expect(await pagesOf(node, 10)).toHaveLength(left.length + 1);
    await pack();
    expect(await pagesOf(node, 10)).toHaveLength(left.length + 1);
    expect(await counts(node)).toMatchObject({ message_count: before.message_count + 1 });
  });

  test('does not keep from packing what is sent again of the time that was purged', async () => {
    const node = await aSender();
    await pack();
    await purge({ HISTORY_DAYS: 0, RAW_UPLINK_DAYS: 8 });
    await fleet.sender.uplink(node, climateOf(1), { fCnt: 500, receivedAt: timeOf(0) });
    await pack();
    expect(await rowsOf(node)).toMatchObject({ uplink: 9, uplink_history: 3 });
    expect(await counts(node)).toMatchObject({ message_count: 108 });
    expect(await pagesOf(node, 10)).toHaveLength(24);
  });

  test('of both zero and many days keeps everything', async () => {
    const node = await aSender();
    await pack();
    const before = [await everyAnswer(node), await rowsOf(node), await curve(node)];
    await purge({ HISTORY_DAYS: 0, RAW_UPLINK_DAYS: 90 });
    await purge({ HISTORY_DAYS: 90, RAW_UPLINK_DAYS: 90 });
    expect([await everyAnswer(node), await rowsOf(node), await curve(node)]).toEqual(before);
  });

  test('deletes old readings of every organisation, and their raw uplinks with them', async () => {
    const owners = [fleet.owner, await anOwner(fleet.server)];
    const nodes = [];
    for (const owner of owners) nodes.push(await aSender({ owner }));
    await pack();
    await purge({ HISTORY_DAYS: 8, RAW_UPLINK_DAYS: 90 });
    for (const [index, node] of nodes.entries()) {
      fleet.owner = owners[index]!;
      const { times } = await curve(node);
      expect(times.at(-1)).toBe(now());
      expect(times[0]).toBe(timeOf(95));
      expect(await pagesOf(node, 10)).toHaveLength(23);
      expect(await rowsOf(node)).toMatchObject({
        uplink: 9,
        history_frames: 1,
        history: 2,
        uplink_history: 2,
      });
    }
  });
});

describe('clearing', () => {
  const NOTHING = { uplink: 0, uplink_history: 0, history_frames: 0, history: 0, latest: 0 };

  test('takes everything of a device and nothing of another', async () => {
    const [node, other] = [await aSender(), await aSender()];
    await pack();
    await sendLate(node, 40);
    await fleet.owner.call(devices.listLatest, {});
    const kept = await rowsOf(other);
    expect(await rowsOf(node)).toMatchObject({ uplink: 9 + 1, uplink_history: 2, latest: 2 });
    await clearHistoryOf(fleet.server.db, fleet.owner.orgId, [await idOf(node)]);
    expect(await rowsOf(node)).toEqual(NOTHING);
    expect(await rowsOf(other)).toEqual(kept);
    expect((await list(node)).page.count).toBe(0);
  });

  test('takes everything of an organisation and nothing of another', async () => {
    const { owner } = fleet;
    const mine = [await aSender({ owner }), await aSender({ owner })];
    const other = await aSender({ owner: await anOwner(fleet.server) });
    await pack();
    const { db } = fleet.server;
    const kept = [await rowsOf(other), await viewSpace(db, fleet.owner.orgId)];
    expect((await viewSpace(db, owner.orgId)).bytes).toBeGreaterThan(2000);
    expect((await viewSpaceOfAll(db, 100)).organisations.map(({ orgId }) => orgId)).toContain(owner.orgId);
    await clearOrganisationHistory(db, owner.orgId);
    for (const node of mine) expect(await rowsOf(node)).toEqual(NOTHING);
    expect([await rowsOf(other), await viewSpace(db, fleet.owner.orgId)]).toEqual(kept);
    expect(await viewSpace(db, owner.orgId)).toEqual({ bytes: 0, readings: 0, uplinks: 0, oldestAt: null });
  });

  test('waits for what is being packed', async () => {
    const node = await aSender();
    const id = await idOf(node);
    const { db } = fleet.server;
    const cleared = await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCKS.packing}::int, ${id}::int)`.execute(trx);
      const clearing = clearHistoryOf(db, fleet.owner.orgId, [id]);
      const waits = async () =>
        (
          await sql<{ n: number }>`
            select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows[0]!.n;
      await expect.poll(waits).toBe(1);
      await sql`
        with packed as (delete from uplink where device_id = ${id} returning *)
        insert into uplink_history (org_id, device_id, first_at, part, last_at, uplink_count, raw_bytes, refused_count, reading_count,
          counted, missing)
        select org_id, device_id, min(received_at), 0, max(received_at), count(*), 0, 0, 0, 0, 0
        from packed group by org_id, device_id`.execute(trx);
      return { clearing };
    });
    await cleared.clearing;
    expect(await rowsOf(node)).toMatchObject(NOTHING);
  });
});
