import { alarms } from '@fieldscope/contract/calls/alarms';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { fields } from '@fieldscope/contract/calls/fields';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { fixPacket } from '@fieldscope/simulator/payloads/tracker';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aGateway, aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { aSender } from './sender';

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  sender = await aSender(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
});

type Produced = Pick<Awaited<ReturnType<typeof aNode>>, 'eui' | 'dev_eui'>;
type Corners = [number, number][];
/** A rectangle from its south-west corner, in degrees. */
const box = (west: number, south: number, width: number): Corners => {
  const [east, north] = [west + width, south + width].map((degrees) => Number(degrees.toFixed(8))) as [
    number,
    number,
  ];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
};
const BOW: Corners = [
  [8, 50],
  [8.01, 50.01],
  [8.01, 50],
  [8, 50.01],
];
const aField = (name: string, outline: Corners[][] = [[box(8, 50, 0.01)]], crop = '') => ({
  name,
  outline,
  crop,
});
const create = async (...given: ReturnType<typeof aField>[]) =>
  (await owner.call(fields.create, { fields: given })).field_ids;
const list = (of = owner) => of.call(fields.list);
const placeAt = (device: Produced, longitude: number, latitude: number) =>
  owner.call(deviceChanges.updatePosition, { eui: device.eui, source: 'hand', longitude, latitude });
const fieldOf = async ({ eui }: Produced) => (await owner.call(devices.viewNode, { eui })).field;
const inField = async (fieldId: number) =>
  (await owner.call(devices.listNodes, { field_id: fieldId, sort: 'name' })).list.map(({ name }) => name);

