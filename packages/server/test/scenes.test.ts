import { alarms } from '@fieldscope/contract/calls/alarms';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { production } from '@fieldscope/contract/calls/production';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aSubUser, transferDevices, type User } from './builders';
import { overtaken } from './concurrency';
import { aFleet, climateOf, powerOf } from './fleet';
import { aScreen } from './live-screens';
import { aHistory } from './readings';

const fleet = aFleet();

const AIR = { channel: 1, measurement_id: 4097 };
const HUMIDITY = { channel: 1, measurement_id: 4098 };
const air = ({ eui }: { eui: string }, alias = 'Air') => ({ eui, ...AIR, alias });
const humidity = ({ eui }: { eui: string }, alias = 'Humidity') => ({ eui, ...HUMIDITY, alias });
type Measurement = ReturnType<typeof air>;

const aScene = async (name: string, measurements: Measurement[], as: User = fleet.owner) =>
  (await as.call(scenes.create, { name, measurements })).scene_id;
const list = (of: User = fleet.owner) => of.call(scenes.list);
const namesOf = async (of: User = fleet.owner) => (await list(of)).map(({ name }) => name);
const aliases = async () => (await list()).map(({ measurements }) => measurements.map(({ alias }) => alias));
const code = (number: number) => ({ code: number });

