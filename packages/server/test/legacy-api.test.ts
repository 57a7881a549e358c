import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { audit } from '@fieldscope/contract/calls/audit';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway, aMadeKey, aNode, anAccessKey, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aLegacyClient, type Reply } from './legacy-client';
import { aHistory, aStatus } from './readings';

let server: TestServer;
let owner: User;
let client: ReturnType<typeof aLegacyClient>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  client = aLegacyClient(await anAccessKey(owner));
});

const UNKNOWN_EUI = '2CF7F1C0000000FF';
const ms = (at: number) => String(at);

describe('devices', () => {
  test('are listed by EUI, a page of each kind', async () => {
    const [one, other, gateway] = [await aNode(owner), await aNode(owner), await aGateway(owner)];
    expect(await client.get('/lists/devices/eui')).toEqual({
      gateway: [gateway.eui],
      node: [one.eui, other.eui],
    });
    expect(await client.get('/lists/devices/eui?offset=2&length=1')).toEqual({
      gateway: [],
      node: [other.eui],
    });
  });

  test('are listed with all values as text, and the time of the answer in seconds', async () => {
    const now = server.clock.now();
    const node = await aNode(owner, { name: 'Bed 1' });
    await aStatus(server, node.eui, {
      lastSeenAt: now,
      battery: 97,
      hardware: '2.0',
      software: '1.6',
      frequency: 868_100_000,
    });
    await aGateway(owner, { name: 'Mast', longitude: 7.1, latitude: 50.7 });
    const { code, time, data } = await client.send('GET', '/lists/node');
    expect({ code, time }).toEqual({ code: '0', time: now / 1000 });
    expect(data).toEqual({
      page: { count: '1' },
      list: [
        {
          dev_eui: node.eui,
          dev_name: 'Bed 1',
          dev_area: '',
          dev_country: '',
          online_status: '1',
          battery_status: '1',
          description: '',
          activate_time: ms(now),
          latestmsg_time: ms(now),
          production_time: ms(now),
          frequency: '868.1',
          ver_hardware: '2.0',
          ver_software: '1.6',
          msg_count: '0',
        },
      ],
    });
    const gateways = await client.get('/lists/gateway');
    expect(gateways).toMatchObject({
      page: { count: '1' },
      list: [
        { dev_name: 'Mast', online_status: '0', latestmsg_time: '', position: { lat: '50.7', lon: '7.1' } },
      ],
    });
  });

  test('come in pages of 20 and at most 100', async () => {
    for (let number = 1; number <= 21; number++) await aNode(owner, { name: `Node ${number}` });
    const pageOf = async (query: string) => (await client.get(`/lists/node${query}`)).list.length;
    expect(await pageOf('')).toBe(20);
    expect(await pageOf('?offset=2')).toBe(1);
    expect(await pageOf(`?length=${OPEN_API_LIMITS.legacyPage}`)).toBe(21);
    expect((await client.send('GET', '/lists/node?length=101')).code).toBe('11202');
    expect((await client.send('GET', '/lists/node?offset=0')).code).toBe('11202');
  });

  test('are shown with group and sensors', async () => {
    const { group_uuid } = await owner.call(groups.create, { name: 'Barn' });
    const node = await aNode(owner, { model: 'S2101', group_uuid });
    await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [[server.clock.now(), 20]]);
    expect(await client.get(`/node/${node.eui.toLowerCase()}`)).toMatchObject({
      dev_eui: node.eui,
      group_name: 'Barn',
      group_unique_name: group_uuid,
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
    const gateway = await aGateway(owner);
    const { access_read, access_write } = await owner.call(devices.viewNodeKey, { eui: gateway.eui });
    const shown = { dev_eui: gateway.eui, antenna_placement: '', access_read, access_write };
    expect(await client.get(`/gateway/${gateway.eui}`)).toMatchObject(shown);
    const reader = aLegacyClient(await aMadeKey(owner));
    expect(await reader.get(`/gateway/${gateway.eui}`)).toMatchObject({ ...shown, access_write: '' });
  });

  const WAYS: [way: string, send: (method: string, path: string, body?: object) => Promise<Reply>][] = [
    ['as they are', (...given) => client.send(...given)],
    ['tunnelled through a POST', (...given) => client.tunnel(...given)],
    ['tunnelled in lower case', (method, ...given) => client.tunnel(method.toLowerCase(), ...given)],
  ];
  test.each(WAYS)('are changed and removed by PATCH and DELETE, %s', async (_way, send) => {
    const { group_uuid } = await owner.call(groups.create, { name: 'Barn' });
    const [node, gateway] = [await aNode(owner), await aGateway(owner)];
    const changed = await send('PATCH', `/node/${node.eui}`, {
      dev_name: 'Bed 2',
      group_unique_name: group_uuid,
      description: 'Tomatoes',
    });
    expect(changed).toMatchObject({ code: '0', data: {} });
    expect(await owner.call(devices.viewNode, { eui: node.eui })).toMatchObject({
      name: 'Bed 2',
      group_uuid,
      description: 'Tomatoes',
    });
    await send('PATCH', `/gateway/${gateway.eui}`, {
      dev_name: 'Mast',
      dev_country: 'DE',
      antenna_placement: 'Roof',
      position: { lat: '50.7', lon: '7.1' },
    });
    expect(await owner.call(devices.viewGateway, { eui: gateway.eui })).toMatchObject({
      name: 'Mast',
      country: 'DE',
      antenna: 'Roof',
      position: { latitude: 50.7, longitude: 7.1 },
    });
    expect((await send('DELETE', `/node/${node.eui}`)).code).toBe('0');
    expect((await send('DELETE', `/gateway/${gateway.eui}`)).code).toBe('0');
    expect(await client.get('/lists/devices/eui')).toEqual({ gateway: [], node: [] });
  });

  test('that are malformed, of the other kind or of others are refused', async () => {
    const [node, theirs] = [await aNode(owner), await aNode(await anOwner(server))];
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { description: 'x' } : undefined;
      const codeOf = async (path: string) => (await client.send(method, path, body)).code;
      expect(await codeOf(`/gateway/${node.eui}`), method).toBe('11303');
      expect(await codeOf(`/node/${theirs.eui}`), method).toBe('11303');
      expect(await codeOf(`/node/${UNKNOWN_EUI}`), method).toBe('11303');
      expect(await codeOf('/node/2CF7'), method).toBe('11203');
    }
    const gateway = await aGateway(owner);
    expect((await client.tunnel('PATCH', `/gateway/${gateway.eui}`, { dev_country: 'XX' })).code).toBe(
      '11016',
    );
    const group_unique_name = '00000000000000A9';
    expect((await client.tunnel('PATCH', `/node/${node.eui}`, { group_unique_name })).code).toBe('11317');
  });
});

