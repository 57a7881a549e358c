import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demo } from '@fieldscope/contract/calls/demo';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { setup } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { DEMO_DEVICES, DEMO_GATEWAYS } from '@fieldscope/simulator/demo-farm';
import type { Fleet } from '@fieldscope/simulator/fleet';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction, sql } from '../src/platform/db';
import {
  aCaller,
  aNetworkServer,
  aNode,
  anOwner,
  aStranger,
  aSubUser,
  type Caller,
  type User,
} from './builders';
import { aHouse, type TestHouse } from './harness';
import { aHistory, aStatus } from './readings';
import { anUpEvent, aSender } from './sender';

const S2101 = '01011098530000010210A87A0000AF51';
const EVERY_DEVICE = DEMO_DEVICES.length + DEMO_GATEWAYS.length;
const GONE = { code: ERRORS.resource_missing.code };
const REFUSED = { code: ERRORS.no_authority.code };
const soon = { timeout: 10_000, interval: 20 };

async function aHouseOfItsOwn(): Promise<TestHouse> {
  const house = await aHouse();
  onTestFinished(house.stop);
  return house;
}

const view = (owner: Caller) => owner.call(demo.view);
const remove = (owner: Caller) => owner.call(demo.remove);
const fileOf = (house: TestHouse) => join(house.config.DATA_DIR, 'demo-farm.json');
const readFarm = async (house: TestHouse) =>
  JSON.parse(await readFile(fileOf(house), 'utf8')) as { ingestToken: string; fleet: Fleet };

/** An organisation with a demo farm whose history has begun to fill. */
async function aDemoFarm(house: TestHouse) {
  const owner = await anOwner(house);
  await house.demo.start(owner.orgId);
  await expect.poll(async () => (await view(owner)).filled, soon).toBeGreaterThan(0);
  return { owner, ...(await readFarm(house)) };
}

/** A farm of an hour, whose history is there. */
async function aFilledFarm(house: TestHouse) {
  const farm = await aDemoFarm(house);
  await house.demo.stop();
  const kept = await readFarm(house);
  kept.fleet.startedAt = house.clock.now() - HOUR_MS;
  await writeFile(fileOf(house), JSON.stringify(kept));
  await house.demo.resume();
  expect(await house.demo.untilFilled(() => {})).toBe('filled');
  return farm;
}

/** Transactions that wait for a lock. */
const waiting = async ({ db }: TestHouse) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows[0]!.n;