describe('scenes', () => {
  test('are made, changed and deleted by administrators, and seen by observers in the order of their names', async () => {
    const { owner } = fleet;
    const node = await fleet.device('S2101', { name: 'Node 7' });
    const [administrator, observer] = await Promise.all([
      aSubUser(owner, 'administrator'),
      aSubUser(owner, 'observer'),
    ]);
    const beds = await aScene('beds', [air(node, 'Under the roof'), humidity(node)], administrator);
    const yard = await aScene('Yard', [air(node)], administrator);
    expect(await list(observer)).toEqual([
      {
        ...{ scene_id: beds, name: 'beds', pinned: false, published: false },
        measurements: [
          {
            ...{ eui: node.eui, ...AIR, alias: 'Under the roof', device_name: 'Node 7', is_gateway: false },
            ...{ value: null, measured_at: null, interval_minutes: expect.any(Number), online: false },
            ...{ last_seen_at: null, battery: null, alarm: null },
          },
          expect.objectContaining({ ...HUMIDITY, alias: 'Humidity' }),
        ],
      },
      expect.objectContaining({ scene_id: yard, name: 'Yard' }),
    ]);
    await administrator.call(scenes.update, { scene_id: beds, name: 'Zinnias' });
    expect(await namesOf()).toEqual(['Yard', 'Zinnias']);
    await administrator.call(scenes.update, {
      ...{ scene_id: beds, name: 'Zinnias', measurements: [humidity(node, 'Wet'), air(node, 'Warm')] },
    });
    expect(await aliases()).toEqual([['Air'], ['Wet', 'Warm']]);
    await administrator.call(scenes.replaceMeasurements, { scene_id: yard, measurements: [humidity(node)] });
    expect(await aliases()).toEqual([['Humidity'], ['Wet', 'Warm']]);
    await expect(aScene('Mine', [air(node)], observer)).rejects.toMatchObject(code(10005));
    await administrator.call(scenes.remove, { scene_id: beds });
    expect(await namesOf(observer)).toEqual(['Yard']);
  });

  test('show the newest values with what is wrong: an alarm, silence, a low battery', async () => {
    const { owner, sender, server } = fleet;
    const [warm, quiet] = [await fleet.device('S2101'), await fleet.device('S2101')];
    await owner.call(alarms.createRule, {
      ...{ name: 'Heat', severity: 'critical', eui: warm.eui, measurement_id: 4097 },
      condition: { kind: 'above', limit: 30 },
    } as never);
    await owner.call(alarms.createRule, {
      ...{ name: 'Battery', severity: 'info', eui: warm.eui },
      condition: { kind: 'battery', limit: 20 },
    } as never);
    server.clock.advance(MINUTE_MS);
    await sender.uplink(quiet, powerOf(80, 15), { fCnt: 1 });
    await sender.uplink(quiet, climateOf(20, 50), { fCnt: 2 });
    server.clock.advance(HOUR_MS);
    await sender.uplink(warm, powerOf(9, 15), { fCnt: 1 });
    await sender.uplink(warm, climateOf(35, 60), { fCnt: 2 });
    await aScene('All', [air(warm), humidity(warm), air(quiet)]);
    const [{ measurements } = { measurements: [] }] = await list();
    expect(measurements).toMatchObject([
      { value: 35, online: true, battery: 9, interval_minutes: 15, alarm: 'critical' },
      // That of the battery is about the whole device.
      { value: 60, online: true, battery: 9, alarm: 'info' },
      { value: 20, online: false, battery: 80, alarm: null },
    ]);
    expect(measurements[0]!.measured_at).toBe(server.clock.now());
  });

  test('take derived measurements and measurements of one’s own', async () => {
    const { owner } = fleet;
    const node = await fleet.device('S2101');
    await owner.call(customMeasurements.create, { measurement_id: 5500, measurement_name_en: 'Sap' });
    const now = fleet.server.clock.now();
    const [dew, sap] = [9001, 5500].map((measurement_id) => ({ eui: node.eui, channel: 1, measurement_id }));
    await aHistory(fleet.server, dew!, [[now - MINUTE_MS, 7.5]]);
    await aHistory(fleet.server, sap!, [[now - MINUTE_MS, 0.3]]);
    await aScene('Growth', [
      { ...dew!, alias: 'Dew point' },
      { ...sap!, alias: 'Sap' },
    ]);
    expect((await list())[0]!.measurements).toMatchObject([{ value: 7.5 }, { value: 0.3 }]);
  });

  test('have names of their own, and each measurement once', async () => {
    const node = await fleet.device();
    await aScene('Yard', [air(node)]);
    const beds = await aScene('Beds', [air(node)]);
    const { owner } = fleet;
    await expect(aScene('Yard', [air(node)])).rejects.toMatchObject(code(11308));
    await expect(owner.call(scenes.update, { scene_id: beds, name: 'Yard' })).rejects.toMatchObject(
      code(11308),
    );
    await expect(aScene('Twice', [air(node), air(node, 'Again')])).rejects.toMatchObject(code(11308));
    expect(await namesOf()).toEqual(['Beds', 'Yard']);
  });

  test('take nothing that a device does not measure, and nothing of other devices; what was there stays', async () => {
    const { owner } = fleet;
    const node = await fleet.device();
    const foreign = { ...air(node), eui: '2CF7F1FFFFFFFFFF' };
    const otherChannel = { ...air(node), channel: 9 };
    const id = await aScene('Yard', [air(node)]);
    for (const [wrong, expected] of [
      [foreign, 11303],
      [otherChannel, 11305],
    ] as const) {
      await expect(aScene('New', [wrong])).rejects.toMatchObject(code(expected));
      await expect(
        owner.call(scenes.replaceMeasurements, { scene_id: id, measurements: [wrong] }),
      ).rejects.toMatchObject(code(expected));
      await expect(
        owner.call(scenes.update, { scene_id: id, name: 'Other', measurements: [wrong] }),
      ).rejects.toMatchObject(code(expected));
    }
    expect(await namesOf()).toEqual(['Yard']);
    expect(await aliases()).toEqual([['Air']]);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(SCENE_LIMITS.nameLength + 1) }],
    ['no measurement', { measurements: [] }],
    [
      'too many measurements',
      { measurements: Array(SCENE_LIMITS.measurements + 1).fill(air({ eui: '2CF7F1C000000001' })) },
    ],
    ['an empty alias', { measurements: [air({ eui: '2CF7F1C000000001' }, '')] }],
    ['an EUI that is none', { measurements: [air({ eui: 'NODE' })] }],
  ])('with %s are refused', async (_, wrong) => {
    const right = { name: 'Yard', measurements: [air({ eui: '2CF7F1C000000001' })] };
    expect((await fleet.owner.ask(scenes.create, { ...right, ...wrong })).body).toMatchObject(code(10007));
  });

  test('are at most fifty, also when two make the last one at the same moment', async () => {
    const { owner, server } = fleet;
    const node = await fleet.device();
    await sql`
      insert into scene (org_id, name)
      select ${owner.orgId}, 'Scene ' || nth from generate_series(2, ${SCENE_LIMITS.count}::int) as nth`.execute(
      server.db,
    );
    const before = `
      select 1 from organisation where org_id = ${owner.orgId} for no key update;
      insert into scene (org_id, name) values (${owner.orgId}, 'Faster')`;
    await expect(overtaken(server, () => aScene('One more', [air(node)]), { before })).rejects.toMatchObject(
      code(10010),
    );
    expect(await list()).toHaveLength(SCENE_LIMITS.count);
  });
});

