import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findModel } from '@fieldscope/codecs';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { cameras } from '@fieldscope/contract/calls/cameras';
import { channels } from '@fieldscope/contract/calls/channels';
import { chartPages } from '@fieldscope/contract/calls/chart-pages';
import { commands } from '@fieldscope/contract/calls/commands';
import { connections } from '@fieldscope/contract/calls/connections';
import { demo } from '@fieldscope/contract/calls/demo';
import { devices } from '@fieldscope/contract/calls/devices';
import { fields } from '@fieldscope/contract/calls/fields';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { groups } from '@fieldscope/contract/calls/groups';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { panels } from '@fieldscope/contract/calls/panels';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { setup } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { problemOfPlacement } from '@fieldscope/contract/ground-placement';
import type { Eui } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { FLEET_MODEL } from '@fieldscope/simulator/camera/past-results';
import { DEMO_DEVICES, DEMO_GATEWAYS, DEMO_GROUPS, DEMO_PEOPLE } from '@fieldscope/simulator/demo-farm';
import { demoName } from '@fieldscope/simulator/demo-names';
import { DEMO_RULES, DEMO_SCENES } from '@fieldscope/simulator/demo-scenery';
import type { Fleet } from '@fieldscope/simulator/fleet';
import { createSender } from '@fieldscope/simulator/sender';
import { expect, onTestFinished, test } from 'vitest';
import { watchOnlineStates } from '../src/modules/device-status/device-status.service';
import { devicesChanged } from '../src/modules/devices/devices.events';
import { packClosedDays } from '../src/modules/history/packing.service';
import { inTransaction, sql } from '../src/platform/postgres/db';
import {
  aCaller,
  aKit,
  aNetworkServer,
  aNode,
  anOwner,
  aStranger,
  aSubUser,
  type Caller,
  type User,
} from './builders';
import { aServer, type TestServer } from './harness';
import { aStatus } from './readings';
import { anUpEvent, aSender } from './sender';

const S2101 = '01011098530000010210A87A0000AF51';
const EVERY_DEVICE = DEMO_DEVICES.length + DEMO_GATEWAYS.length;
const GONE = { code: ERRORS.resource_missing.code };
const UNSUPPORTED = { code: ERRORS.operation_unsupported.code };
const REFUSED = { code: ERRORS.no_authority.code };

async function aServerOfItsOwn(): Promise<TestServer> {
  const server = await aServer();
  onTestFinished(server.stop);
  return server;
}

const view = (owner: Caller) => owner.call(demo.view);
const make = (owner: Caller) => owner.call(demo.make);
const remove = (owner: Caller) => owner.call(demo.remove);
const fileOf = (server: TestServer) => join(server.config.DATA_DIR, 'demo-farm.json');
const readFarm = async (server: TestServer) =>
  JSON.parse(await readFile(fileOf(server), 'utf8')) as { ingestToken: string; fleet: Fleet };

/** An organisation with a demo farm whose history has begun to fill. */
async function aDemoFarm(server: TestServer) {
  const owner = await anOwner(server);
  await server.demo.farm.start(owner.orgId, 'en');
  await expect.poll(async () => (await view(owner)).filled).toBeGreaterThan(0);
  return { owner, ...(await readFarm(server)) };
}

/** A farm of an hour, whose history is there. */
async function aFilledFarm(server: TestServer) {
  const farm = await aDemoFarm(server);
  await server.demo.farm.stop();
  const kept = await readFarm(server);
  kept.fleet.startedAt = server.clock.now() - HOUR_MS;
  await writeFile(fileOf(server), JSON.stringify(kept));
  await server.demo.farm.resume();
  expect(await server.demo.farm.untilFilled(() => {})).toBe('filled');
  return farm;
}

/** Transactions that wait for a lock. */
const waiting = async ({ db }: TestServer) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows[0]!.n;

