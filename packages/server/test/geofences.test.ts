import { alarms } from '@fieldscope/contract/calls/alarms';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { groups } from '@fieldscope/contract/calls/groups';
import { notices } from '@fieldscope/contract/calls/notices';
import { GEOFENCE_LIMITS } from '@fieldscope/contract/geofence-limits';
import type { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { fixPacket } from '@fieldscope/simulator/payloads/tracker';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverAlarms } from '../src/modules/alarms/delivery/delivery.service';
import { createAlarmEvaluation } from '../src/modules/alarms/evaluation/evaluation.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aSender } from './sender';

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
let tracker: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
  sender = await aSender(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
  tracker = await aNode(owner, { model: 'T1000-A', name: 'Tractor' });
  server.clock.advance(HOUR_MS);
});

const [LATITUDE, LONGITUDE] = [48.2, 11.5];
/** About a metre of latitude. */
const METRE = 1 / 111_195;
const YARD: GeofenceShape = {
  kind: 'circle',
  ...{ latitude: LATITUDE, longitude: LONGITUDE, radius_metres: 100 },
};
const MEADOW: GeofenceShape = {
  kind: 'polygon',
  corners: [
    { latitude: 48, longitude: 11 },
    { latitude: 48, longitude: 11.01 },
    { latitude: 48.01, longitude: 11 },
  ],
};
const CROSSING = [
  { latitude: 0, longitude: 0 },
  { latitude: 1, longitude: 1 },
  { latitude: 0, longitude: 1 },
  { latitude: 1, longitude: 0 },
];

const aGeofence = async (name: string, shape: GeofenceShape = YARD, as = owner) =>
  (await as.call(geofences.create, { name, shape })).geofence_id;
const list = async (of = owner) => of.call(geofences.list);

/** The tracker reports that it is so many metres north of the yard's middle, in the minute after its last report or then. */
async function reportAt(
  metresNorth: number,
  { at, of = tracker }: { at?: number; of?: typeof tracker } = {},
) {
  server.clock.advance(MINUTE_MS);
  const fix = {
    ...{ at: at ?? server.clock.now(), longitude: LONGITUDE, latitude: LATITUDE + metresNorth * METRE },
    ...{ temperature: 20, light: 50, battery: 90, events: 0 },
  };
  await sender.uplink(of, fixPacket(fix).toString('hex'), { fPort: 5 });
  return fix.at;
}
async function aRule(facts: object): Promise<number> {
  const { rule_id: ruleId } = await owner.call(alarms.createRule, {
    ...{ name: 'Leaves the yard', severity: 'warning', eui: tracker.eui },
    ...facts,
  } as never);
  return ruleId;
}
const listAlarms = async () => (await owner.call(alarms.listAlarms, {})).list;

describe('geofences', () => {
  test('are made, changed and deleted by administrators, and seen by observers', async () => {
    const [administrator, observer] = await Promise.all([
      aSubUser(owner, 'administrator'),
      aSubUser(owner, 'observer'),
    ]);
    const yard = await aGeofence('Yard', YARD, administrator);
    const meadow = await aGeofence('Meadow', MEADOW, administrator);
    await administrator.call(geofences.update, { geofence_id: yard, name: 'Old yard', shape: MEADOW });
    expect(await list(observer)).toEqual([
      { geofence_id: meadow, name: 'Meadow', shape: MEADOW, rules: [] },
      { geofence_id: yard, name: 'Old yard', shape: MEADOW, rules: [] },
    ]);
    await expect(aGeofence('Other', YARD, observer)).rejects.toMatchObject({ code: 10005 });
    await administrator.call(geofences.remove, { geofence_id: meadow });
    expect(await list()).toMatchObject([{ name: 'Old yard' }]);
  });

  test('have names of their own; one that crosses itself is refused', async () => {
    await aGeofence('Yard');
    const meadow = await aGeofence('Meadow', MEADOW);
    await expect(aGeofence('Yard')).rejects.toMatchObject({ code: 11308 });
    await expect(
      owner.call(geofences.update, { geofence_id: meadow, name: 'Yard', shape: MEADOW }),
    ).rejects.toMatchObject({ code: 11308 });
    await expect(aGeofence('Bow', { kind: 'polygon', corners: CROSSING })).rejects.toMatchObject({
      code: 10007,
    });
    expect(await list()).toHaveLength(2);
  });

  test('are no concern of another organisation', async () => {
    const yard = await aGeofence('Yard');
    const stranger = await anOwner(server);
    await aGeofence('Yard', MEADOW, stranger);
    expect(await list(stranger)).toMatchObject([{ name: 'Yard', shape: MEADOW }]);
    const missing = { code: 11306 };
    await expect(
      stranger.call(geofences.update, { geofence_id: yard, name: 'Mine', shape: YARD }),
    ).rejects.toMatchObject(missing);
    await expect(stranger.call(geofences.remove, { geofence_id: yard })).rejects.toMatchObject(missing);
    await expect(
      stranger.call(alarms.createRule, {
        ...{ name: 'Theirs', severity: 'info', condition: { kind: 'enter', geofence_id: yard } },
      }),
    ).rejects.toMatchObject(missing);
  });

  test('are not deleted while a rule uses them: the refusal names it', async () => {
    const yard = await aGeofence('Yard');
    const ruleId = await aRule({ condition: { kind: 'leave', geofence_id: yard } });
    expect(await list()).toMatchObject([{ rules: [{ rule_id: ruleId, name: 'Leaves the yard' }] }]);
    await expect(owner.call(geofences.remove, { geofence_id: yard })).rejects.toMatchObject({
      code: 11337,
      msg: expect.stringContaining('Leaves the yard'),
    });
    await owner.call(alarms.removeRule, { rule_id: ruleId });
    await owner.call(geofences.remove, { geofence_id: yard });
    expect(await list()).toEqual([]);
  });

  test('are as many as an organisation may have', async () => {
    await sql`
      insert into geofence (org_id, name, shape)
      select ${owner.orgId}, n::text, ${JSON.stringify(YARD)}::jsonb
      from generate_series(1, ${GEOFENCE_LIMITS.count}::int) as n`.execute(server.db);
    await expect(aGeofence('One more')).rejects.toMatchObject({ code: 11337 });
  });
});