describe('who is of another organisation', () => {
  test('sees no scene, changes none, pins none, and may use the same name', async () => {
    const node = await fleet.device();
    const id = await aScene('Yard', [air(node)]);
    const stranger = await anOwner(fleet.server);
    expect(await list(stranger)).toEqual([]);
    const missing = code(11304);
    const inputs = { scene_id: id, name: 'Mine', measurements: [air(node)], pinned: true };
    for (const call of [scenes.update, scenes.replaceMeasurements, scenes.remove, scenes.pin])
      expect((await stranger.ask(call, inputs)).body).toMatchObject(missing);
    await expect(aScene('Yard', [air(node)], stranger)).rejects.toMatchObject(code(11303));
    expect(await stranger.call(scenes.listSparklines)).toEqual([]);
    expect(await aliases()).toEqual([['Air']]);
  });
});

describe('a pin', () => {
  test('is the reader’s own, and goes with the account or the scene', async () => {
    const { owner, server } = fleet;
    const node = await fleet.device();
    const id = await aScene('Yard', [air(node)]);
    const observer = await aSubUser(owner, 'observer');
    await observer.call(scenes.pin, { scene_id: id, pinned: true });
    await observer.call(scenes.pin, { scene_id: id, pinned: true });
    expect(await list(observer)).toMatchObject([{ pinned: true }]);
    expect(await list()).toMatchObject([{ pinned: false }]);
    await observer.call(scenes.pin, { scene_id: id, pinned: false });
    expect(await list(observer)).toMatchObject([{ pinned: false }]);
    await observer.call(scenes.pin, { scene_id: id, pinned: true });
    const { child_id: childId } = await observer.call(users.viewOrganisation);
    await owner.call(subAccounts.remove, { child_id: childId });
    const { rows } = await sql`select 1 from scene_pin where scene_id = ${id}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('of a scene that is deleted meanwhile is refused', async () => {
    const { owner, server } = fleet;
    const id = await aScene('Yard', [air(await fleet.device())]);
    const pinning = () => owner.call(scenes.pin, { scene_id: id, pinned: true });
    await expect(
      overtaken(server, pinning, { before: `delete from scene where scene_id = ${id}` }),
    ).rejects.toMatchObject(code(11304));
  });
});

describe('a device that leaves', () => {
  test('leaves the scenes, too, removed or transferred; they stay, and it does not come back to them', async () => {
    const { owner, server } = fleet;
    const [kept, removed, given] = [await fleet.device(), await fleet.device(), await fleet.device()];
    await aScene('All', [air(removed, 'Removed'), air(kept, 'Kept'), air(given, 'Given')]);
    await aScene('Lost', [air(removed)]);
    const neighbour = await anOwner(server);
    await owner.call(deviceChanges.removeNodes, { eui: [removed.eui] });
    await transferDevices(owner, neighbour, [given.eui]);
    expect(await aliases()).toEqual([['Kept'], []]);
    await owner.call(production.bind, removed);
    expect(await aliases()).toEqual([['Kept'], []]);
    await aScene('Mine', [air(given)], neighbour);
    expect(await list(neighbour)).toMatchObject([{ measurements: [{ eui: given.eui }] }]);
  });

  test('while a scene is made with it is in no scene', async () => {
    const { owner, server } = fleet;
    const node = await fleet.device();
    const before = `update device set org_id = null, bound_at = null where eui = '${node.eui}'`;
    await expect(overtaken(server, () => aScene('Yard', [air(node)]), { before })).rejects.toMatchObject(
      code(11303),
    );
    expect(await list(owner)).toEqual([]);
  });
});

test('sparklines are the means of the last 24 hours, each measurement once', async () => {
  const { owner, server } = fleet;
  const node = await fleet.device();
  const other = await fleet.device();
  const hour = Math.floor(server.clock.now() / HOUR_MS) * HOUR_MS;
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [
    [hour - 24 * HOUR_MS, 99],
    [hour - 23 * HOUR_MS, 10],
    [hour - 23 * HOUR_MS + MINUTE_MS, 20],
    [hour, 5],
  ]);
  await aHistory(server, { eui: other.eui, measurement_id: 4097 }, [[hour, 1]]);
  await aScene('Yard', [air(node), humidity(node)]);
  await aScene('Beds', [air(node)]);
  const empty = Array(22).fill(null);
  expect(await owner.call(scenes.listSparklines)).toEqual([
    { eui: node.eui, ...AIR, hours: [15, ...empty, 5] },
  ]);
});

test('open screens learn it when scenes change', async () => {
  const { owner, server } = fleet;
  const node = await fleet.device();
  const screen = await aScreen(server, { type: 'hello', token: owner.token });
  await screen.until('welcome');
  await aScene('Yard', [air(node)]);
  expect(await screen.until('scenes_changed')).toMatchObject({ type: 'scenes_changed' });
});
