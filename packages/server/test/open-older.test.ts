import type { AnyCall } from '@fieldscope/contract/call';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aGateway, aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { type aClient, aFarm } from './open-client';
import { aStatus } from './readings';

let server: TestServer;
let owner: User;
let client: Awaited<ReturnType<typeof aClient>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  ({ owner, client } = await aFarm(server));
});

const get = async (path: string) => (await client.get<AnyCall>(path)).body;

test('EUIs are listed all at once', async () => {
  const nodes = [];
  for (let count = 0; count < 21; count += 1) nodes.push((await aNode(owner)).eui);
  const gateway = await aGateway(owner);
  expect(await get('/device/list_euis')).toEqual({
    code: '0',
    data: { gateway: [gateway.eui], node: nodes },
  });
});

test('nodes and gateways are listed with all values as text', async () => {
  const now = server.clock.now();
  const node = await aNode(owner, { name: 'Bed 1', longitude: 7.1, latitude: 50.7 });
  await aStatus(server, node.eui, { lastSeenAt: now, battery: 97, frequency: 868_100_000 });
  const other = await aNode(owner);
  const gateway = await aGateway(owner, { name: 'Mast' });
  const ofNode = {
    dev_eui: node.eui,
    dev_name: 'Bed 1',
    org_id: owner.orgId,
    position_source: '0',
    dev_country: '',
    frequency: '868.1',
    device_network: '1',
    position: { lon: '7.1', lat: '50.7' },
    description: '',
    reg_time: '',
    bind_time: String(now),
    group_unique_name: '',
    group_name: 'Default',
    latestmsg_time: String(now),
    online_status: '1',
    battery_status: '1',
  };
  expect((await get('/device/list_nodes?offset=1&length=1')).data).toEqual({
    page: { count: '2' },
    list: [ofNode],
  });
  expect((await get('/device/list_nodes?offset=2&length=1')).data).toMatchObject({
    list: [{ dev_eui: other.eui, position: { lon: '', lat: '' }, position_source: '', battery_status: '-1' }],
  });
  const ofGateway = { dev_eui: gateway.eui, dev_name: 'Mast', online_status: '0', latestmsg_time: '' };
  expect((await get('/device/list_gateways')).data).toMatchObject({
    page: { count: '1' },
    list: [ofGateway],
  });
  expect((await get(`/device/view_gateway/${gateway.eui}`)).data).toMatchObject(ofGateway);
  expect((await get(`/device/node/${node.eui}`)).data).toMatchObject({
    ...ofNode,
    sensors: [
      {
        sensor_channel: '1',
        sensor_measure: [
          { id: '4097', name: 'Air Temperature' },
          { id: '4098', name: 'Air Humidity' },
        ],
      },
    ],
  });
});

test('channels and measurements are listed', async () => {
  const node = await aNode(owner);
  expect((await get(`/channel/list/${node.eui}`)).data).toMatchObject([
    { channel_index: '1', sensor_type: '1001', measurement_ids: ['4097', '4098'] },
  ]);
  const { data } = await get('/sensor/measurements');
  expect(data).toContainEqual(
    expect.objectContaining({ sensor_id: '1001', sensor_measure: expect.any(Array) }),
  );
});

test('devices that are malformed, of the other kind or of others are refused', async () => {
  const [node, gateway] = [await aNode(owner), await aGateway(owner)];
  const theirs = await aNode(await anOwner(server));
  expect((await get('/device/node/2CF7')).code).toBe('11203');
  for (const path of [
    `/device/node/${theirs.eui}`,
    `/device/node/${gateway.eui}`,
    `/device/view_gateway/${node.eui}`,
    `/channel/list/${theirs.eui}`,
  ])
    expect((await get(path)).code, path).toBe('11303');
});