describe('fields', () => {
  test('are made, changed and deleted by administrators, and seen by observers', async () => {
    const [administrator, observer] = await Promise.all([
      aSubUser(owner, 'administrator'),
      aSubUser(owner, 'observer'),
    ]);
    const screen = await aScreen(server, { type: 'hello', token: observer.token });
    await screen.until('welcome');
    const outline = [[box(8, 50, 0.01), box(8.002, 50.002, 0.002).toReversed()]];
    const made = await administrator.call(fields.create, {
      fields: [aField('North', outline, 'Barley'), aField('East')],
    });
    expect(made).toEqual({ created: 2, replaced: 0, field_ids: [expect.any(Number), expect.any(Number)] });
    const [north, east] = made.field_ids;
    await screen.until('fields_changed');
    const facts = { nodes: 0, geofences: [] };
    // By the closed formula: 0.797 km² without 0.0319 km².
    expect(await list(observer)).toEqual([
      { ...facts, field_id: east, name: 'East', crop: '', area: expect.closeTo(797_300, -4) },
      { ...facts, field_id: north, name: 'North', crop: 'Barley', area: expect.closeTo(765_400, -4) },
    ]);
    expect((await observer.call(fields.listOutlines)).at(-1)).toEqual({
      field_id: north,
      name: 'North',
      outline,
    });
    expect(await observer.call(fields.listNames)).toEqual([
      { field_id: east, name: 'East' },
      { field_id: north, name: 'North' },
    ]);
    await administrator.call(fields.update, { field_id: north!, ...aField('South', [[box(8, 40, 0.01)]]) });
    expect((await list()).at(-1)).toMatchObject({ name: 'South', crop: '' });
    await expect(observer.call(fields.create, { fields: [aField('West')] })).rejects.toMatchObject({
      code: 10005,
    });
    await administrator.call(fields.remove, { field_id: [north!, east!] });
    expect(await list()).toEqual([]);
  });

  test('have names of their own, and are made all together or not at all', async () => {
    const [north, east] = await create(aField('North'), aField('East'));
    const doubled = { code: 11308, msg: expect.stringContaining('North') };
    await expect(create(aField('South'), aField('North'))).rejects.toMatchObject(doubled);
    await expect(create(aField('West'), aField('West'))).rejects.toMatchObject({ code: 11308 });
    await expect(owner.call(fields.update, { field_id: east!, ...aField('North') })).rejects.toMatchObject({
      code: 11308,
    });
    expect(await list()).toHaveLength(2);
    expect(north).not.toBe(east);
  });

  test('of the same name get the outline of an import where that is wished, and keep what it does not say', async () => {
    const [north] = await create(aField('North', undefined, 'Barley'));
    const given = [aField('North', [[box(9, 50, 0.02)]]), aField('West')];
    expect(await owner.call(fields.create, { fields: given, existing: 'replace' })).toMatchObject({
      created: 1,
      replaced: 1,
      field_ids: [north, expect.any(Number)],
    });
    expect(await list()).toMatchObject([
      { name: 'North', crop: 'Barley', area: expect.closeTo(3_188_000, -5) },
      { name: 'West' },
    ]);
  });

  test('whose outline is wrong are refused by name, in words', async () => {
    const refusal = (msg: string) => ({ code: 10007, msg: expect.stringContaining(msg) });
    await expect(create(aField('North'), aField('Bow', [[BOW]]))).rejects.toMatchObject(
      refusal('outline of “Bow”, it crosses or touches itself'),
    );
    await expect(create(aField('Dot', [[box(8, 50, 1e-8)]]))).rejects.toMatchObject(
      refusal('“Dot”, it has too few corners'),
    );
    await expect(create(aField('Speck', [[box(8, 50, 1e-6)]]))).rejects.toMatchObject(
      refusal('“Speck”, it has no area'),
    );
    await expect(create(aField('None', []))).rejects.toMatchObject(refusal('“None”'));
    await expect(create(aField('Pole', [[box(8, 89, 0.01)]]))).rejects.toMatchObject({ code: 10007 });
    const many = Array.from({ length: 11 }, (_, n) => aField(`Round ${n}`, [[roundOf(1990)]]));
    await expect(create(...many)).rejects.toMatchObject({ code: 10007 });
    const [north] = await create(aField('North'));
    await expect(
      owner.call(fields.update, { field_id: north!, ...aField('North', [[BOW]]) }),
    ).rejects.toMatchObject(refusal('“North”'));
    expect(await list()).toHaveLength(1);
  });

  test('are as many as an organisation may have, with as many corners', async () => {
    await create(aField('North'));
    await sql`
      insert into field (org_id, name, area, corners, outline, rings, bounds)
      select org_id, n::text, area, 0, outline, rings, bounds
      from field, generate_series(2, ${FIELD_LIMITS.count}::int) as n where org_id = ${owner.orgId}`.execute(
      server.db,
    );
    await expect(create(aField('One more'))).rejects.toMatchObject({ code: 11307 });
    await sql`
      update field set corners = ${FIELD_LIMITS.cornersOfAll} - 4 where org_id = ${owner.orgId} and name = '2'`.execute(
      server.db,
    );
    const [first] = await list();
    const larger = { field_id: first!.field_id, ...aField(first!.name, [[roundOf(9)]]) };
    await expect(owner.call(fields.update, larger)).rejects.toMatchObject({ code: 11307 });
  });

  test('are no concern of another organisation', async () => {
    const [north] = await create(aField('North'));
    const stranger = await anOwner(server);
    const theirs = await aNode(stranger);
    await stranger.call(fields.create, { fields: [aField('North')] });
    const missing = { code: 11306 };
    await expect(stranger.call(fields.update, { field_id: north!, ...aField('Mine') })).rejects.toMatchObject(
      missing,
    );
    await expect(stranger.call(fields.remove, { field_id: [north!] })).rejects.toMatchObject(missing);
    const assign = (as: User, eui: Produced['eui']) =>
      as.call(fields.assignDevices, { eui: [eui], field_id: north! });
    await expect(assign(stranger, theirs.eui)).rejects.toMatchObject(missing);
    await expect(assign(owner, theirs.eui)).rejects.toMatchObject({ code: 11303 });
    await expect(
      stranger.call(geofences.create, { name: 'Theirs', shape: { kind: 'field', field_id: north! } }),
    ).rejects.toMatchObject(missing);
    expect(await stranger.call(devices.listNodes, { field_id: north! })).toMatchObject({ list: [] });
    expect(await list()).toMatchObject([{ name: 'North' }]);
  });
});

