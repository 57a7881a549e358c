import { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser } from './builders';
import { aFleet, climateOf } from './fleet';

const FOREIGN = 11303;
const NO_AUTHORITY = 10005;

const fleet = aFleet();

test('no organisation sees a foreign device, and an unknown EUI looks the same', async () => {
  const neighbour = await anOwner(fleet.server);
  const theirs = await aNode(neighbour, 'S2101');
  const gateway = await aNode(neighbour, 'M2');
  await fleet.sender.uplink(theirs, climateOf(20));
  for (const eui of [theirs.eui, gateway.eui, '2CF7F1FFFFFFFFFF' as Eui]) {
    const request = [
      () => fleet.owner.call(devices.viewNode, { eui }),
      () => fleet.owner.call(devices.viewGateway, { eui }),
      () => fleet.owner.call(devices.viewNodeKey, { eui }),
      () => fleet.owner.call(devices.listNodeChannels, { eui }),
      () => fleet.owner.call(devices.listOnlineRecord, { eui }),
      () => fleet.owner.call(devices.listUplinks, { eui }),
      () => fleet.owner.call(devices.listLatest, { eui: [eui] }),
    ];
    for (const ask of request) await expect(ask()).rejects.toMatchObject({ code: FOREIGN });
  }
  expect((await fleet.owner.call(devices.listNodes, {})).list).toEqual([]);
  expect(await fleet.owner.call(devices.listLatest, {})).toEqual([]);
  expect(await fleet.owner.call(devices.listDeviceTypes, {})).toEqual([]);
  expect(await fleet.owner.call(devices.listAttention, {})).toEqual({ reporting: 0, total: 0, list: [] });
  expect((await fleet.owner.call(devices.viewStatistic, {})).readings_today.hours).toEqual(
    new Array(24).fill(0),
  );
});

test('a device that changed hands shows its new owner nothing of what it sent before', async () => {
  const neighbour = await anOwner(fleet.server);
  const node = await fleet.device();
  await fleet.sender.uplink(node, climateOf(20));
  await fleet.owner.call(devices.listLatest, {});
  await sql`update device set org_id = ${neighbour.orgId} where eui = ${node.eui}`.execute(fleet.server.db);
  expect(await neighbour.call(devices.listLatest, {})).toEqual([]);
  expect((await neighbour.call(devices.listUplinks, { eui: node.eui })).page.count).toBe(0);
  expect(await neighbour.call(devices.viewNode, { eui: node.eui })).toMatchObject({
    message_count: 0,
    frames_30d: { received: 0, missing: 0 },
  });
});

test('a limited user sees no devices', async () => {
  const limited = await aSubUser(fleet.owner, 'limited');
  for (const call of [
    devices.viewStatistic,
    devices.listAttention,
    devices.listNodes,
    devices.listGateways,
  ]) {
    await expect(limited.call(call, {})).rejects.toMatchObject({ code: NO_AUTHORITY });
  }
});