/** Rows of every table that a device of the organisation can have. */
async function traces(server: TestServer, { orgId }: Pick<User, 'orgId'>) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from device where org_id = ${orgId}) as devices,
      (select count(*)::int from device_group where org_id = ${orgId}) as groups,
      (select count(*)::int from account where org_id = ${orgId} and role <> 'owner') as people,
      (select count(*)::int from device_event where org_id = ${orgId}) as events,
      (select count(*)::int from device_status join device using (device_id) where org_id = ${orgId}) as statuses,
      (select count(*)::int from device_channel join device using (device_id) where org_id = ${orgId}) as channels,
      (select count(*)::int from series where org_id = ${orgId}) as series,
      (select count(*)::int from latest where org_id = ${orgId}) as latest,
      (select count(*)::int from uplink where org_id = ${orgId})
        + (select coalesce(sum(uplink_count), 0)::int from uplink_history where org_id = ${orgId}) as uplinks,
      (select coalesce(sum(reading_count), 0)::int from uplink where org_id = ${orgId})
        + (select coalesce(sum(reading_count), 0)::int from history where org_id = ${orgId}) as readings,
      (select count(*)::int from uplink left join device using (device_id) where device.device_id is null)
        + (select count(*)::int from uplink_history left join device using (device_id) where device.device_id is null)
        + (select count(*)::int from history_frames left join device using (device_id) where device.device_id is null)
        + (select count(*)::int from history left join series using (series_id) where series.series_id is null)
        as lost`.execute(server.db);
  return rows[0]!;
}

const tokens = async (server: TestServer) =>
  (await sql<{ n: number }>`select count(*)::int as n from connection`.execute(server.db)).rows[0]!.n;

test('who ticked the box has the newest values at once, and sees the history fill', async () => {
  const server = await aServerOfItsOwn();
  const session = await aStranger(server).call(setup.complete, {
    token: /token=(.*)$/.exec(server.running.setupLink!)![1]!,
    organisation: 'Green Valley',
    email: 'ada@valley.example',
    password: 'tomato-7',
    with_demo_farm: true,
  });
  const owner = aCaller(server, () => session.token);
  expect((await view(owner)).present).toBe(true);
  const nodes = async (state?: 'online') => (await owner.call(devices.listNodes, { state })).page.count;
  expect(await nodes()).toBe(DEMO_DEVICES.length);
  // One of them fell silent hours ago.
  await expect.poll(() => nodes('online')).toBe(DEMO_DEVICES.length - 1);
  const { filled } = await view(owner);
  expect(filled).toBeLessThan(0.9);
  await expect.poll(async () => (await view(owner)).filled).toBeGreaterThan(filled);
});

test('open screens learn of the devices of a farm once they are heard, and again when they go', async () => {
  const server = await aServerOfItsOwn();
  const owner = await anOwner(server);
  const attention = () => owner.call(devices.listAttention);
  let isMade = false;
  const isAnnounced = () =>
    new Promise<void>((resolve) =>
      server.events.on(devicesChanged, (payload) => isMade && payload?.orgId === owner.orgId && resolve()),
    );
  const heard = isAnnounced();
  await make(owner);
  isMade = true;
  await heard;
  // One of them fell silent hours ago.
  expect(await attention()).toMatchObject({ reporting: EVERY_DEVICE - 1, total: EVERY_DEVICE });
  const gone = isAnnounced();
  await remove(owner);
  await gone;
  expect(await attention()).toEqual({ reporting: 0, total: 0, list: [] });
});

test('a farm looks as if it had been there for 30 days', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aDemoFarm(server);
  await server.demo.farm.stop();
  const now = server.clock.now();

  const nodes = (await owner.call(devices.listNodes, { length: 100 })).list;
  const gateways = (await owner.call(devices.listGateways, {})).list;
  for (const { bound_at } of [...nodes, ...gateways]) {
    expect(now - bound_at).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(now - bound_at).toBeLessThan(30.5 * DAY_MS);
  }
  expect(new Set(gateways.map(({ model }) => model)).size).toBe(2);

  const [rest, ...made] = await owner.call(groups.list, {});
  expect(rest!.device_count).toBe(0);
  expect(made.map(({ group_name }) => group_name)).toEqual(DEMO_GROUPS);
  for (const { group_name, device_count } of made) {
    expect(device_count).toBe(DEMO_DEVICES.filter(({ group }) => group === group_name).length);
  }
  const people = (await owner.call(subAccounts.list, {})).list;
  expect(people.map(({ nickname }) => nickname).sort()).toEqual(
    DEMO_PEOPLE.map((one) => one.nickname).sort(),
  );

  const activity = (await owner.call(channels.listActivity, { length: 1000 })).list;
  const at = (name: string, kind: string) =>
    activity.filter((one) => one.device_name === name && one.kind === kind).map((one) => one.at);
  expect(now - activity.at(-1)!.at).toBeGreaterThan(30 * DAY_MS);
  const outages = at('Gateway hill', 'offline').filter((from) => now - from < 4 * DAY_MS);
  expect(outages.length).toBeGreaterThanOrEqual(1);
  const returns = at('Gateway hill', 'online');
  for (const from of outages) expect(returns.some((to) => to > from)).toBe(true);
  expect(Math.max(...at('Vineyard row 12', 'offline'))).toBeGreaterThan(
    Math.max(...at('Vineyard row 12', 'online')),
  );
});

test('what the portal records itself goes on from there', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aDemoFarm(server);
  await server.demo.farm.stop();
  await watchOnlineStates(server, server.deviceStatus.status);
  const { list } = await owner.call(channels.listActivity, { length: 1000 });
  for (const { name } of [...DEMO_GATEWAYS, ...DEMO_DEVICES]) {
    const states = list.filter(({ device_name, kind }) => device_name === name && /line/.test(kind));
    const again = states.filter(({ kind }, index) => kind === states[index + 1]?.kind);
    expect(again, name).toEqual([]);
  }
  const lately = list.filter(({ at }) => at > server.clock.now() - HOUR_MS);
  expect(lately.length).toBeLessThan(DEMO_DEVICES.length / 4);
});

test('a user without a demo farm is refused as without one', async () => {
  const server = await aServerOfItsOwn();
  const owner = await anOwner(server);
  expect(await view(owner)).toEqual({ present: false, filled: 0, possible: true });
  await expect(remove(owner)).rejects.toMatchObject(GONE);
});

test('the farm goes whole, and the other devices of the organisation stay as they were', async () => {
  const server = await aServerOfItsOwn();
  const { owner, ingestToken } = await aFilledFarm(server);
  const now = server.clock.now();
  const node = await aNode(owner);
  await aStatus(server, node.eui, { lastSeenAt: now, battery: 80 });
  const sender = await aSender(server);
  await sender.uplink(node, S2101, { receivedAt: now - HOUR_MS });
  await packClosedDays({ ...server, rest: async () => {} }, now);
  await sender.uplink(node, S2101);
  const tokensOfOthers = (await tokens(server)) - 1;
  await aSubUser(owner, 'observer');
  expect(await traces(server, owner)).toMatchObject({
    devices: EVERY_DEVICE + 1,
    groups: DEMO_GROUPS.length,
    people: DEMO_PEOPLE.length + 1,
  });

  await remove(owner);

  expect(await view(owner)).toEqual({ present: false, filled: 0, possible: true });
  expect((await owner.call(devices.listAttention)).total).toBe(1);
  expect((await owner.call(devices.listGateways, {})).page.count).toBe(0);
  const [left] = (await owner.call(devices.listNodes, {})).list;
  expect(left).toMatchObject({ eui: node.eui, battery: 80 });
  expect(await traces(server, owner)).toMatchObject({
    devices: 1,
    groups: 0,
    people: 1,
    series: 2,
    uplinks: 2,
    readings: 4,
    lost: 0,
  });
  expect(await tokens(server)).toBe(tokensOfOthers);
  const withdrawn = await aCaller(server, () => `Bearer ${ingestToken}`).ask(ingest.tts, {});
  expect(withdrawn.status).toBe(401);
  expect(existsSync(fileOf(server))).toBe(false);
});

/** How many rows of each table are an organisation's, by its id in them or by that of one of its devices. */
async function rowsOfOrganisation({ db }: TestServer, { orgId }: Pick<User, 'orgId'>) {
  const { rows: tables } = await sql<{ name: string; key: 'org_id' | 'device_id' }>`
    select t.table_name as name, min(c.column_name) filter (where c.column_name = 'org_id') is not null as own,
      coalesce(min(c.column_name) filter (where c.column_name = 'org_id'), 'device_id') as key
    from information_schema.tables as t join information_schema.columns as c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('org_id', 'device_id')
    group by 1 order by 1`.execute(db);
  const counted: Record<string, number> = {};
  for (const { name, key } of tables) {
    const own =
      key === 'org_id'
        ? sql`org_id = ${orgId}`
        : sql`device_id in (select device_id from device where org_id = ${orgId})`;
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} where ${own}`.execute(db);
    counted[name] = rows[0]!.n;
  }
  return counted;
}

