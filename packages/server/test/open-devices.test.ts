import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { audit } from '@fieldscope/contract/calls/audit';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import type { open } from '@fieldscope/contract/calls/open';
import type { openDevices } from '@fieldscope/contract/calls/open-devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway, aKit, aMadeKey, aNode, anOwner, aProducedDevice, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aClient, aFarm } from './open-client';

const UNKNOWN_EUI = '2CF7F1C0000000FF';
const DONE = { code: '0', data: {} };

let server: TestServer;
let owner: User;
let client: Awaited<ReturnType<typeof aClient>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  ({ owner, client } = await aFarm(server));
});

const namesOf = async () => (await owner.call(groups.list)).map(({ group_name }) => group_name);
const aGroup = async (name: string) =>
  (await client.json<typeof openDevices.createGroup>('/create_group', { name })).body.data.group_uuid;
const codeOf = async (path: string, body: object) => (await client.json(path, body)).body.code;

describe('groups', () => {
  test('are created, as a form or as JSON, with an id of 16 hex digits', async () => {
    const { body } = await client.form<typeof openDevices.createGroup>('/create_group', 'name=Green+house');
    expect(body).toEqual({
      code: '0',
      data: { group_name: 'Green house', group_uuid: expect.stringMatching(/^[0-9A-F]{16}$/) },
    });
    await aGroup('Barn');
    expect(await namesOf()).toEqual(['Default', 'Barn', 'Green house']);
  });

  test('have a name of their own, no longer than 63 characters, and are 50 at most', async () => {
    await aGroup('Barn');
    expect(await codeOf('/create_group', { name: 'Barn' })).toBe('11327');
    expect(await codeOf('/create_group', {})).toBe('11204');
    for (const name of ['', ' ', 'x'.repeat(LIMITS.groupNameLength + 1)])
      expect(await codeOf('/create_group', { name })).toBe('11202');
    for (let number = 2; number <= LIMITS.groups; number++) await aGroup(`Field ${number}`);
    expect(await codeOf('/create_group', { name: 'One more' })).toBe('11332');
  });

  test('are renamed', async () => {
    const group = await aGroup('Barn');
    await aGroup('Orchard');
    expect((await client.form('/update_group', `group_uuid=${group}&name=Stable`)).body).toEqual(DONE);
    expect(await namesOf()).toEqual(['Default', 'Orchard', 'Stable']);
    expect(await codeOf('/update_group', { group_uuid: group, name: 'Orchard' })).toBe('11327');
    expect(await codeOf('/update_group', { group_uuid: '00000000000000A9', name: 'x' })).toBe('11317');
    expect(await codeOf('/update_group', { group_uuid: '', name: 'x' })).toBe('11317');
    expect(await codeOf('/update_group', { group_uuid: 'barn', name: 'x' })).toBe('11202');
  });

  const WAYS: [way: string, ask: (id: string) => Promise<{ body: object }>][] = [
    ['group_uuid in the query', (id) => client.json(`/delete_group?group_uuid=${id}`, {})],
    ['group_uuid in the query, without a body', (id) => client.form(`/delete_group?group_uuid=${id}`, '')],
    ['group_uuid in the body', (id) => client.json('/delete_group', { group_uuid: id })],
    ['group_uuids in the body', (id) => client.json('/delete_group', { group_uuids: [id] })],
    ['group_uuids, one text', (id) => client.json('/delete_group', { group_uuids: id })],
    ['group_uuids in a form', (id) => client.form('/delete_group', `group_uuids[]=${id}`)],
    ['group_uuids in a form, as JSON', (id) => client.form('/delete_group', `group_uuids=["${id}"]`)],
  ];
  test.each(WAYS)('are deleted by %s; their devices are in the Default group', async (_way, ask) => {
    const group = await aGroup('Barn');
    await aNode(owner, { group_uuid: group });
    expect((await ask(group)).body).toEqual(DONE);
    expect(await owner.call(groups.list)).toEqual([
      { group_uuid: '', group_name: 'Default', device_count: 1 },
    ]);
  });

  test('are deleted all or none', async () => {
    const group = await aGroup('Barn');
    const group_uuids = [group, '00000000000000A9'];
    expect(await codeOf('/delete_group', { group_uuids })).toBe('11317');
    expect(await codeOf('/delete_group', { group_uuids: [''] })).toBe('11317');
    expect(await codeOf('/delete_group', { group_uuids: [] })).toBe('11202');
    expect(await codeOf('/delete_group', {})).toBe('11204');
    expect(await codeOf('/delete_group', { group_uuid: '' })).toBe('11204');
    expect(await namesOf()).toEqual(['Default', 'Barn']);
  });

  test('get devices, all or none, and give them back to the Default group', async () => {
    const group = await aGroup('Barn');
    const [one, other, gateway] = [await aNode(owner), await aNode(owner), await aGateway(owner)];
    const move = (eui: string[], group_uuid = group) =>
      codeOf('/move_devices_to_group', { group_uuid, devices: eui });
    const count = async () => (await owner.call(groups.list)).map(({ device_count }) => device_count);
    expect(await move([one.eui, UNKNOWN_EUI])).toBe('11303');
    expect(await move([one.eui, gateway.eui])).toBe('11303');
    expect(await move(['2CF7'])).toBe('11203');
    expect(await move([])).toBe('11202');
    expect(await move(Array(51).fill(one.eui))).toBe('11206');
    expect(await move([one.eui], '00000000000000A9')).toBe('11317');
    expect(await count()).toEqual([2, 0]);
    expect(await move([one.eui, other.eui.toLowerCase()])).toBe('0');
    expect(await count()).toEqual([0, 2]);
    expect((await client.form('/move_devices_to_group', `group_uuid=&devices=["${one.eui}"]`)).body).toEqual(
      DONE,
    );
    expect(await count()).toEqual([1, 1]);
  });

  test('of others are out of reach', async () => {
    const neighbour = await anOwner(server);
    const { group_uuid } = await neighbour.call(groups.create, { name: 'Theirs' });
    const node = await aNode(owner);
    expect(await codeOf('/update_group', { group_uuid, name: 'Mine' })).toBe('11317');
    expect(await codeOf('/delete_group', { group_uuid })).toBe('11317');
    expect(await codeOf('/move_devices_to_group', { group_uuid, devices: [node.eui] })).toBe('11317');
    expect((await neighbour.call(groups.list)).map(({ group_name }) => group_name)).toContain('Theirs');
  });
});

