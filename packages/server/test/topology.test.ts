import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { topology } from '@fieldscope/contract/calls/topology';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aConnection, aGateway, aKit, aNode, anOwner } from './builders';
import { aFleet, climateOf } from './fleet';
import { anUpEvent } from './sender';

const fleet = aFleet();
const now = () => fleet.server.clock.now();
const ofGateway = (eui: string, input: object = {}) =>
  fleet.owner.call(topology.viewGateway, { eui, ...input });
const ofNode = (eui: string, input: object = {}) => fleet.owner.call(topology.viewNode, { eui, ...input });
const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const FOREIGN = '00000000000000FF';

test('a gateway shows the nodes it received, with the signal of what it received best', async () => {
  const mast = await aGateway(fleet.owner, { name: 'Mast' });
  const near = await fleet.device('S2101', { name: 'Near' });
  const far = await fleet.device('S2101', { name: 'Far' });
  for (const [minutesAgo, rssi] of [
    [50, -90],
    [40, -94],
    [30, -80],
  ] as const)
    await fleet.sender.uplink(near, climateOf(20), {
      ...{ rssi, receivedAt: now() - minutesAgo * MINUTE_MS, gateways: [mast.eui] },
    });
  await fleet.sender.uplink(far, climateOf(20), { rssi: -110, gateways: [FOREIGN, mast.eui] });
  const { nodes, count } = await ofGateway(mast.eui);
  expect(count).toBe(2);
  expect(nodes).toMatchObject([
    {
      ...{ eui: near.eui, name: 'Near', model: 'S2101', online: true, uplinks: 3, best_uplinks: 3 },
      ...{ rssi: -90, snr: 7.5, last_rssi: -80, last_snr: 7.5, last_at: now() - 30 * MINUTE_MS },
    },
    {
      ...{ eui: far.eui, name: 'Far', uplinks: 1, best_uplinks: 0 },
      ...{ rssi: null, snr: null, last_rssi: null, last_snr: null, last_at: now() },
    },
  ]);
});

test('a node shows the gateways that received it, its own ones by their names, and its network server', async () => {
  const mast = await aGateway(fleet.owner, { name: 'Mast' });
  const node = await fleet.device();
  expect(await ofNode(node.eui)).toMatchObject({ gateways: [], network_server: null });
  const roof = await aConnection(fleet.owner);
  for (const gateways of [[mast.eui, FOREIGN], [mast.eui]])
    await roof.sendChirpstack({
      ...anUpEvent(node.dev_eui, climateOf(20), now(), { gateways }),
      deviceInfo: { applicationId: 'farm', devEui: node.dev_eui.toLowerCase(), deviceName: 'node' },
    });
  const { gateways } = await ofNode(node.eui);
  expect(gateways).toMatchObject([
    { eui: mast.eui, own: { name: 'Mast', online: true }, uplinks: 2, best_uplinks: 2, rssi: -80 },
    { eui: FOREIGN, own: null, uplinks: 1, best_uplinks: 0, rssi: null },
  ]);
  await expect
    .poll(async () => (await ofNode(node.eui)).network_server)
    .toEqual({ kind: 'chirpstack', connection: 'Roof' });
});

test('only the days that are asked for count', async () => {
  const mast = await aGateway(fleet.owner);
  const node = await fleet.device();
  for (const hoursAgo of [1, 30, 80])
    await fleet.sender.uplink(node, climateOf(20), {
      ...{ receivedAt: now() - hoursAgo * HOUR_MS, gateways: [mast.eui] },
    });
  const uplinks = async (days: number) => [
    (await ofGateway(mast.eui, { days })).nodes[0]!.uplinks,
    (await ofNode(node.eui, { days })).gateways[0]!.uplinks,
  ];
  expect(await uplinks(1)).toEqual([1, 1]);
  expect(await uplinks(3)).toEqual([2, 2]);
  await expect(ofNode(node.eui, { days: 4 })).rejects.toMatchObject(code('parameter_invalid'));
});

test('organisations see neither the devices nor the names of each other', async () => {
  const mast = await aGateway(fleet.owner, { name: 'Mast' });
  const neighbour = await anOwner(fleet.server);
  const theirs = await aNode(neighbour);
  const node = await fleet.device();
  await fleet.sender.uplink(theirs, climateOf(20), { gateways: [mast.eui] });
  await fleet.sender.uplink(node, climateOf(20), { gateways: [mast.eui] });
  expect((await ofGateway(mast.eui)).nodes.map(({ eui }) => eui)).toEqual([node.eui]);
  const seen = await neighbour.call(topology.viewNode, { eui: theirs.eui });
  expect(seen.gateways).toMatchObject([{ eui: mast.eui, own: null }]);
  for (const call of [topology.viewGateway, topology.viewNode])
    for (const { eui } of [mast, node])
      await expect(neighbour.call(call, { eui })).rejects.toMatchObject(code('device_not_in_organisation'));
});

test('a removed node is gone, and a removed gateway is a foreign one', async () => {
  const mast = await aGateway(fleet.owner);
  const [kept, removed] = [await fleet.device(), await fleet.device()];
  for (const node of [kept, removed])
    await fleet.sender.uplink(node, climateOf(20), { gateways: [mast.eui], receivedAt: now() - DAY_MS / 2 });
  await fleet.owner.call(deviceChanges.removeNodes, { eui: [removed.eui] });
  const { nodes, count } = await ofGateway(mast.eui);
  expect([count, nodes.map(({ eui }) => eui)]).toEqual([1, [kept.eui]]);
  await fleet.owner.call(deviceChanges.removeGateways, { eui: [mast.eui] });
  expect((await ofNode(kept.eui)).gateways).toMatchObject([{ eui: mast.eui, own: null }]);
});

test('what is connected without LoRaWAN has no topology, and each kind of device has its own call', async () => {
  const kit = await aKit(fleet.owner);
  await expect(ofNode(kit.eui)).rejects.toMatchObject(code('not_in_topology'));
  const [mast, node] = [await aGateway(fleet.owner), await fleet.device()];
  await expect(ofNode(mast.eui)).rejects.toMatchObject(code('device_not_in_organisation'));
  await expect(ofGateway(node.eui)).rejects.toMatchObject(code('device_not_in_organisation'));
});