/** The audit log tells of a removal; what was spent stays spent. */
const STAYS = ['audit_entry', 'credit_usage', 'credit_lot', 'credit_booking', 'credit_entry'];

test('each table has after the removal what it had before the farm was made', async () => {
  const server = await aServerOfItsOwn();
  const owner = await anOwner(server);
  const before = await rowsOfOrganisation(server, owner);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['device_status', 'scene_measurement', 'field', ...STAYS]),
  );
  await make(owner);
  // By the hour of the day others may be open, too.
  await expect.poll(async () => (await owner.call(alarms.listAlarms, {})).list.length).toBeGreaterThan(0);
  const during = await rowsOfOrganisation(server, owner);
  const made = [
    'alarm',
    'alarm_rule',
    'chart',
    'chart_page',
    'connection',
    'field',
    'geofence',
    'scene',
    'ground_picture',
    'panel',
  ];
  for (const table of made) expect(during[table], table).toBeGreaterThan(before[table]!);
  await remove(owner);
  const after = await rowsOfOrganisation(server, owner);
  for (const table of STAYS) delete before[table];
  expect(after).toMatchObject(before);
});

test('a farm has scenes, a chart page, panels, fields, a geofence, a connection and rules with one open alarm', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aFilledFarm(server);
  const shown = await owner.call(scenes.list);
  expect(shown.map(({ name }) => name).sort()).toEqual(DEMO_SCENES.map(({ name }) => name).sort());
  for (const { measurements } of shown) {
    expect(measurements.length).toBeGreaterThan(2);
    for (const { value } of measurements) expect(value).not.toBeNull();
  }
  const [page] = await owner.call(chartPages.list);
  expect(page).toMatchObject({ name: 'Overview', chart_count: 4 });
  const made = await owner.call(panels.list);
  expect(made.map(({ name }) => name)).toEqual(['Farm at a glance', 'Greenhouses today']);
  for (const { panel_id: id } of made) {
    const { series, devices: ofPanel } = await owner.call(panels.viewData, { id });
    expect(ofPanel.length).toBeGreaterThan(3);
    for (const { value } of series) expect(value).not.toBeNull();
  }
  const outlined = await owner.call(fields.list);
  expect(outlined.map(({ name }) => name)).toEqual(['Orchard', 'West field']);
  for (const { nodes: inside, area, crop } of outlined) {
    expect(inside).toBeGreaterThan(0);
    expect(area).toBeGreaterThan(50_000);
    expect(crop).not.toBe('');
  }
  const [plan, ...others] = await owner.call(groundPictures.list);
  expect(others).toEqual([]);
  expect(plan).toMatchObject({ name: 'Plan of the farm', width: 984, height: 891 });
  expect(plan!.bytes).toBeLessThan(40_000);
  expect(problemOfPlacement(plan!.points!, plan!)).toBeUndefined();
  const [land] = await owner.call(geofences.list);
  expect(land!.rules).toHaveLength(1);
  const [connection, ...more] = await owner.call(connections.list);
  expect(more).toEqual([]);
  expect(connection).toMatchObject({ kind: 'chirpstack', way: 'mqtt', refusals: [] });
  expect(connection!.messages_last_hour).toBeGreaterThan(100);
  expect(await owner.call(alarms.listRules)).toHaveLength(DEMO_RULES.length);
  const open = (await owner.call(alarms.listAlarms, {})).list;
  // Apples are many by day.
  expect(open.filter(({ rule_name }) => rule_name !== 'Many apples on the tree')).toMatchObject([
    { rule_name: 'Battery low', device_name: 'Orchard soil north', resolved_at: null },
  ]);
});