describe('a tracker', () => {
  test('that leaves is one alarm, which ends when it is back, and enters is another', async () => {
    const yard = await aGeofence('Yard');
    await aRule({ condition: { kind: 'leave', geofence_id: yard } });
    await aRule({ name: 'Comes home', condition: { kind: 'enter', geofence_id: yard } });
    await reportAt(0);
    await reportAt(130);
    expect(await listAlarms()).toEqual([]);
    const leftAt = await reportAt(400);
    await reportAt(900);
    expect(await listAlarms()).toMatchObject([
      {
        ...{ rule_name: 'Leaves the yard', kind: 'leave', device_name: 'Tractor', measurement_id: null },
        ...{ opened_at: Math.floor(leftAt / 1000) * 1000, resolved_at: null },
      },
    ]);
    const [left] = await listAlarms();
    expect([left!.value, left!.worst].map((metres) => Math.round(metres!))).toEqual([300, 800]);
    const backAt = Math.floor((await reportAt(20)) / 1000) * 1000;
    expect(await listAlarms()).toMatchObject([
      { rule_name: 'Comes home', kind: 'enter', opened_at: backAt, resolved_at: null },
      { rule_name: 'Leaves the yard', resolved_at: backAt, resolution: 'recovered' },
    ]);
  });

  test('that leaves with its first position under a rule has left all the same', async () => {
    const yard = await aGeofence('Yard');
    await reportAt(0);
    const far = await aNode(owner, { model: 'T1000-A', name: 'Trailer' });
    await reportAt(5000, { of: far });
    await aRule({ eui: null, condition: { kind: 'leave', geofence_id: yard } });
    await reportAt(400);
    await reportAt(5100, { of: far });
    expect(await listAlarms()).toMatchObject([{ device_name: 'Tractor' }]);
  });

  test('that left is described with its distance', async () => {
    const yard = await aGeofence('Yard');
    const [person] = await owner.call(alarms.listReceivers);
    const receivers = [{ user_id: person!.user_id, by_email: false }];
    await aRule({ receivers, condition: { kind: 'leave', geofence_id: yard } });
    await reportAt(0);
    await reportAt(1350);
    await listAlarms();
    await deliverAlarms(server);
    expect((await owner.call(notices.list)).list.map(({ body }) => body.text)).toContainEqual(
      expect.stringContaining('Leaves the yard · Tractor: left the geofence, 1.3 km'),
    );
  });

  test('fires nothing with positions that come late, twice, or out of order', async () => {
    const yard = await aGeofence('Yard');
    await aRule({ condition: { kind: 'leave', geofence_id: yard } });
    const first = await reportAt(0);
    server.clock.advance(10 * MINUTE_MS);
    const last = await reportAt(0);
    await listAlarms();
    await reportAt(400, { at: first + 5 * MINUTE_MS });
    await reportAt(400, { at: last });
    expect(await listAlarms()).toEqual([]);
    await reportAt(400);
    await listAlarms();
    await reportAt(0, { at: last + 1000 });
    expect(await listAlarms()).toMatchObject([{ resolved_at: null }]);
  });

  test('is watched once by two processes and after a restart', async () => {
    const yard = await aGeofence('Yard');
    await aRule({ condition: { kind: 'leave', geofence_id: yard } });
    await reportAt(0);
    await reportAt(400);
    for (let again = 0; again < 2; again += 1) {
      const other = createAlarmEvaluation({ ...server, ingest: { onCommitted: () => {} } });
      await other.recover(server.db);
      await other.close();
    }
    expect(await listAlarms()).toHaveLength(1);
    await reportAt(0);
    await reportAt(400);
    expect(await listAlarms()).toHaveLength(2);
  });

  test('is watched by the shape that its geofence has now; the alarms of the one before end', async () => {
    const yard = await aGeofence('Yard');
    const { group_uuid: group } = await owner.call(groups.create, { name: 'Machines' });
    const machine = await aNode(owner, { model: 'T1000-A', name: 'Loader', group_uuid: group });
    await aRule({ eui: null, group_uuid: group, condition: { kind: 'leave', geofence_id: yard } });
    await reportAt(0, { of: machine });
    await reportAt(0);
    await reportAt(400, { of: machine });
    await reportAt(400);
    expect(await listAlarms()).toMatchObject([{ device_name: 'Loader', resolved_at: null }]);
    const rename = { geofence_id: yard, name: 'Farm' };
    await owner.call(geofences.update, { ...rename, shape: YARD });
    expect(await listAlarms()).toMatchObject([{ resolved_at: null }]);
    await owner.call(geofences.update, { ...rename, shape: { ...YARD, radius_metres: 1000 } as never });
    expect(await listAlarms()).toMatchObject([{ resolution: 'rule_changed' }]);
    await reportAt(500, { of: machine });
    await reportAt(1200, { of: machine });
    expect(await listAlarms()).toMatchObject([{ device_name: 'Loader', resolved_at: null }, {}]);
  });
});
