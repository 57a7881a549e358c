import { commands } from '@fieldscope/contract/calls/commands';
import { connections } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { production } from '@fieldscope/contract/calls/production';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aConnection, aNode, anOwner, aProducedDevice, type User } from './builders';
import { powerOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { letTimePass } from './jobs';
import { aThingsStack, TTS_APPLICATION, TTS_KEY, type TtsServer } from './tts-server';

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const registrationFailed = (reason: string, detail = '') => ({
  ...code('lns_registration_failed'),
  facts: { reason, detail },
});

let server: TestServer;
/** Runs the installation, so a network server on its own machine is within its reach. */
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

let stack: TtsServer;
let connectionId: number;
beforeEach(async () => {
  for (const { connection_id } of await owner.call(connections.list))
    await owner.call(connections.remove, { connection_id });
  ({ connectionId } = await aConnection(owner, 'tts'));
  stack = await aThingsStack();
});

const save = (input: object = {}) =>
  owner.call(networkServers.saveApi, {
    connection_id: connectionId,
    address: stack.url,
    key: TTS_KEY,
    application_id: TTS_APPLICATION,
    region: 'EU868',
    registers: true,
    ...input,
  });
const api = async () => (await owner.call(networkServers.listApis))[0]!;
const registrations = async () =>
  (await api()).registrations.map(({ state, error, error_detail }) => [state, error, error_detail]);
const remove = async (eui: string) => {
  await owner.call(deviceChanges.removeNodes, { eui: [eui] as never });
  await server.queue.runDue();
};
const bind = async (device: Awaited<ReturnType<typeof aProducedDevice>>) => {
  await owner.call(production.bind, device);
  await server.queue.runDue();
};
const servers = () => [stack.identity, stack.join, stack.network, stack.application];
const sizes = () => servers().map(({ size }) => size);
const idsOf = (
  { dev_eui, join_eui }: { dev_eui: string; join_eui: string },
  device_id: string,
  application_id = TTS_APPLICATION,
) => ({ application_ids: { application_id }, device_id, dev_eui, join_eui });

describe('saving', () => {
  test('names the right that the key lacks', async () => {
    const lacks = (right: string, shown: string, input?: object) => {
      stack.rights = stack.rights.filter((one) => one !== right);
      return expect(save(input)).rejects.toMatchObject(registrationFailed('right_missing', shown));
    };
    await lacks('RIGHT_APPLICATION_DEVICES_WRITE_KEYS', 'edit device keys in application');
    await save({ registers: false });
    await lacks('RIGHT_APPLICATION_TRAFFIC_READ', 'read application traffic (uplink and downlink)', {
      registers: false,
    });
  });

  test('a key that is wrong, or none of its keys, is refused', async () => {
    for (const key of ['NNSXS.OTHER', 'wrong'])
      await expect(save({ key })).rejects.toMatchObject(registrationFailed('key_refused'));
  });

  test('says in which cluster the application is', async () => {
    stack.rights.push('RIGHT_APPLICATION_INFO');
    stack.applications.set(TTS_APPLICATION, 'nam1.things.example');
    await expect(save()).rejects.toMatchObject(registrationFailed('cluster_differs', 'nam1.things.example'));
    stack.applications.set(TTS_APPLICATION, '127.0.0.1:8884');
    await save();
  });

  test('a region without a frequency plan is refused', async () => {
    await expect(save({ region: 'CN779' })).rejects.toMatchObject(code('parameter_invalid'));
  });

  test('the Identity Server may be elsewhere; the stored key goes to both addresses alone', async () => {
    stack = await aThingsStack({ isApart: true });
    await expect(save()).rejects.toMatchObject(registrationFailed('refused'));
    await save({ identity_address: stack.identityUrl });
    await aNode(owner);
    await server.queue.runDue();
    expect([await registrations(), sizes()]).toEqual([[['registered', null, '']], [1, 1, 1, 1]]);
    const stored = { connection_id: connectionId, address: stack.url };
    expect(
      await owner.call(networkServers.checkApi, { ...stored, identity_address: stack.identityUrl }),
    ).toMatchObject({ refusal: null });
    const elsewhere = owner.call(networkServers.checkApi, {
      ...stored,
      identity_address: 'http://127.0.0.1:1',
    });
    await expect(elsewhere).rejects.toMatchObject(code('resource_missing'));
  });
});

describe('a device that is bound', () => {
  test('is registered in all four servers', async () => {
    await save();
    const device = await aNode(owner, { name: 'Bed 4' });
    await server.queue.runDue();
    const uid = `${TTS_APPLICATION}.eui-${device.dev_eui.toLowerCase()}`;
    expect(servers().map((devices) => devices.get(uid))).toMatchObject([
      { name: 'Bed 4', network_server_address: '127.0.0.1', join_server_address: '127.0.0.1' },
      { root_keys: { app_key: { key: device.app_key.toUpperCase() } } },
      {
        frequency_plan_id: 'EU_863_870_TTN',
        lorawan_version: 'MAC_V1_0_3',
        lorawan_phy_version: 'PHY_V1_0_3_REV_A',
        supports_join: true,
      },
      { ids: { dev_eui: device.dev_eui, join_eui: device.join_eui } },
    ]);
    expect(await registrations()).toEqual([['registered', null, '']]);
  });

  test.each([
    'is.search',
    'is.create',
    'js.set',
    'ns.get',
    'ns.set',
    'as.set',
  ])('is registered after all when %s failed at first, or its answer was lost', async (name) => {
    await save();
    stack.failsAt.add(name);
    await aNode(owner);
    await server.queue.runDue();
    expect(await registrations()).toEqual([['failed', 'server_failed', '']]);
    // What was refused leaves nothing behind.
    expect(sizes()).toEqual([0, 0, 0, 0]);
    stack.failsAt.clear();
    stack.losesAnswersTo.add(name);
    await letTimePass(server);
    stack.losesAnswersTo.clear();
    await letTimePass(server);
    expect([await registrations(), sizes()]).toEqual([[['registered', null, '']], [1, 1, 1, 1]]);
  });

  test.each([
    'as.delete',
    'ns.delete',
    'js.delete',
    'is.delete',
  ])('is being removed until it is gone everywhere: %s fails, or its answer is lost', async (name) => {
    await save();
    const { eui } = await aNode(owner);
    await server.queue.runDue();
    stack.failsAt.add(name);
    await remove(eui);
    expect(await registrations()).toEqual([['removing', 'server_failed', '']]);
    stack.failsAt.clear();
    stack.losesAnswersTo.add(name);
    await letTimePass(server);
    stack.losesAnswersTo.clear();
    await letTimePass(server);
    expect([await registrations(), sizes()]).toEqual([[], [0, 0, 0, 0]]);
  });

  test('is taken over where the application has it, under its id and with its settings', async () => {
    await save();
    const device = await aProducedDevice(server);
    const uid = `${TTS_APPLICATION}.old-bed`;
    const ids = idsOf(device, 'old-bed');
    stack.identity.set(uid, { ids, name: 'Old bed' });
    stack.network.set(uid, { ids, frequency_plan_id: 'EU_863_870', supports_join: true });
    stack.join.set(uid, { ids, root_keys: { app_key: { key: '00' } } });
    await bind(device);
    expect([await registrations(), sizes()]).toEqual([[['registered', null, '']], [1, 1, 1, 1]]);
    expect(servers().map((devices) => devices.get(uid))).toMatchObject([
      { name: 'Old bed', network_server_address: '127.0.0.1' },
      { root_keys: { app_key: { key: device.app_key.toUpperCase() } } },
      { frequency_plan_id: 'EU_863_870' },
      { ids },
    ]);
    await remove(device.eui);
    expect(sizes()).toEqual([0, 0, 0, 0]);
  });

  test('is registered beside one that has its DevEUI and the usual id, and joins elsewhere', async () => {
    await save();
    const device = await aProducedDevice(server);
    const usual = `eui-${device.dev_eui.toLowerCase()}`;
    const ids = { ...idsOf(device, usual), join_eui: '0000000000000000' };
    for (const devices of servers()) devices.set(`${TTS_APPLICATION}.${usual}`, { ids });
    await bind(device);
    expect([await registrations(), sizes()]).toEqual([[['registered', null, '']], [2, 2, 2, 2]]);
    await letTimePass(server);
    expect(sizes()).toEqual([2, 2, 2, 2]);
  });

  test('of another cluster is not taken over', async () => {
    await save();
    const device = await aProducedDevice(server);
    stack.identity.set(`${TTS_APPLICATION}.bed`, {
      ids: idsOf(device, 'bed'),
      network_server_address: 'nam1.things.example',
    });
    await bind(device);
    expect(await registrations()).toEqual([['failed', 'cluster_differs', 'nam1.things.example']]);
  });

  test.each([
    ['identity', 0],
    ['join', 1],
    ['network', 2],
    ['application', 3],
  ] as const)('of another application in its %s server is neither taken over nor removed', async (name, at) => {
    await save();
    const device = await aProducedDevice(server);
    stack[name].set('greenhouses.x', { ids: idsOf(device, 'x', 'greenhouses') });
    await bind(device);
    expect(await registrations()).toEqual([['failed', 'device_elsewhere', 'greenhouses']]);
    await remove(device.eui);
    expect(sizes()).toEqual([0, 1, 2, 3].map((one) => (one === at ? 1 : 0)));
    expect(await registrations()).toEqual([]);
  });

  test('is registered although a device that was deleted before is left in a server', async () => {
    await save();
    const device = await aProducedDevice(server);
    const usual = `eui-${device.dev_eui.toLowerCase()}`;
    stack.join.set(`${TTS_APPLICATION}.old`, { ids: idsOf(device, 'old') });
    stack.application.set(`${TTS_APPLICATION}.${usual}`, {
      ids: { ...idsOf(device, usual), join_eui: '0000000000000000' },
    });
    await bind(device);
    expect([await registrations(), sizes()]).toEqual([[['registered', null, '']], [1, 1, 1, 1]]);
  });

  test('is refused in one line, whatever the network server says', async () => {
    await save();
    const device = await aProducedDevice(server);
    stack.identity.set('greenhouses.x', { ids: idsOf(device, 'x', 'green\0\u202ehouses\n') });
    await bind(device);
    expect(await registrations()).toEqual([['failed', 'device_elsewhere', 'green  houses']]);
  });

  test('is heard, and its downlinks reported, with names that no column can hold', async () => {
    const { connectionId: _, ...network } = await aConnection(owner, 'tts', 'Barn');
    const { eui, dev_eui } = await aNode(owner);
    const device = { device_id: 'bed\0', dev_eui, application_ids: { application_id: TTS_APPLICATION } };
    const frm_payload = Buffer.from(powerOf(90, 60), 'hex').toString('base64');
    expect(
      await network.sendTts({ end_device_ids: device, uplink_message: { f_port: 2, frm_payload } }),
    ).toMatchObject({ outcome: 'stored' });
    // It has the ways of its devices written first.
    await owner.call(commands.listSettings, { eui });
    const { rows } = await server.pool.query('select device_name from downlink_route');
    expect(rows).toEqual([{ device_name: '' }]);
    const downlink_sent = { correlation_ids: ['portal:cmd:\0'] };
    expect(await network.sendTts({ end_device_ids: device, downlink_sent })).toMatchObject({
      outcome: 'ignored',
    });
  });

  test('waits while the key lacks a right, which is named', async () => {
    await save();
    stack.rights = stack.rights.filter((one) => one !== 'RIGHT_APPLICATION_DEVICES_WRITE_KEYS');
    await aNode(owner);
    await server.queue.runDue();
    const missing = 'edit device keys in application';
    expect([await registrations(), sizes()]).toEqual([[['failed', 'right_missing', missing]], [0, 0, 0, 0]]);
    expect(await api()).toMatchObject({ last_error: 'right_missing', last_error_detail: missing });
    stack.rights.push('RIGHT_APPLICATION_DEVICES_WRITE_KEYS');
    await letTimePass(server);
    expect([await registrations(), sizes()]).toEqual([[['registered', null, '']], [1, 1, 1, 1]]);
  });
});