test('a camera of a farm has a task with results and pictures, takes another one, and leaves nothing behind', async () => {
  const server = await aServerOfItsOwn();
  const { owner, fleet } = await aFilledFarm(server);
  const { eui } = fleet.devices.find(({ source }) => source === 'camera')!;
  const look = () => owner.call(cameras.view, { eui });
  const { task, pictures } = await look();
  expect(task).toMatchObject({ state: 'task_executed', ended_at: null });
  expect(task!.results).toBeGreaterThan(0);
  expect(pictures).toBeGreaterThan(0);
  const [picture] = (await owner.call(cameras.listPictures, { eui })).list;
  expect(picture).toMatchObject({ task_id: task!.task_id, algorithm: task!.model.algorithm });
  const [, failed] = await owner.call(cameras.listTasks, { eui });
  expect(failed).toMatchObject({ state: 'download_error' });

  const [model] = await owner.call(cameras.listModels, { eui });
  await owner.call(cameras.deploy, {
    ...{ eui, model_id: model!.model_id, interval_minutes: 60, from_minute: 0, until_minute: 1440 },
    ...{ pictures: 'none', confidence: 50 },
  });
  await expect.poll(async () => (await look()).task!.state).toBe('task_configured');
  // It goes on with that one after a restart.
  const next = (await look()).task!.task_id;
  const flowOf = (farm: { fleet: Fleet }) => farm.fleet.devices.find((one) => one.eui === eui)!.flow;
  await expect.poll(async () => flowOf(await readFarm(server))).toMatchObject({ tlid: Number(next) });

  await remove(owner);
  const { rows } = await sql`
    select 1 from camera_task union all select 1 from camera_picture union all select 1 from camera_model
    union all select 1 from camera_setting`.execute(server.db);
  expect(rows).toEqual([]);
});