/** Rows of every table that a device of the organisation can have. */
async function traces(house: TestHouse, { orgId }: Pick<User, 'orgId'>) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from device where org_id = ${orgId}) as devices,
      (select count(*)::int from device_event where org_id = ${orgId}) as events,
      (select count(*)::int from device_status join device using (device_id) where org_id = ${orgId}) as statuses,
      (select count(*)::int from device_channel join device using (device_id) where org_id = ${orgId}) as channels,
      (select count(*)::int from series where org_id = ${orgId}) as series,
      (select count(*)::int from latest join series using (series_id) where org_id = ${orgId}) as latest,
      (select count(*)::int from uplink where org_id = ${orgId}) as uplinks,
      (select count(*)::int from reading join series using (series_id) where org_id = ${orgId}) as readings,
      (select count(*)::int from reading left join series using (series_id) where series.series_id is null) as lost`.execute(
    house.db,
  );
  return rows[0]!;
}

const tokens = async (house: TestHouse) =>
  (await sql<{ n: number }>`select count(*)::int as n from ingest_token`.execute(house.db)).rows[0]!.n;

test('who ticked the box has the newest values at once, and sees the history fill', async () => {
  const house = await aHouseOfItsOwn();
  const session = await aStranger(house).call(setup.complete, {
    token: /token=(.*)$/.exec(house.server.setupLink!)![1]!,
    organisation: 'Green Valley',
    email: 'ada@valley.example',
    password: 'tomato-7',
    with_demo_farm: true,
  });
  const owner = aCaller(house, () => session.token);
  expect((await view(owner)).present).toBe(true);
  const nodes = async (state?: 'online') => (await owner.call(devices.listNodes, { state })).page.count;
  expect(await nodes()).toBe(DEMO_DEVICES.length);
  // One of them fell silent hours ago.
  await expect.poll(() => nodes('online'), soon).toBe(DEMO_DEVICES.length - 1);
  const { filled } = await view(owner);
  expect(filled).toBeLessThan(0.9);
  await expect.poll(async () => (await view(owner)).filled, soon).toBeGreaterThan(filled);
});

test('who has no demo farm is told so', async () => {
  const house = await aHouseOfItsOwn();
  const owner = await anOwner(house);
  expect(await view(owner)).toEqual({ present: false, filled: 0 });
  await expect(remove(owner)).rejects.toMatchObject(GONE);
});

test('the farm goes whole, and the other devices of the organisation stay as they were', async () => {
  const house = await aHouseOfItsOwn();
  const { owner, ingestToken } = await aDemoFarm(house);
  const now = house.clock.now();
  const node = await aNode(owner);
  await aHistory(house, { eui: node.eui, measurement_id: 4097 }, [[now - HOUR_MS, 21.5]]);
  await aStatus(house, node.eui, { lastSeenAt: now, battery: 80 });
  await (await aSender(house)).uplink(node, S2101);
  const tokensOfOthers = (await tokens(house)) - 1;
  expect(await traces(house, owner)).toMatchObject({ devices: EVERY_DEVICE + 1 });

  await remove(owner);

  expect(await view(owner)).toEqual({ present: false, filled: 0 });
  expect((await owner.call(devices.listAttention)).total).toBe(1);
  expect((await owner.call(devices.listGateways, {})).page.count).toBe(0);
  const [left] = (await owner.call(devices.listNodes, {})).list;
  expect(left).toMatchObject({ eui: node.eui, battery: 80 });
  expect(await traces(house, owner)).toMatchObject({
    devices: 1,
    series: 2,
    uplinks: 1,
    readings: 3,
    lost: 0,
  });
  expect(await tokens(house)).toBe(tokensOfOthers);
  const withdrawn = await aCaller(house, () => `Bearer ${ingestToken}`).ask(ingest.tts, {});
  expect(withdrawn.status).toBe(401);
  expect(existsSync(fileOf(house))).toBe(false);
});

test('of two removals at once one succeeds, and every later one is told that there is none', async () => {
  const house = await aHouseOfItsOwn();
  const { owner } = await aDemoFarm(house);
  const outcomes = await Promise.allSettled([remove(owner), remove(owner)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(remove(owner)).rejects.toMatchObject(GONE);
  expect(await traces(house, owner)).toMatchObject({ devices: 0, uplinks: 0, readings: 0, lost: 0 });
});

test('only the owner of its organisation removes it', async () => {
  const house = await aHouseOfItsOwn();
  const { owner } = await aFilledFarm(house);
  const neighbour = await anOwner(house);
  for (const role of ['limited', 'observer', 'administrator'] as const) {
    for (const person of [await aSubUser(owner, role), await aSubUser(neighbour, role)]) {
      await expect(remove(person)).rejects.toMatchObject(REFUSED);
      await expect(view(person)).rejects.toMatchObject(REFUSED);
    }
  }
  expect(await view(neighbour)).toEqual({ present: false, filled: 0 });
  await expect(remove(neighbour)).rejects.toMatchObject(GONE);
  expect((await view(owner)).present).toBe(true);
  expect(await traces(house, owner)).toMatchObject({ devices: EVERY_DEVICE });
});

test('an uplink that is under way while the farm goes leaves nothing behind', async () => {
  const house = await aHouseOfItsOwn();
  const { owner, fleet } = await aFilledFarm(house);
  const node = fleet.members.find(({ model }) => model === 'S2101')!;
  const server = await aNetworkServer(house);
  const send = () => server.sendChirpstack(anUpEvent(node.eui, S2101, house.clock.now()));
  const { answer } = await inTransaction(house.db, async (held) => {
    // The uplink's own transaction waits here for its credits.
    await sql`lock table credit_entry in share mode`.execute(held);
    const late = send();
    await expect.poll(() => waiting(house), soon).toBe(1);
    await remove(owner);
    return { answer: late };
  });
  expect(await answer).toMatchObject({ outcome: 'stored' });
  await expect
    .poll(() => traces(house, owner), soon)
    .toMatchObject({ devices: 0, statuses: 0, series: 0, latest: 0, uplinks: 0, readings: 0, lost: 0 });
  await expect(send()).rejects.toMatchObject({ code: String(ERRORS.eui_not_registered.code) });
});

test('the farm goes while everybody is sending', async () => {
  const house = await aHouseOfItsOwn();
  const { owner, fleet } = await aDemoFarm(house);
  const node = await aNode(owner);
  const server = await aNetworkServer(house);
  let racing = true;
  const climates = fleet.members.filter(({ model }) => model === 'S2101').map(({ eui }) => eui);
  const race = [node.dev_eui, ...climates, ...climates].map(async (eui) => {
    while (racing) await server.ask(ingest.chirpstack, anUpEvent(eui, S2101, house.clock.now()));
  });
  await remove(owner);
  racing = false;
  await Promise.all(race);
  await expect.poll(() => traces(house, owner), soon).toMatchObject({ devices: 1, series: 2, lost: 0 });
  const { rows } = await sql<{ eui: string }>`
    select distinct eui from uplink left join device using (device_id)`.execute(house.db);
  expect(rows).toEqual([{ eui: node.eui }]);
});

test('a removal that fails changes nothing, and the farm goes on', async () => {
  const house = await aHouseOfItsOwn();
  const { owner } = await aDemoFarm(house);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'kept'; end $$`.execute(
    house.db,
  );
  await sql`create trigger kept before delete on ingest_token execute function refuse()`.execute(house.db);
  await expect(remove(owner)).rejects.toMatchObject({ status: 500 });
  const { filled } = await view(owner);
  expect(await traces(house, owner)).toMatchObject({ devices: EVERY_DEVICE });
  await expect.poll(async () => (await view(owner)).filled, soon).toBeGreaterThan(filled);

  await sql`drop trigger kept on ingest_token`.execute(house.db);
  await remove(owner);
  expect(await traces(house, owner)).toMatchObject({ devices: 0, uplinks: 0, lost: 0 });
});

