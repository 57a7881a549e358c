import { alarms } from '@fieldscope/contract/calls/alarms';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { topology } from '@fieldscope/contract/calls/topology';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { MeasurementId } from '@fieldscope/contract/ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import { TOPOLOGY_LIMITS } from '@fieldscope/contract/topology-limits';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aGateway, aKit, aNode, anOwner } from './builders';
import { aFleet, climateOf, temperatureOf } from './fleet';

const fleet = aFleet();
const now = () => fleet.server.clock.now();
const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const BARN = { longitude: 9, latitude: 51 };
const AIR_TEMPERATURE = 4097 as MeasurementId;
const HUMIDITY = 4098 as MeasurementId;
const values = (measurement_id = AIR_TEMPERATURE, of = fleet.owner) =>
  of.call(deviceLists.listPlacedValues, { measurement_id });

test('the map offers the numbers of devices that have a place on it, those of most devices first', async () => {
  const [one, other, elsewhere] = [
    await fleet.device('S2101', BARN),
    await fleet.device('S2101', BARN),
    await fleet.device('S2101'),
  ];
  await fleet.sender.uplink(one, temperatureOf(20));
  await fleet.sender.uplink(other, climateOf(21, 48));
  await fleet.sender.uplink(elsewhere, climateOf(22, 49));
  expect(await fleet.owner.call(deviceLists.listPlacedMeasurements)).toEqual([
    { measurement_id: AIR_TEMPERATURE, devices: 2 },
    { measurement_id: HUMIDITY, devices: 1 },
  ]);
  expect((await values()).map(({ eui, value }) => [eui, value])).toEqual([
    [one.eui, 20],
    [other.eui, 21],
  ]);
  expect(await values(HUMIDITY)).toEqual([
    {
      ...{ eui: other.eui, channel: 1, value: 48, measured_at: now() },
      interval_minutes: expect.any(Number),
    },
  ]);
  const neighbour = await anOwner(fleet.server);
  expect(await neighbour.call(deviceLists.listPlacedMeasurements)).toEqual([]);
  expect(await values(AIR_TEMPERATURE, neighbour)).toEqual([]);
});

test('of several channels the map has the first one that still reports', async () => {
  const { owner } = fleet;
  const valueAfter = async (hours: number) => {
    const kit = await aKit(owner);
    await owner.call(deviceChanges.updatePosition, { eui: kit.eui, source: 'hand', ...BARN });
    const upload = (channel: number, value: string, time: number) =>
      kit.upload({
        timestamp: time,
        events: [{ name: 'measure-sensor', value: [{ channel, measurements: { 4097: value } }] }],
      });
    await upload(1, '20', now() - hours * HOUR_MS);
    await upload(2, '25', now());
    return (await values()).find(({ eui }) => eui === kit.eui);
  };
  expect(await valueAfter(2)).toMatchObject({ channel: 1, value: 20 });
  expect(await valueAfter(4)).toMatchObject({ channel: 2, value: 25 });
});

test('a device on the map has the worst of its open alarms', async () => {
  const [node] = [await fleet.device('S2101', { ...BARN, name: 'Barn' }), await fleet.device('S2101', BARN)];
  for (const [severity, limit] of [
    ['critical', 10],
    ['info', 5],
  ] as const)
    await fleet.owner.call(alarms.createRule, {
      ...{ name: `Cold ${limit}`, severity, eui: node.eui, measurement_id: AIR_TEMPERATURE },
      condition: { kind: 'below', limit },
    });
  const alarmsOnMap = async () =>
    (await fleet.owner.call(deviceLists.listPositions)).map(({ alarm }) => alarm).toSorted();
  expect(await alarmsOnMap()).toEqual([null, null]);
  await fleet.sender.uplink(node, climateOf(3));
  await expect.poll(alarmsOnMap).toEqual(['critical', null]);
});

test('radio links are those between gateways and nodes of the organisation: of one of them, or of all', async () => {
  const { owner, sender } = fleet;
  const [mast, roof] = [await aGateway(owner, { name: 'Mast' }), await aGateway(owner, { name: 'Roof' })];
  const [near, far] = [await fleet.device(), await fleet.device()];
  await sender.uplink(near, climateOf(20), { rssi: -80, gateways: [mast.eui, roof.eui] });
  await sender.uplink(far, climateOf(20), { rssi: -110, gateways: ['00000000000000FF', roof.eui] });
  const neighbour = await anOwner(fleet.server);
  const theirs = await aNode(neighbour);
  await sender.uplink(theirs, climateOf(20), { gateways: [mast.eui] });
  const links = async (input: object = {}, of = owner) => {
    const { links: listed, complete } = await of.call(topology.listLinks, input);
    expect(complete).toBe(true);
    return listed.map(({ gateway, node, rssi }) => [gateway, node, rssi]).toSorted();
  };
  const all = [
    [mast.eui, near.eui, -80],
    [roof.eui, near.eui, null],
    [roof.eui, far.eui, null],
  ];
  expect(await links()).toEqual(all.toSorted());
  expect(await links({ eui: roof.eui })).toEqual(all.slice(1).toSorted());
  expect(await links({ eui: near.eui })).toEqual(all.slice(0, 2).toSorted());
  expect(await links({}, neighbour)).toEqual([]);
  expect(await links({ eui: theirs.eui }, neighbour)).toEqual([]);
  await expect(owner.call(topology.listLinks, { eui: theirs.eui })).rejects.toMatchObject(
    code('device_not_in_organisation'),
  );
  const kit = await aKit(owner);
  await expect(owner.call(topology.listLinks, { eui: kit.eui })).rejects.toMatchObject(
    code('not_in_topology'),
  );
});

test('of too many nodes only the links of one device are listed', async () => {
  const { owner, sender, server } = fleet;
  const mast = await aGateway(owner);
  const node = await fleet.device();
  await sender.uplink(node, climateOf(20), { gateways: [mast.eui] });
  await sql`insert into device (eui, dev_eui, join_eui, app_key_sealed, code_hmac, model, kind, produced_at, org_id, bound_at, name)
    select upper(lpad(to_hex(${now()}::bigint * 1000 + n), 16, '0')), upper(lpad(to_hex(${now()}::bigint * 1000 + n), 16, '0')),
      join_eui, app_key_sealed, code_hmac, model, kind, produced_at, org_id, bound_at, 'Many ' || n
    from device, generate_series(1, ${TOPOLOGY_LIMITS.linkedNodes}) as n where eui = ${node.eui}`.execute(
    server.db,
  );
  expect(await owner.call(topology.listLinks, {})).toEqual({ links: [], complete: false });
  expect((await owner.call(topology.listLinks, { eui: mast.eui })).links).toHaveLength(1);
});