test('the model of a farm is known by its file: one of an operator with the same name is neither taken nor deleted', async () => {
  const server = await aServerOfItsOwn();
  const { name } = FLEET_MODEL;
  const { rows: own } = await sql<{ model_id: number }>`
    insert into camera_model (name, version, algorithm, description, classes, bytes, received, checksum, created_at)
    values (${name}, '1.0.0', 0, 'Of an operator', '{}', 8, 8, 'ab', now()) returning model_id`.execute(
    server.db,
  );
  const { owner, fleet } = await aFilledFarm(server);
  const { eui } = fleet.devices.find(({ source }) => source === 'camera')!;
  const { task } = await owner.call(cameras.view, { eui });
  expect(task!.model).toMatchObject({ name, version: '1.0.0-2', classes: [...FLEET_MODEL.classes] });
  await remove(owner);
  const { rows: left } = await sql`select model_id from camera_model`.execute(server.db);
  expect(left).toEqual(own);
});

test('whatever takes commands takes them, and shows the interval that was set', async () => {
  const server = await aServerOfItsOwn();
  const { owner, fleet, ingestToken } = await aFilledFarm(server);
  await server.demo.farm.stop();
  const sender = createSender({
    baseUrl: server.url,
    mqttPort: server.mqttPort,
    ingestToken,
  });
  onTestFinished(sender.close);
  // One has sent nothing in the hour that this farm has.
  const takers = fleet.devices.filter(
    ({ model, trouble }) =>
      findModel(model)!.commands.includes('set_interval') && trouble?.silentSince === undefined,
  );
  expect(takers.length).toBeGreaterThanOrEqual(15);
  const settings = takers.map(({ eui }) => owner.call(commands.listSettings, { eui: eui as Eui }));
  for (const { reachable } of await Promise.all(settings)) expect(reachable).toBe(true);
  const all = takers.map(({ eui }) => eui as Eui);
  await owner.call(commands.publishSetting, { eui: all, setting: { kind: 'set_interval', minutes: 7 } });
  let fCnt = 100_000;
  await expect
    .poll(
      async () => {
        server.clock.advance(10 * MINUTE_MS);
        // Every twentieth uplink reports the interval: one device loses a fifth of what it sends, so one report may be too few.
        fCnt += 20;
        const at = server.clock.now();
        for (const device of takers) await sender.send(fleet, device, { at, fCnt });
        const { list } = await owner.call(commands.listSettingRecords, { length: 100 });
        return list.filter(({ state }) => state === 'confirmed').length;
      },
      { timeout: 20_000 },
    )
    .toBe(takers.length);
});