describe('devices', () => {
  test('are bound by EUI and key code, as a form, with name, group and position', async () => {
    const group = await aGroup('Barn');
    const { eui, code } = await aProducedDevice(server);
    const fields = { eui, code, device_name: 'Bed 1', group_uuid: group, longitude: '7.1', latitude: '50.7' };
    expect((await client.form('/bind_device', String(new URLSearchParams(fields)))).body).toEqual(DONE);
    const { list } = await owner.call(devices.listNodes, {});
    expect(list).toMatchObject([{ eui, name: 'Bed 1', group_uuid: group }]);
    expect((await owner.call(devices.viewNode, { eui })).position).toMatchObject({
      longitude: 7.1,
      latitude: 50.7,
    });
  });

  test('are bound at the older path as well', async () => {
    const { eui, code } = await aProducedDevice(server);
    expect(await codeOf('/device/bind', { eui, code: 'GUESSED' })).toBe('11321');
    expect(await codeOf('/device/bind', { eui, code, device_name: 'Bed 1' })).toBe('0');
    expect((await owner.call(devices.viewNode, { eui })).name).toBe('Bed 1');
  });

  test('are bound without the rest, which some programs send as empty texts', async () => {
    const { eui, code } = await aProducedDevice(server);
    const empty = { device_name: '', group_uuid: '', longitude: '', latitude: '' };
    expect(await codeOf('/bind_device', { eui: eui.toLowerCase(), code, ...empty })).toBe('0');
    expect(await owner.call(devices.viewNode, { eui })).toMatchObject({
      name: `S2101 ${eui.slice(-4)}`,
      position: null,
    });
  });

  test('are not bound with a wrong EUI, key code, group or half a position, nor twice', async () => {
    const { eui, code } = await aProducedDevice(server);
    expect(await codeOf('/bind_device', { eui: '2CF7', code })).toBe('11203');
    expect(await codeOf('/bind_device', { eui: UNKNOWN_EUI, code })).toBe('11333');
    expect(await codeOf('/bind_device', { eui, code: 'GUESSED' })).toBe('11321');
    expect(await codeOf('/bind_device', { eui })).toBe('11204');
    expect(await codeOf('/bind_device', { eui, code, group_uuid: '00000000000000A9' })).toBe('11317');
    expect(await codeOf('/bind_device', { eui, code, longitude: 7 })).toBe('11204');
    expect(await codeOf('/bind_device', { eui, code, longitude: 181, latitude: 0 })).toBe('11202');
    expect(await codeOf('/bind_device', { eui, code })).toBe('0');
    expect(await codeOf('/bind_device', { eui, code })).toBe('11302');
    const taken = await aNode(await anOwner(server));
    expect(await codeOf('/bind_device', { eui: taken.eui, code: taken.code })).toBe('11334');
  });

  test('are removed, all or none', async () => {
    const [one, gateway, taken] = [
      await aNode(owner),
      await aGateway(owner),
      await aNode(await anOwner(server)),
    ];
    const remove = (device_euis: string[]) => codeOf('/delete_devices', { device_euis });
    expect(await remove([one.eui, taken.eui])).toBe('11303');
    expect(await remove(['2CF7'])).toBe('11203');
    expect(await remove(Array(51).fill(one.eui))).toBe('11206');
    expect((await owner.call(devices.listNodes, {})).page.count).toBe(1);
    expect(await remove([one.eui, gateway.eui, one.eui])).toBe('0');
    expect((await owner.call(devices.viewStatistic)).nodes.of).toBe(0);
    expect(await codeOf('/bind_device', { eui: one.eui, code: one.code })).toBe('0');
  });
});

