import type { QueryInputOf } from '@fieldscope/contract/call';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { devices } from '@fieldscope/contract/calls/devices';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { packet, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aKit, aNetworkServer, aNode, anOwner } from './builders';
import { aFleet, climateOf, powerOf } from './fleet';
import { anUpEvent } from './sender';

const GATEWAY_UNKNOWN = '00000000000000FF';

const fleet = aFleet();

const nodes = async (query: QueryInputOf<typeof devices.listNodes> = {}) =>
  (await fleet.owner.call(devices.listNodes, query)).list;

test('a node shows its state and newest values at once after its uplink', async () => {
  const node = await fleet.device('S2101', { name: 'Bed 1' });
  expect(await nodes()).toMatchObject([{ online: false, last_seen_at: null, battery: null, latest: [] }]);
  await fleet.sender.uplink(node, powerOf(64, 15));
  await fleet.sender.uplink(node, climateOf(21.4, 31.4), { rssi: -97, gateways: [GATEWAY_UNKNOWN] });
  const now = fleet.server.clock.now();
  expect(await fleet.owner.call(devices.listNodes, {})).toEqual({
    page: { count: 1 },
    list: [
      {
        eui: node.eui,
        name: 'Bed 1',
        model: 'S2101',
        kind: 'node',
        group_uuid: '',
        group_name: 'Default',
        online: true,
        last_seen_at: now,
        battery: 64,
        rssi: -97,
        snr: 7.5,
        bound_at: now,
        frequency_plan: 'EU868',
        registered_at: now,
        best_gateway: { eui: GATEWAY_UNKNOWN, name: '' },
        interval_minutes: 15,
        field_name: null,
        latest: [
          { channel: 1, measurement_id: 4097, value: 21.4, measured_at: now },
          { channel: 1, measurement_id: 4098, value: 31.4, measured_at: now },
        ],
        blocks: [],
      },
    ],
  });
});

test("the gateway that received best is named where it is the organisation's own", async () => {
  const neighbour = await anOwner(fleet.server);
  const [mast, theirs] = [
    await fleet.device('M2', { name: 'Mast' }),
    await aNode(neighbour, { model: 'M2', name: 'Their mast' }),
  ];
  const node = await fleet.device();
  const best = async () => (await nodes())[0]!.best_gateway;
  expect(await best()).toBeNull();
  await fleet.sender.uplink(node, climateOf(20), { gateways: [mast.eui.toLowerCase(), theirs.eui] });
  expect(await best()).toEqual({ eui: mast.eui, name: 'Mast' });
  await fleet.sender.uplink(node, climateOf(21), { gateways: [theirs.eui] });
  expect(await best()).toEqual({ eui: theirs.eui, name: '' });
  expect(await fleet.owner.call(devices.viewNode, { eui: node.eui })).toMatchObject({
    best_gateway: { eui: theirs.eui, name: '' },
  });
  const uplinks = await fleet.owner.call(devices.listUplinks, { eui: node.eui });
  expect(uplinks.list.map(({ gateways }) => gateways)).toEqual([
    [{ eui: theirs.eui, name: '' }],
    [
      { eui: mast.eui, name: 'Mast' },
      { eui: theirs.eui, name: '' },
    ],
  ]);
});

test('pages go by name, and the count is of all that fit', async () => {
  for (const name of ['Cedar', 'Ash', 'Beech', 'Dogwood']) await fleet.device('S2101', { name });
  const second = await fleet.owner.call(devices.listNodes, { offset: 2, length: 3 });
  expect(second).toMatchObject({ page: { count: 4 }, list: [{ name: 'Dogwood' }] });
  expect(await fleet.owner.call(devices.listNodes, { offset: 9, length: 3 })).toEqual({
    page: { count: 4 },
    list: [],
  });
});

