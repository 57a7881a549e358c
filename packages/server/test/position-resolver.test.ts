import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { trackers } from '@fieldscope/contract/calls/trackers';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { fixPacket, scanPacket } from '@fieldscope/simulator/payloads/tracker';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeResolved } from '../src/modules/trackers/resolver.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aSender } from './sender';

const HEARD = [
  { mac: '487397162234', rssi: -69 },
  { mac: '3ccd5798fd2e', rssi: -80 },
];

/** A geolocate service that gives the chosen answers, and records its requests. */
function aResolver() {
  const asked: { wifiAccessPoints?: { macAddress: string; signalStrength: number }[] }[] = [];
  const says = {
    status: 200,
    body: { location: { lat: 50.5, lng: 7.5 }, accuracy: 42.4 } as unknown,
    before: async () => {},
  };
  const http = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', async () => {
      asked.push(JSON.parse(body));
      await says.before();
      response.writeHead(says.status, { 'content-type': 'application/json' }).end(JSON.stringify(says.body));
    });
  });
  return { http, asked, says };
}

const resolver = aResolver();
let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
let tracker: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => resolver.http.listen(0, '127.0.0.1', resolve));
  const { port } = resolver.http.address() as AddressInfo;
  server = await aServer({ POSITION_RESOLVER_URL: `http://127.0.0.1:${port}/v1/geolocate?key=secret` });
  sender = await aSender(server);
});
afterAll(() => new Promise((resolve) => resolver.http.close(resolve)));
beforeEach(async () => {
  owner = await anOwner(server);
  tracker = await aNode(owner, { model: 'T1000-A' });
  resolver.asked.length = 0;
  Object.assign(resolver.says, {
    status: 200,
    body: { location: { lat: 50.5, lng: 7.5 }, accuracy: 42.4 },
    before: async () => {},
  });
});

const now = () => server.clock.now();
const moment = (minutesAgo: number) => ({
  at: Math.floor((now() - minutesAgo * MINUTE_MS) / SECOND_MS) * SECOND_MS,
  ...{ temperature: 20, light: 50, battery: 80, events: 0 },
});
/** Stations of a place that no other test has. */
const aPlace = () => HEARD.map(({ rssi }, index) => ({ rssi, mac: `${tracker.eui.slice(-11)}${index}` }));
const uplink = (packet: Buffer) => sender.uplink(tracker, packet.toString('hex'), { fPort: 5 });
const scan = async (minutesAgo: number, heard = aPlace()) => {
  await uplink(scanPacket(moment(minutesAgo), heard));
  await overview();
  await server.queue.runDue();
};
const overview = async () => (await owner.call(trackers.listOverview, { eui: [tracker.eui] }))[0]!;
const path = async () =>
  (
    await owner.call(trackers.listPositions, {
      ...{ eui: [tracker.eui], time_start: now() - 2 * DAY_MS, time_end: now() },
    })
  )[0]!;
/** How many positions of the owner's trackers were resolved. */
const kept = async () =>
  (await sql`select 1 from resolved_position where org_id = ${owner.orgId}`.execute(server.db)).rows.length;

test('a scan becomes a position with its source and accuracy, and the tracker is there', async () => {
  await scan(10);
  expect(resolver.asked).toHaveLength(1);
  expect(resolver.asked[0]).toMatchObject({ considerIp: false });
  expect(resolver.asked[0]!.wifiAccessPoints![0]).toEqual({
    macAddress: expect.stringMatching(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/),
    signalStrength: -69,
  });
  const place = { longitude: 7.5, latitude: 50.5 };
  expect(await overview()).toMatchObject({
    ...{ positioning: 'normal', location_overdue: false },
    location: { ...place, source: 'wifi', at: moment(10).at, accuracy_m: expect.closeTo(42.4, 3) },
  });
  expect(await path()).toMatchObject({
    points: [{ ...place, source: 'wifi', battery: 80, events: [] }],
    scans: [{ kind: 'wifi' }],
  });
  const { position } = await owner.call(devices.viewNode, { eui: tracker.eui });
  expect(position).toEqual({ ...place, source: 'device' });
});

test('the same stations are asked for once, and a position of its own counts from when it was measured', async () => {
  await scan(30);
  await scan(20);
  expect(resolver.asked).toHaveLength(1);
  await uplink(fixPacket({ ...moment(10), longitude: 6, latitude: 50 }));
  expect((await overview()).location).toMatchObject({ longitude: 6, source: 'gnss' });
  await scan(15, [...aPlace(), { mac: '000000000001', rssi: -90 }]);
  expect((await overview()).location).toMatchObject({ longitude: 6 });
  expect((await owner.call(devices.viewNode, { eui: tracker.eui })).position).toMatchObject({ longitude: 6 });
  expect((await path()).points.map(({ source }) => source)).toEqual(['wifi', 'wifi', 'wifi', 'gnss']);
});