describe('kits', () => {
  test('are created, their key is shown again, and with its token they upload', async () => {
    const made = (
      await client.json<typeof openDevices.createKit>('/device/create_development_kit', {
        dev_name: 'Scale',
        sku: 'blank_device',
      })
    ).body.data;
    expect(made).toMatchObject({ name: 'Scale', sku: 'blank_device' });
    const { data } = (
      await client.get<typeof openDevices.viewNodeKey>(`/device/view_node_key?node_eui=${made.eui}`)
    ).body;
    expect(data).toMatchObject({ node_eui: made.eui, device_key: made.device_key });
    const uploaded = await fetch(`${server.url}/deviceapi/kit/message_uplink`, {
      method: 'POST',
      headers: { authorization: data.token, 'content-type': 'application/json' },
      body: '{"events":[{"name":"measure-sensor","value":[{"channel":1,"measurements":{"4097":21}}]}]}',
    });
    expect(await uploaded.json()).toMatchObject({ code: '0' });
    expect((await owner.call(devices.viewNode, { eui: made.eui })).latest).toMatchObject([{ value: 21 }]);
  });

  test('are five of a type at most, and of a type that is none there is none', async () => {
    for (let kit = 0; kit < LIMITS.kitsPerType; kit++) await aKit(owner);
    expect(await codeOf('/device/create_development_kit', { dev_name: 'x' })).toBe('11307');
    expect(await codeOf('/device/create_development_kit', { dev_name: 'x', sku: 'S2101' })).toBe('11335');
    expect(await codeOf('/device/create_development_kit', {})).toBe('11204');
  });

  test('have a key, other devices have none', async () => {
    const node = await aNode(owner);
    const viewed = async (eui: string) =>
      (await client.get(`/device/view_node_key?node_eui=${eui}`)).body.code;
    expect(await viewed(node.eui)).toBe('11335');
    expect(await viewed((await aKit(await anOwner(server))).eui)).toBe('11303');
    expect(await viewed('2CF7')).toBe('11203');
  });

  test('are overdue by the interval that was set, whatever they have reported before', async () => {
    const [early, late] = [await aKit(owner), await aKit(owner)];
    const upload = (kit: typeof early) => kit.upload({ events: [{ name: 'measure-sensor', value: [] }] });
    const status = async () => {
      const device_euis = [early.eui, late.eui];
      const asked = client.json<typeof open.viewRunningStatus>('/view_device_running_status', {
        device_euis,
      });
      return (await asked).body.data.map(({ online_status, report_frequency }) => [
        online_status,
        report_frequency,
      ]);
    };
    await upload(early);
    const euis = [early.eui, late.eui];
    expect(await codeOf('/update_device_report_cycle', { device_euis: euis, report_cycle: '5' })).toBe('0');
    await upload(late);
    expect(await status()).toEqual([
      [1, 5],
      [1, 5],
    ]);
    server.clock.advance(3 * 5 * MINUTE_MS + 1);
    await upload(late);
    expect(await status()).toEqual([
      [0, 5],
      [1, 5],
    ]);
  });

  test('have an interval that can be set, not together with other devices; a node is sent its interval', async () => {
    const [kit, node] = [await aKit(owner), await aNode(owner)];
    const set = (device_euis: string[], report_cycle: unknown = 10) =>
      codeOf('/update_device_report_cycle', { device_euis, report_cycle });
    expect(await set([kit.eui, node.eui])).toBe('11337');
    // No network server that takes commands has forwarded an uplink of it.
    expect(await set([node.eui])).toBe('11325');
    expect(await set([UNKNOWN_EUI])).toBe('11303');
    for (const wrong of [4, 43_201, 7.5, 'often']) expect(await set([kit.eui], wrong)).toBe('11202');
    expect((await owner.call(devices.viewNode, { eui: kit.eui })).interval_minutes).toBe(60);
  });
});

describe('an access key', () => {
  const CHANGES = [
    '/create_group',
    '/update_group',
    '/delete_group',
    '/move_devices_to_group',
    '/bind_device',
    '/delete_devices',
    '/update_device_report_cycle',
    '/device/create_development_kit',
  ];
  test('that only reads changes nothing and sees no key', async () => {
    const reader = await aClient(owner, await aMadeKey(owner, { level: ACCESS_LEVEL.read }));
    for (const path of CHANGES)
      expect((await reader.json(path, { name: 'Barn' })).body.code, path).toBe('11201');
    const kit = await aKit(owner);
    expect((await reader.get(`/device/view_node_key?node_eui=${kit.eui}`)).body.code).toBe('11201');
    expect((await reader.get('/list_groups')).body.code).toBe('0');
  });

  test('that changes something stands in the audit log, with what it changed', async () => {
    await aGroup('Barn');
    const kit = await aKit(owner);
    await client.json('/delete_devices', { device_euis: [kit.eui] });
    const { list } = await owner.call(audit.list, {});
    expect(list).toContainEqual(
      expect.objectContaining({
        call: 'openDevices.createGroup',
        subject: 'Barn',
        code: 0,
        who: expect.stringMatching(/\w/),
      }),
    );
    expect(list).toContainEqual(expect.objectContaining({ call: 'openDevices.remove', subject: kit.eui }));
  });
});