const roundOf = (corners: number): Corners =>
  Array.from({ length: corners }, (_, index) => {
    const turn = (2 * Math.PI * index) / corners;
    return [8 + 0.05 * Math.cos(turn), 50 + 0.05 * Math.sin(turn)];
  });

describe('a device', () => {
  test('is in the smallest field around its position, and follows device and outline', async () => {
    const node = await aNode(owner, { name: 'Probe' });
    const [farm, plot] = await create(
      aField('Farm', [[box(8, 50, 0.1), box(8.05, 50.05, 0.01)]]),
      aField('Plot', [[box(8.01, 50.01, 0.001)]]),
    );
    expect(await fieldOf(node)).toBeNull();
    await placeAt(node, 8.0105, 50.0105);
    expect(await fieldOf(node)).toEqual({ field_id: plot, name: 'Plot', by_hand: false });
    expect([await inField(plot!), await inField(farm!)]).toEqual([['Probe'], []]);
    expect(await list()).toMatchObject([
      { name: 'Farm', nodes: 0 },
      { name: 'Plot', nodes: 1 },
    ]);
    // Fifteen metres beside a field of a hundred metres.
    await placeAt(node, 8.0112, 50.0105);
    expect(await fieldOf(node)).toMatchObject({ name: 'Farm' });
    await placeAt(node, 8.055, 50.055);
    expect(await fieldOf(node)).toBeNull();
    await owner.call(fields.update, { field_id: farm!, ...aField('Farm', [[box(8, 50, 0.1)]]) });
    expect(await fieldOf(node)).toMatchObject({ name: 'Farm' });
    const [listed] = (await owner.call(devices.listNodes, {})).list;
    expect(listed).toMatchObject({ field_name: 'Farm' });
    await owner.call(fields.remove, { field_id: [farm!, plot!] });
    expect(await fieldOf(node)).toBeNull();
  });

  test.each([179.999, -179.999])('is in a field across the 180th meridian, at %d°', async (longitude) => {
    const node = await aNode(owner);
    const across: Corners = box(179.99, 60, 0.02).map(([x, y]) => [x > 180 ? x - 360 : x, y]);
    await create(aField('Across', [[across]]));
    await placeAt(node, longitude, 60.01);
    expect(await fieldOf(node)).toMatchObject({ name: 'Across' });
    await placeAt(node, -longitude / 2, 60.01);
    expect(await fieldOf(node)).toBeNull();
  });

  test('that is a gateway is in a field, too; a tracker where it reports to be', async () => {
    await create(aField('North'));
    const gateway = await aGateway(owner);
    await placeAt(gateway, 8.005, 50.005);
    expect(await owner.call(devices.viewGateway, { eui: gateway.eui })).toMatchObject({
      field: { name: 'North' },
    });
    const elsewhere = await aGateway(owner);
    const { field_id } = (await list())[0]!;
    const { list: inNorth } = await owner.call(devices.listGateways, { field_id });
    expect(inNorth.map(({ eui }) => eui)).toEqual([gateway.eui]);
    await placeAt(elsewhere, 8.006, 50.006);
    expect((await owner.call(devices.listGateways, { field_id })).page.count).toBe(2);
    const tracker = await aNode(owner, { model: 'T1000-A' });
    server.clock.advance(HOUR_MS);
    await reportAt(tracker, 8.005, 50.005);
    expect(await fieldOf(tracker)).toMatchObject({ name: 'North', by_hand: false });
  });

  test('without a position is where people say, until its position is known', async () => {
    const [node, placed] = [await aNode(owner, { name: 'Probe' }), await aNode(owner, { name: 'Placed' })];
    const [north, east] = await create(aField('North'), aField('East', [[box(9, 50, 0.01)]]));
    await placeAt(placed, 8.005, 50.005);
    const assign = (device: Produced[], fieldId: number | null) =>
      owner.call(fields.assignDevices, { eui: device.map(({ eui }) => eui), field_id: fieldId });
    await expect(assign([node, placed], east!)).rejects.toMatchObject({
      code: 11337,
      msg: expect.stringContaining('Placed'),
    });
    expect(await fieldOf(node)).toBeNull();
    await assign([node], east!);
    expect(await fieldOf(node)).toEqual({ field_id: east, name: 'East', by_hand: true });
    expect([await inField(east!), await inField(north!)]).toEqual([['Probe'], ['Placed']]);
    await placeAt(node, 8.005, 50.005);
    expect(await fieldOf(node)).toMatchObject({ name: 'North', by_hand: false });
    await assign([placed, node], null);
    expect(await fieldOf(node)).toMatchObject({ name: 'North' });
    expect(await counted('device_field')).toBe(0);
  });

  test('that leaves the organisation takes no field along', async () => {
    const [removed, kept] = [await aNode(owner), await aNode(owner)];
    const [north] = await create(aField('North'));
    await owner.call(fields.assignDevices, { eui: [removed.eui, kept.eui], field_id: north! });
    await owner.call(deviceChanges.removeNodes, { eui: [removed.eui] });
    expect(await counted('device_field')).toBe(1);
    expect(await list()).toMatchObject([{ nodes: 1 }]);
  });
});