test('search finds parts of a name or of an EUI, in any case, and takes no wildcards', async () => {
  const node = await fleet.device('S2101', { name: 'Bed 100% wet_1' });
  await fleet.device('S2102', { name: 'Barn' });
  const found = async (search: string) => (await nodes({ search })).map((each) => each.name);
  expect(await found('100%')).toEqual(['Bed 100% wet_1']);
  expect(await found('BED')).toEqual(['Bed 100% wet_1']);
  expect(await found(node.eui.slice(6).toLowerCase())).toEqual(['Bed 100% wet_1']);
  expect(await found('%a%')).toEqual([]);
});

test('filters by state, model, kind and group', async () => {
  await sql`insert into device_group (group_id, org_id, name, created_at)
    values ('00000000000000C1', ${fleet.owner.orgId}, 'Orchard', now())`.execute(fleet.server.db);
  const fresh = await fleet.device('S2101', { name: 'fresh' });
  const stale = await fleet.device('S2102', { name: 'stale', group_uuid: '00000000000000C1' });
  await fleet.device('T1000-A', { name: 'unseen' });
  await fleet.sender.uplink(stale, packet([valueFrame(4099, 500)]).toString('hex'), {
    receivedAt: fleet.server.clock.now() - 4 * HOUR_MS,
  });
  await fleet.sender.uplink(fresh, climateOf(20));
  const names = async (query: QueryInputOf<typeof devices.listNodes>) =>
    (await nodes(query)).map((each) => each.name);
  expect(await names({ state: 'online' })).toEqual(['fresh']);
  expect(await names({ state: 'offline' })).toEqual(['stale']);
  expect(await names({ state: 'never_seen' })).toEqual(['unseen']);
  expect(await names({ model: 'S2102' })).toEqual(['stale']);
  expect(await names({ kind: 'tracker' })).toEqual(['unseen']);
  expect(await names({ group_uuid: '00000000000000C1' })).toEqual(['stale']);
  expect(await names({ group_uuid: '' })).toEqual(['fresh', 'unseen']);
});

test('filters by frequency plan, which the last uplink names, for nodes and for gateways', async () => {
  const { server, owner, device } = fleet;
  const [mast, europe, america] = [
    await device('M2', { name: 'Mast' }),
    await device('S2101', { name: 'Europe' }),
    await device('S2101', { name: 'America' }),
  ];
  await device('S2101', { name: 'Nowhere' });
  await fleet.sender.uplink(europe, climateOf(20), { gateways: [mast.eui] });
  const event = anUpEvent(america.dev_eui, climateOf(20), server.clock.now());
  await (await aNetworkServer(server)).sendChirpstack({ ...event, regionConfigId: 'us915_0' });
  await aNode(await anOwner(server));
  expect(await owner.call(deviceLists.listFrequencyPlans)).toEqual(['EU868', 'US915_0']);
  expect(await nodes({ frequency_plan: 'US915_0' })).toMatchObject([
    { name: 'America', frequency_plan: 'US915_0' },
  ]);
  const gateways = await owner.call(devices.listGateways, { frequency_plan: 'EU868' });
  expect(gateways.list).toMatchObject([{ name: 'Mast', frequency_plan: 'EU868' }]);
  expect((await owner.call(devices.listGateways, { frequency_plan: 'US915_0' })).list).toEqual([]);
});

test('filters by registration: the first uplink, and of a kit its making; other organisations do not count', async () => {
  const { clock } = fleet.server;
  const early = await fleet.device('S2101', { name: 'early' });
  const late = await fleet.device('S2101', { name: 'late' });
  await fleet.device('S2101', { name: 'never' });
  await fleet.sender.uplink(early, climateOf(20));
  const first = clock.now();
  // What happened to a device is written in the background, at the latest when it is read.
  await nodes();
  clock.advance(HOUR_MS);
  await fleet.sender.uplink(late, climateOf(20));
  await fleet.sender.uplink(early, climateOf(21));
  await aKit(fleet.owner, 'kit');
  const second = clock.now();
  const found = async (query: QueryInputOf<typeof devices.listNodes>) =>
    (await nodes(query)).map(({ name, registered_at }) => [name, registered_at]);
  expect(await found({ registered_before: second })).toEqual([['early', first]]);
  expect(await found({ registered_from: second })).toEqual([
    ['kit', second],
    ['late', second],
  ]);
  expect(await found({ registered_from: first, registered_before: second + 1 })).toHaveLength(3);
  expect(await found({ sort: 'registered', order: 'desc' })).toEqual([
    ['kit', second],
    ['late', second],
    ['early', first],
    ['never', null],
  ]);
});