test.each(['zh', 'ru'] as const)('names are in the language of its owner: %s', async (language) => {
  const server = await aServerOfItsOwn();
  const owner = await anOwner(server);
  await server.demo.farm.start(owner.orgId, language);
  const nodes = (await owner.call(devices.listNodes, { length: 100 })).list;
  for (const { name } of DEMO_DEVICES)
    expect(nodes.map((node) => node.name)).toContain(demoName(name, language));
  const shown = await owner.call(scenes.list);
  expect(shown.map(({ name }) => name)).toContain(demoName('Weather', language));
});

test('of two removals at once one succeeds, and every later one learns that there is none', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aDemoFarm(server);
  const outcomes = await Promise.allSettled([remove(owner), remove(owner)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(remove(owner)).rejects.toMatchObject(GONE);
  expect(await traces(server, owner)).toMatchObject({ devices: 0, uplinks: 0, readings: 0, lost: 0 });
});

test('an installation has one farm, that of the owner who is first', async () => {
  const server = await aServerOfItsOwn();
  const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
  for (const role of ['limited', 'observer', 'administrator'] as const)
    await expect(make(await aSubUser(owner, role))).rejects.toMatchObject(REFUSED);
  const outcomes = await Promise.allSettled([make(owner), make(owner), make(neighbour)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const [has, hasNot] = (await view(owner)).present ? [owner, neighbour] : [neighbour, owner];
  expect(await traces(server, hasNot)).toMatchObject({ devices: 0, people: has === owner ? 0 : 3 });
  await expect(make(hasNot)).rejects.toMatchObject(UNSUPPORTED);
  await remove(has);
  await make(hasNot);
  expect(await traces(server, hasNot)).toMatchObject({ devices: EVERY_DEVICE });
});

test('a farm whose file is there already is not made again', async () => {
  const server = await aServerOfItsOwn();
  const owner = await anOwner(server);
  await writeFile(fileOf(server), '{');
  await expect(make(owner)).rejects.toMatchObject(UNSUPPORTED);
  expect(await traces(server, owner)).toMatchObject({ devices: 0 });
});

test.each([{ DEMO_FARM: 'off' }, { CREDITS: 'required' }])('no owner makes one with %o', async (settings) => {
  const server = await aServer(settings);
  onTestFinished(server.stop);
  const owner = await anOwner(server);
  expect(await view(owner)).toEqual({ present: false, filled: 0, possible: false });
  await expect(make(owner)).rejects.toMatchObject(UNSUPPORTED);
});

test('what the organisation has already is not doubled, and nothing is half made', async () => {
  const server = await aServerOfItsOwn();
  const fill = (table: 'device_group' | 'scene', owner: User, rows: number) => {
    const n = sql`from generate_series(1, ${rows}) as n`;
    return table === 'scene'
      ? sql`insert into scene (org_id, name) select ${owner.orgId}, 'Own ' || n ${n}`.execute(server.db)
      : sql`insert into device_group (group_id, org_id, name, created_at)
          select upper(lpad(to_hex(n), 16, 'A')), ${owner.orgId}, 'Own ' || n, now() ${n}`.execute(server.db);
  };
  const inTheWay: Partial<Record<ErrorName, (owner: User) => Promise<unknown>>> = {
    async creation_limit_reached(owner) {
      for (const name of ['A', 'B', 'C']) await aKit(owner, name);
    },
    group_limit_reached: (owner) => fill('device_group', owner, LIMITS.groups - 2),
    group_name_duplicate: (owner) => owner.call(groups.create, { name: 'Machines' }),
    data_duplicate: (owner) => owner.call(chartPages.create, { name: 'Overview', rows: 1, columns: 1 }),
    scene_limit_reached: (owner) => fill('scene', owner, SCENE_LIMITS.count),
  };
  for (const [error, put] of Object.entries(inTheWay)) {
    const owner = await anOwner(server);
    await put(owner);
    const before = await rowsOfOrganisation(server, owner);
    await expect(make(owner), error).rejects.toMatchObject({ code: ERRORS[error as ErrorName].code });
    delete before.audit_entry;
    expect(await rowsOfOrganisation(server, owner), error).toMatchObject(before);
    expect(await view(owner), error).toEqual({ present: false, filled: 0, possible: true });
  }
});

test('only the owner of its organisation removes it', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aFilledFarm(server);
  const neighbour = await anOwner(server);
  for (const role of ['limited', 'observer', 'administrator'] as const) {
    for (const person of [await aSubUser(owner, role), await aSubUser(neighbour, role)]) {
      await expect(remove(person)).rejects.toMatchObject(REFUSED);
      await expect(view(person)).rejects.toMatchObject(REFUSED);
    }
  }
  expect(await view(neighbour)).toEqual({ present: false, filled: 0, possible: false });
  await expect(remove(neighbour)).rejects.toMatchObject(GONE);
  expect((await view(owner)).present).toBe(true);
  expect(await traces(server, owner)).toMatchObject({ devices: EVERY_DEVICE });
});

test('an uplink that is in flight while the farm goes leaves nothing behind', async () => {
  const server = await aServerOfItsOwn();
  const { owner, fleet } = await aFilledFarm(server);
  const node = fleet.devices.find(({ model }) => model === 'S2101')!;
  const networkServer = await aNetworkServer(server);
  const send = () => networkServer.sendChirpstack(anUpEvent(node.eui, S2101, server.clock.now()));
  const { answer } = await inTransaction(server.db, async (held) => {
    // The uplink's own transaction waits here for its credits.
    await sql`lock table credit_entry in share mode`.execute(held);
    const late = send();
    await expect.poll(() => waiting(server)).toBe(1);
    await remove(owner);
    return { answer: late };
  });
  expect(await answer).toMatchObject({ outcome: 'stored' });
  await expect
    .poll(() => traces(server, owner))
    .toMatchObject({ devices: 0, statuses: 0, series: 0, latest: 0, uplinks: 0, readings: 0, lost: 0 });
  await expect(send()).rejects.toMatchObject({ code: String(ERRORS.eui_not_registered.code) });
});

test('the farm goes while everybody is sending', async () => {
  const server = await aServerOfItsOwn();
  const { owner, fleet } = await aDemoFarm(server);
  const node = await aNode(owner);
  const networkServer = await aNetworkServer(server);
  let racing = true;
  const climates = fleet.devices.filter(({ model }) => model === 'S2101').map(({ eui }) => eui);
  const race = [node.dev_eui, ...climates, ...climates].map(async (eui) => {
    while (racing) await networkServer.ask(ingest.chirpstack, anUpEvent(eui, S2101, server.clock.now()));
  });
  await remove(owner);
  racing = false;
  await Promise.all(race);
  await expect.poll(() => traces(server, owner)).toMatchObject({ devices: 1, series: 2, lost: 0 });
  const { rows } = await sql<{ eui: string }>`
    select distinct eui from uplink left join device using (device_id)`.execute(server.db);
  expect(rows).toEqual([{ eui: node.eui }]);
});

test('a removal that fails changes nothing, and the farm goes on', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aDemoFarm(server);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'kept'; end $$`.execute(
    server.db,
  );
  await sql`create trigger kept before delete on connection execute function refuse()`.execute(server.db);
  await expect(remove(owner)).rejects.toMatchObject({ status: 500 });
  const { filled } = await view(owner);
  expect(await traces(server, owner)).toMatchObject({ devices: EVERY_DEVICE });
  await expect.poll(async () => (await view(owner)).filled).toBeGreaterThan(filled);

  await sql`drop trigger kept on connection`.execute(server.db);
  await remove(owner);
  expect(await traces(server, owner)).toMatchObject({ devices: 0, uplinks: 0, lost: 0 });
});

test('a farm that was interrupted while it filled goes on where it was, and leaves no hole', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aDemoFarm(server);
  await server.demo.farm.stop();
  const before = await traces(server, owner);
  server.clock.advance(30 * MINUTE_MS);
  await server.demo.farm.resume();
  const uplinks = async () => (await traces(server, owner)).uplinks;
  await expect.poll(uplinks).toBeGreaterThan(before.uplinks! + 500);
  await server.demo.farm.stop();
  expect(await traces(server, owner)).toMatchObject({ devices: EVERY_DEVICE });
  const { rows } = await sql<{ widest: number; newest: number }>`
    select max(gap) as widest, max(received_at) as newest from (
      select received_at, extract(epoch from received_at - lag(received_at) over (order by received_at))::int as gap
      from uplink
    ) as gaps`.execute(server.db);
  expect(rows[0]!.widest).toBeLessThan(10 * 60);
  expect(rows[0]!.newest).toBeGreaterThan(server.clock.now() - 10 * MINUTE_MS);
});

test('a farm whose devices are gone is dropped at the next start', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aDemoFarm(server);
  await server.demo.farm.stop();
  // What was sent last is stored meanwhile, and locks devices in an order of its own.
  await expect
    .poll(() =>
      sql`delete from device where org_id = ${owner.orgId}`.execute(server.db).then(
        () => 'deleted',
        (error: Error) => error.message,
      ),
    )
    .toBe('deleted');
  await server.demo.farm.resume();
  expect(existsSync(fileOf(server))).toBe(false);
  expect(server.logged()).toContain('the devices of the demo farm are gone');
  expect(await view(owner)).toEqual({ present: false, filled: 0, possible: true });
});

test('a demo farm in an older file goes on sending and can be removed', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aDemoFarm(server);
  await server.demo.farm.stop();
  const text = await readFile(fileOf(server), 'utf8');
  const old = text
    .replaceAll('"devices":', '"members":')
    .replaceAll('"source":', '"inlet":')
    .replace(/"groupIds":.*?\],"subAccounts":.*?\]/, '"more":[]');
  expect(old).toContain('"more"');
  expect(old).not.toBe(text);
  await writeFile(fileOf(server), old);
  await server.demo.farm.resume();
  expect((await view(owner)).present).toBe(true);
  await remove(owner);
  expect(await traces(server, owner)).toMatchObject({ devices: 0 });
});

test('what falls due while the history fills is sent as well, and then the farm is live', async () => {
  const server = await aServerOfItsOwn();
  const { owner } = await aFilledFarm(server);
  await server.demo.farm.stop();
  await server.demo.farm.resume();
  server.clock.advance(10 * MINUTE_MS);
  const newest = async () => {
    const { list } = await owner.call(devices.listNodes, {});
    return Math.max(...list.map(({ last_seen_at }) => last_seen_at ?? 0));
  };
  await expect.poll(newest).toBeGreaterThan(server.clock.now() - 3 * MINUTE_MS);
  expect(await view(owner)).toEqual({ present: true, filled: 1, possible: false });
});