describe('groups', () => {
  test('are made, renamed, filled, listed and deleted', async () => {
    const { data } = await client.send('POST', '/group', 'name=Barn');
    expect(data).toEqual({ name: 'Barn', unique_name: expect.stringMatching(/^[0-9A-F]{16}$/) });
    const path = `/group/${data.unique_name}`;
    expect(await client.tunnel('PATCH', path, 'name=Stable')).toMatchObject({ code: '0' });
    const [one, other] = [await aNode(owner, { name: 'Bed 1' }), await aNode(owner)];
    expect(await client.send('POST', `${path}/devices`, { eui: [one.eui] })).toMatchObject({
      code: '0',
      data: {},
    });
    expect(await client.get('/lists/group')).toEqual([
      { name: 'Default', unique_name: '', dev_cnt: '1', online_cnt: '0', created: '' },
      {
        name: 'Stable',
        unique_name: data.unique_name,
        dev_cnt: '1',
        online_cnt: '0',
        created: ms(server.clock.now()),
      },
    ]);
    expect(await client.get(`/lists/group/devices?group_unique_name=${data.unique_name}`)).toEqual({
      page: { count: '1' },
      list: [
        { dev_eui: one.eui, dev_name: 'Bed 1', group_name: 'Stable', group_unique_name: data.unique_name },
      ],
    });
    expect((await client.get('/lists/group/devices')).page).toEqual({ count: '2' });
    expect(await client.get(`${path}/devices`)).toEqual(
      await client.get(`/lists/group/devices?group_unique_name=${data.unique_name}`),
    );
    expect((await client.get('/lists/group/devices?group_unique_name=')).list).toMatchObject([
      { dev_eui: other.eui },
    ]);
    expect(await client.tunnel('DELETE', path)).toMatchObject({ code: '0' });
    expect(await client.get('/lists/group')).toHaveLength(1);
  });

  test('are refused as everywhere else', async () => {
    const codeOf = async (method: string, path: string, body?: object) =>
      (await client.send(method, path, body)).code;
    const missing = '/group/00000000000000A9';
    await client.send('POST', '/group', { name: 'Barn' });
    expect(await codeOf('POST', '/group', { name: 'Barn' })).toBe('11327');
    expect(await codeOf('POST', '/group', {})).toBe('11204');
    expect(await codeOf('PATCH', missing, { name: 'x' })).toBe('11317');
    expect(await codeOf('DELETE', missing)).toBe('11317');
    expect(await codeOf('GET', '/lists/group/devices?group_unique_name=00000000000000A9')).toBe('11317');
    expect(await codeOf('GET', `${missing}/devices`)).toBe('11317');
    const { eui } = await aNode(owner);
    expect(await codeOf('PATCH', `${missing}/devices`, { eui: [eui] })).toBe('11317');
    expect(await codeOf('PUT', `${missing}/devices`, { eui: Array(51).fill(eui) })).toBe('11206');
    expect(await codeOf('GET', '/nowhere')).toBe('11107');
  });
});

test('a method is unwrapped for the old API alone, and no other than PATCH, PUT and DELETE', async () => {
  const { eui } = await aNode(owner);
  const deleting = { 'X-HTTP-Method-Override': 'DELETE', authorization: owner.token };
  const portal = await fetch(`${server.url}/portalapi/device/delete_node?eui=${eui}`, {
    method: 'POST',
    headers: deleting,
  });
  expect(portal.status).toBe(404);
  for (const method of ['GET', 'CONNECT', 'BREW'])
    expect((await client.tunnel(method, `/node/${eui}`)).code).toBe('11107');
  expect((await client.get('/lists/devices/eui')).node).toEqual([eui]);
});

test('a key that only reads changes nothing; what another changes stands in the audit log', async () => {
  const { eui } = await aNode(owner);
  const reader = aLegacyClient(await aMadeKey(owner, { level: ACCESS_LEVEL.read }));
  expect((await reader.tunnel('DELETE', `/node/${eui}`)).code).toBe('11201');
  expect((await reader.send('POST', '/group', { name: 'Barn' })).code).toBe('11201');
  expect((await reader.get('/lists/devices/eui')).node).toEqual([eui]);
  await client.tunnel('DELETE', `/node/${eui}`);
  const { list } = await owner.call(audit.list, {});
  expect(list).toContainEqual(expect.objectContaining({ call: 'legacy.removeNode', subject: eui, code: 0 }));
});