test('gateways are filtered by model', async () => {
  await fleet.device('M2', { name: 'Mast' });
  await fleet.device('M2', { name: 'Roof' });
  const found = async (model: string) =>
    (await fleet.owner.call(devices.listGateways, { model })).list.map(({ name }) => name);
  expect(await found('M2')).toEqual(['Mast', 'Roof']);
  expect(await found('S2101')).toEqual([]);
});

test('the filter by state agrees with the state that is shown, at every moment', async () => {
  const node = await fleet.device();
  const gateway = await fleet.device('M2');
  await fleet.sender.uplink(node, powerOf(90, 2), { gateways: [gateway.eui] });
  await fleet.sender.uplink(node, climateOf(20), { gateways: [gateway.eui] });
  for (const step of [0, 5 * MINUTE_MS, 1, MINUTE_MS - 1, 1]) {
    fleet.server.clock.advance(step);
    for (const call of [devices.listNodes, devices.listGateways]) {
      const { list } = await fleet.owner.call(call, {});
      const online = await fleet.owner.call(call, { state: 'online' });
      expect(online.list.map(({ eui }) => eui)).toEqual(
        list.filter((each) => each.online).map(({ eui }) => eui),
      );
    }
  }
  expect(await nodes({ state: 'offline' })).toHaveLength(1);
});

test('a gateway is seen through the uplinks that name it', async () => {
  const [roof, barn] = [
    await fleet.device('M2', { name: 'Roof' }),
    await fleet.device('M2', { name: 'Barn' }),
  ];
  const [one, two] = [await fleet.device(), await fleet.device()];
  await fleet.sender.uplink(one, climateOf(20), { gateways: [roof.eui.toLowerCase(), GATEWAY_UNKNOWN] });
  await fleet.sender.uplink(one, climateOf(21), { gateways: [roof.eui] });
  await fleet.sender.uplink(two, climateOf(22), { gateways: [roof.eui] });
  const now = fleet.server.clock.now();
  const { list, page } = await fleet.owner.call(devices.listGateways, {});
  expect(page.count).toBe(2);
  expect(list).toMatchObject([
    { name: 'Barn', online: false, last_seen_at: null, uplinks_24h: 0, nodes_24h: 0 },
    { name: 'Roof', online: true, last_seen_at: now, uplinks_24h: 3, nodes_24h: 2 },
  ]);
  expect(await fleet.owner.call(devices.viewGateway, { eui: roof.eui })).toMatchObject({
    uplinks_24h: 3,
    nodes_24h: 2,
  });
  expect((await fleet.owner.call(devices.listGateways, { search: 'barn' })).list).toMatchObject([
    { eui: barn.eui },
  ]);
});

test('a gateway is alive no matter who owns the node it received, but counts the uplinks of its own organisation', async () => {
  const gateway = await fleet.device('M2');
  const neighbour = await anOwner(fleet.server);
  const theirs = await aNode(neighbour, 'S2101');
  await fleet.sender.uplink(theirs, climateOf(20), { gateways: [gateway.eui] });
  expect(await fleet.owner.call(devices.viewGateway, { eui: gateway.eui })).toMatchObject({
    online: true,
    uplinks_24h: 0,
  });
});

test('models are counted', async () => {
  for (const model of ['S2101', 'M2', 'S2101']) await fleet.device(model);
  expect(await fleet.owner.call(devices.listDeviceTypes, {})).toEqual([
    { model: 'S2101', kind: 'node', count: 2 },
    { model: 'M2', kind: 'gateway', count: 1 },
  ]);
});
