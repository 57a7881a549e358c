import { devices } from '@fieldscope/contract/calls/devices';
import { open } from '@fieldscope/contract/calls/open';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { expect, test, vi } from 'vitest';
import { BackgroundWriter } from '../src/platform/postgres/background-writer';
import { aGateway, aNetworkServer, aNode, anAccessKey, anOwner } from './builders';
import { whenTestEnds } from './cleanup';
import { aServer } from './harness';
import { anUpEvent, S2101_UPLINK } from './sender';

test('a read sees every acknowledged uplink of its organisation, and writes nothing of any other', async () => {
  // Without jobs nothing else flushes.
  const server = await aServer({ ROLES: 'web,ingest' });
  const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
  const [node, gateway] = [await aNode(owner), await aGateway(owner)];
  const [other, otherGateway] = [await aNode(neighbour), await aGateway(neighbour)];
  const key = await anAccessKey(owner);
  const networkServer = await aNetworkServer(server);
  const flush = vi.spyOn(BackgroundWriter.prototype, 'flush');
  whenTestEnds(() => flush.mockRestore());
  const seenAt = server.clock.now();
  for (const { dev_eui } of [other, node]) {
    await networkServer.sendChirpstack(anUpEvent(dev_eui, S2101_UPLINK, seenAt));
  }
  // Received by the owner's gateway too, the older uplink last.
  for (const receivedAt of [seenAt - SECOND_MS, seenAt - MINUTE_MS]) {
    const gateways = [gateway.eui, otherGateway.eui];
    await networkServer.sendChirpstack(anUpEvent(other.dev_eui, S2101_UPLINK, receivedAt, { gateways }));
  }
  const { list } = await owner.call(devices.listNodes, { state: 'online' });
  expect(list).toMatchObject([{ eui: node.eui, last_seen_at: seenAt }]);
  const { list: gateways } = await owner.call(devices.listGateways, {});
  expect(gateways).toMatchObject([{ eui: gateway.eui, online: true, last_seen_at: seenAt - SECOND_MS }]);
  expect(await owner.call(devices.listLatest, {})).toHaveLength(2);
  const [running] = await key.call(open.viewRunningStatus, { device_euis: [node.eui] });
  expect(running).toMatchObject({ online_status: 1 });
  const groups = flush.mock.calls.flatMap(([names]) => names ?? ['everybody']);
  expect(new Set(groups)).toEqual(new Set([owner.orgId, gateway.eui]));
});
