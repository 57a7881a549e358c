import { channels } from '@fieldscope/contract/calls/channels';
import { connections } from '@fieldscope/contract/calls/connections';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { open } from '@fieldscope/contract/calls/open';
import { trackers } from '@fieldscope/contract/calls/trackers';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { TRACKER_LIMITS } from '@fieldscope/contract/tracker-limits';
import { fixPacket, noFixPacket, scanPacket } from '@fieldscope/simulator/payloads/tracker';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aNode, anAccessKey, anOwner, type User } from './builders';
import { aChirpstack, type Chirpstack } from './chirpstack';
import { aServer, type TestServer } from './harness';
import { aHistory } from './readings';

let server: TestServer;
let owner: User;
let chirpstack: Chirpstack;
let tracker: { eui: string; dev_eui: string };
beforeAll(async () => {
  server = await aServer();
});
async function aTrackerOf(user: User) {
  const { token } = await user.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
  chirpstack = await aChirpstack(server, token);
  return aNode(user, { model: 'T1000-A', name: 'Tractor' });
}
beforeEach(async () => {
  owner = await anOwner(server);
  tracker = await aTrackerOf(owner);
});

const now = () => server.clock.now();
const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const moment = (minutesAgo: number, events = 0) => ({
  at: Math.floor((now() - minutesAgo * MINUTE_MS) / SECOND_MS) * SECOND_MS,
  ...{ temperature: 20, light: 50, battery: 80, events },
});
const send = (packet: Buffer) => chirpstack.uplink(tracker, packet.toString('hex'), { fPort: 5 });
const fix = (minutesAgo: number, longitude: number, events = 0) =>
  send(fixPacket({ ...moment(minutesAgo, events), longitude, latitude: 50 }));
const positions = (input: object = {}, user = owner, eui = tracker.eui) =>
  user.call(trackers.listPositions, { eui: [eui], time_start: now() - HOUR_MS, time_end: now(), ...input });
const overview = async () => (await owner.call(trackers.listOverview, { eui: [tracker.eui] }))[0]!;
const buzzer = (on?: boolean) => owner.call(trackers.switchBuzzer, { eui: tracker.eui, on });

test('a path has points, scans and failures of the range, and the overview the newest location', async () => {
  await fix(90, 6);
  await fix(30, 7, 1);
  await send(scanPacket(moment(20), [{ mac: '487397162234', rssi: -69 }]));
  await fix(10, 7.5, 2);
  expect(await positions()).toMatchObject([
    {
      ...{ eui: tracker.eui, count: 2, failures: [] },
      points: [
        { longitude: 7, latitude: 50, source: 'gnss', battery: 80, events: [1], moving: true },
        { longitude: 7.5, events: [2], moving: false },
      ],
      scans: [{ kind: 'wifi', stations: [{ mac: '48:73:97:16:22:34', rssi: -69 }] }],
    },
  ]);
  expect(await overview()).toMatchObject({
    ...{ name: 'Tractor', model: 'T1000-A', online: true, positioning: 'normal', failure: null },
    ...{ battery: 80, work_mode: null, buzzer: null, location_overdue: false },
    location: { longitude: 7.5, latitude: 50, at: moment(10).at },
  });
  await send(noFixPacket(moment(5), 3));
  expect(await overview()).toMatchObject({ positioning: 'failed', failure: 3, location: { longitude: 7.5 } });
  expect((await positions())[0]!.failures).toEqual([{ at: moment(5).at, status: 3 }]);
});

test.each([
  ['lng', 4197, 7],
  ['longitude', 4197, 7],
  ['lat', 4198, 50],
  ['latitude', 4198, 50],
])('its coordinates are found by the name %s as well', async (name, measurementId, value) => {
  await fix(10, 7);
  const { list } = await owner.call(channels.listData, { eui: [tracker.eui], measurement_id: [name] });
  expect(list.map((row) => [row.measurement_id, row.value])).toEqual([[measurementId, value]]);
  const program = await anAccessKey(owner);
  const [newest] = await program.call(open.viewLatestTelemetry, {
    ...{ device_eui: tracker.eui, measurement_id: name },
  });
  expect(newest!.points).toMatchObject([{ measurement_id: String(measurementId), measurement_value: value }]);
});

test('a tracker without a location for 24 hours is overdue, and says how it works', async () => {
  await fix(25 * 60, 7);
  await chirpstack.uplink(tracker, '0564010103', { fPort: 5 });
  expect(await overview()).toMatchObject({ location_overdue: true, work_mode: 1, strategy: 1, battery: 100 });
});