test('what the resolver does not know stays a scan, and what it has not answered is asked again', async () => {
  Object.assign(resolver.says, { status: 404, body: { error: { code: 404 } } });
  await scan(10);
  expect(await path()).toMatchObject({ points: [], scans: [{ kind: 'wifi' }] });
  Object.assign(resolver.says, { status: 503 });
  const elsewhere = [...aPlace(), { mac: '000000000002', rssi: -70 }];
  await scan(5, elsewhere);
  expect((await path()).points).toEqual([]);
  Object.assign(resolver.says, { status: 200, body: { location: { lat: 51, lng: 8 }, accuracy: 10 } });
  await sql`update job set due_at = now() where kind = 'resolve_position'`.execute(server.db);
  await server.queue.runDue();
  expect(await path()).toMatchObject({ points: [{ longitude: 8, latitude: 51 }] });
});

test('positions are kept as long as readings', async () => {
  await scan(10);
  const purge = (HISTORY_DAYS: number) =>
    purgeResolved({ ...server, config: { ...server.config, HISTORY_DAYS } });
  server.clock.advance(DAY_MS);
  await purge(0);
  await purge(2);
  expect(await kept()).toBe(1);
  await purge(1);
  expect(await kept()).toBe(0);
});

test('an old scan is not asked for, and a removed tracker leaves no position behind', async () => {
  await scan(25 * 60);
  expect(resolver.asked).toEqual([]);
  await scan(10);
  await owner.call(deviceChanges.removeNodes, { eui: [tracker.eui] });
  server.clock.advance(HOUR_MS);
  await sql`update job set due_at = now() where kind = 'purge_removed_devices'`.execute(server.db);
  await server.queue.runDue();
  const { rows } = await sql`select 1 from resolved_position where org_id = ${owner.orgId}`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});

test('nonsense is no position: nowhere on Earth, as wide as the world, endless, or behind a redirect', async () => {
  const location = { lat: 50.5, lng: 7.5 };
  const answers: object[] = [
    { body: { location: { lat: 999, lng: 7.5 }, accuracy: 1 } },
    { body: { location, accuracy: 1e39 } },
    { body: { location, accuracy: 1, padding: 'x'.repeat(100_000) } },
    { status: 302 },
    { body: {} },
  ];
  for (const [index, answer] of answers.entries()) {
    Object.assign(resolver.says, { status: 200 }, answer);
    await scan(10 + index, [...aPlace(), { mac: `00000000001${index}`, rssi: -70 }]);
  }
  expect(resolver.asked).toHaveLength(answers.length);
  expect(await kept()).toBe(0);
  expect(server.logged()).not.toContain('out of range for type real');
  expect(server.logged()).not.toContain('key=secret');
  Object.assign(resolver.says, { status: 200, body: { location, accuracy: 1e-50 } });
  await scan(1, [...aPlace(), { mac: '000000000020', rssi: -70 }]);
  expect((await overview()).location).toMatchObject({ accuracy_m: 0 });
});

test('what is resolved after the history was cleared is not kept', async () => {
  Object.assign(resolver.says, {
    before: () => owner.call(channels.clearHistory, { eui: tracker.eui }),
  });
  await scan(10);
  expect(resolver.asked).toHaveLength(1);
  expect(await kept()).toBe(0);
});

test('a tracker leaves a geofence by its scans, and a resolved position counts as one', async () => {
  const { geofence_id } = await owner.call(geofences.create, {
    name: 'Yard',
    shape: { kind: 'circle', longitude: 7.5, latitude: 50.5, radius_metres: 100 },
  });
  const rule = { severity: 'warning', eui: tracker.eui } as const;
  await owner.call(alarms.createRule, {
    ...{ ...rule, name: 'Leaves', condition: { kind: 'leave', geofence_id } },
  });
  await owner.call(alarms.createRule, { ...rule, name: 'Lost', condition: { kind: 'position', hours: 1 } });
  server.clock.advance(HOUR_MS);
  await scan(20);
  Object.assign(resolver.says, { body: { location: { lat: 50.6, lng: 7.5 }, accuracy: 10 } });
  await scan(10, [...aPlace(), { mac: '000000000030', rssi: -70 }]);
  expect((await owner.call(alarms.listAlarms, {})).list).toMatchObject([
    { rule_name: 'Leaves', value: expect.closeTo(11_020, -2) },
  ]);
  server.clock.advance(55 * MINUTE_MS);
  await server.alarms.evaluation.fireDue(server.db);
  const { list } = await owner.call(alarms.listAlarms, {});
  expect(list.map((one) => one.rule_name).toSorted()).toEqual(['Leaves', 'Lost']);
});