const counted = async (table: 'device_field'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where org_id = ${owner.orgId}`.execute(server.db);
  return rows[0]!.count;
};

async function reportAt(tracker: Produced, longitude: number, latitude: number) {
  server.clock.advance(MINUTE_MS);
  const fix = {
    at: server.clock.now(),
    longitude,
    latitude,
    temperature: 20,
    light: 50,
    battery: 90,
    events: 0,
  };
  await sender.uplink(tracker, fixPacket(fix).toString('hex'), { fPort: 5 });
}

describe('a geofence', () => {
  test('follows the outline of a field: rules watch it, and start again when it is another one', async () => {
    const tracker = await aNode(owner, { model: 'T1000-A', name: 'Tractor' });
    server.clock.advance(HOUR_MS);
    const outline: Corners[][] = [[box(8, 50, 0.01)]];
    const [north] = await create(aField('North', outline));
    const shape = { kind: 'field', field_id: north! } as const;
    const { geofence_id } = await owner.call(geofences.create, { name: 'Tractors', shape });
    expect(await owner.call(geofences.list)).toMatchObject([
      { shape: { ...shape, field_name: 'North', outline } },
    ]);
    expect(await list()).toMatchObject([{ geofences: [{ geofence_id, name: 'Tractors' }] }]);
    await owner.call(alarms.createRule, {
      ...{ name: 'Leaves', severity: 'warning', eui: tracker.eui, condition: { kind: 'leave', geofence_id } },
    });
    await reportAt(tracker, 8.005, 50.005);
    await reportAt(tracker, 8.02, 50.005);
    const listAlarms = async () => (await owner.call(alarms.listAlarms, {})).list;
    expect(await listAlarms()).toMatchObject([{ rule_name: 'Leaves', resolved_at: null }]);
    // Another name is no other outline.
    await owner.call(fields.update, { field_id: north!, ...aField('North field', outline) });
    expect(await listAlarms()).toMatchObject([{ resolved_at: null }]);
    await owner.call(fields.update, { field_id: north!, ...aField('North field', [[box(8, 50, 0.03)]]) });
    expect(await listAlarms()).toMatchObject([{ resolved_at: expect.any(Number) }]);
    await reportAt(tracker, 8.025, 50.005);
    await reportAt(tracker, 8.1, 50.005);
    expect((await listAlarms()).filter(({ resolved_at }) => resolved_at === null)).toHaveLength(1);
  });

  test('keeps its field: the refusal to delete that names it', async () => {
    const [north] = await create(aField('North'));
    const shape = { kind: 'field', field_id: north! } as const;
    const { geofence_id } = await owner.call(geofences.create, { name: 'Tractors', shape });
    await expect(owner.call(fields.remove, { field_id: [north!] })).rejects.toMatchObject({
      code: 11337,
      msg: expect.stringContaining('Tractors'),
    });
    await owner.call(geofences.remove, { geofence_id });
    await owner.call(fields.remove, { field_id: [north!] });
    await expect(owner.call(geofences.create, { name: 'Tractors', shape })).rejects.toMatchObject({
      code: 11306,
    });
  });
});