test('a long path is thinned, in repeated or bracketed lists, and a range is bounded', async () => {
  const times = Array.from({ length: 300 }, (_, index) => now() - (300 - index) * MINUTE_MS);
  for (const [id, value] of [
    [4197, 7],
    [4198, 50],
  ] as const)
    await aHistory(
      server,
      { eui: tracker.eui, measurement_id: id },
      times.map((at) => [at, value]),
    );
  const [path] = await positions({ time_start: now() - DAY_MS, points: 100 });
  expect([path!.count, path!.points.length]).toEqual([300, 100]);
  const repeated = await fetch(
    `${server.url}/portalapi/tracker/positioning_history?eui=${tracker.eui}&eui=${tracker.eui}&time_start=${now() - HOUR_MS}&time_end=${now()}`,
    { headers: { authorization: owner.token } },
  );
  expect(((await repeated.json()) as { data: unknown[] }).data).toHaveLength(1);
  await expect(positions({ time_start: now() - TRACKER_LIMITS.rangeMs - 1 })).rejects.toMatchObject(
    code('parameter_invalid'),
  );
  await expect(positions({ time_start: now() + 1, time_end: now() + 2 })).rejects.toMatchObject(
    code('parameter_invalid'),
  );
});

test('orders go out through the commands: status, restart, buzzer with its state', async () => {
  await expect(buzzer(true)).rejects.toMatchObject(code('command_failed'));
  await fix(1, 7);
  const status = chirpstack.nextDownlink();
  await owner.call(trackers.reportPower, { eui: tracker.eui });
  expect(await status).toMatchObject({ fPort: 5, data: Buffer.from('88', 'hex').toString('base64') });
  const restart = chirpstack.nextDownlink();
  await owner.call(trackers.reboot, { eui: tracker.eui });
  expect(await restart).toMatchObject({ data: Buffer.from('89', 'hex').toString('base64') });
  const sound = chirpstack.nextDownlink();
  expect(await buzzer(true)).toMatchObject({ on: null, command: { on: true, state: 'queued' } });
  const { id, data } = await sound;
  expect(data).toBe(Buffer.from('8201', 'hex').toString('base64'));
  await expect(buzzer(false)).rejects.toMatchObject(code('in_progress'));
  await chirpstack.transmitted(tracker, id);
  await chirpstack.acknowledged(tracker, id);
  expect(await buzzer()).toEqual({ on: true, command: { command_id: id, on: true, state: 'acknowledged' } });
  expect((await overview()).buzzer).toBe(true);
});

test('other devices are no trackers, and other organisations have none of ours', async () => {
  const node = await aNode(owner);
  await aNode(owner, { model: 'T2000', name: 'Container' });
  const listed = await owner.call(trackers.listOverview);
  expect(listed.map(({ name }) => name)).toEqual(['Container', 'Tractor']);
  const container = listed[0]!.eui;
  await expect(owner.call(trackers.reboot, { eui: container })).rejects.toMatchObject(
    code('feature_unsupported'),
  );
  const neighbour = await anOwner(server);
  expect(await neighbour.call(trackers.listOverview)).toEqual([]);
  await expect(positions({}, neighbour)).rejects.toMatchObject(code('device_not_in_organisation'));
  for (const [user, eui] of [
    [owner, node.eui],
    [neighbour, tracker.eui],
  ] as const) {
    for (const call of [trackers.reportPower, trackers.reboot, trackers.switchBuzzer])
      await expect(user.call(call, { eui })).rejects.toMatchObject(code('device_not_in_organisation'));
    await expect(user.call(trackers.listOverview, { eui: [eui] })).rejects.toMatchObject(
      code('device_not_in_organisation'),
    );
  }
});

test('a map of all devices shows trackers where they were last, others where they stand, and none without a place', async () => {
  const node = await aNode(owner, { name: 'Barn', longitude: 9, latitude: 51 });
  await aNode(owner, { name: 'Somewhere' });
  await fix(10, 7.5);
  expect(await owner.call(deviceLists.listPositions)).toEqual([
    {
      ...{ eui: node.eui, name: 'Barn', kind: 'node', online: false, last_seen_at: null },
      ...{ longitude: 9, latitude: 51, alarm: null },
    },
    expect.objectContaining({ name: 'Tractor', kind: 'tracker', online: true, longitude: 7.5, latitude: 50 }),
  ]);
  expect(await (await anOwner(server)).call(deviceLists.listPositions)).toEqual([]);
});