test('a farm that was interrupted while it filled goes on where it was, and leaves no hole', async () => {
  const house = await aHouseOfItsOwn();
  const { owner } = await aDemoFarm(house);
  await house.demo.stop();
  const before = await traces(house, owner);
  house.clock.advance(30 * MINUTE_MS);
  await house.demo.resume();
  const uplinks = async () => (await traces(house, owner)).uplinks;
  await expect.poll(uplinks, soon).toBeGreaterThan(before.uplinks! + 500);
  await house.demo.stop();
  expect(await traces(house, owner)).toMatchObject({ devices: EVERY_DEVICE });
  const { rows } = await sql<{ widest: number; newest: number }>`
    select max(gap) as widest, max(received_at) as newest from (
      select received_at, extract(epoch from received_at - lag(received_at) over (order by received_at))::int as gap
      from uplink
    ) as gaps`.execute(house.db);
  expect(rows[0]!.widest).toBeLessThan(10 * 60);
  expect(rows[0]!.newest).toBeGreaterThan(house.clock.now() - 10 * MINUTE_MS);
});

test('a farm whose devices are gone is forgotten at the next start', async () => {
  const house = await aHouseOfItsOwn();
  const { owner } = await aDemoFarm(house);
  await house.demo.stop();
  await sql`delete from device where org_id = ${owner.orgId}`.execute(house.db);
  await house.demo.resume();
  expect(existsSync(fileOf(house))).toBe(false);
  expect(house.logged()).toContain('the devices of the demo farm are gone');
  expect(await view(owner)).toEqual({ present: false, filled: 0 });
});

test('what falls due while the history fills is sent as well, and then the farm is live', async () => {
  const house = await aHouseOfItsOwn();
  const { owner } = await aFilledFarm(house);
  await house.demo.stop();
  await house.demo.resume();
  house.clock.advance(10 * MINUTE_MS);
  const newest = async () => {
    const { list } = await owner.call(devices.listNodes, {});
    return Math.max(...list.map(({ last_seen_at }) => last_seen_at ?? 0));
  };
  await expect.poll(newest, soon).toBeGreaterThan(house.clock.now() - 3 * MINUTE_MS);
  expect(await view(owner)).toEqual({ present: true, filled: 1 });
});
