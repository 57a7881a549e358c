import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { production } from '@fieldscope/contract/calls/production';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import grpc from '@grpc/grpc-js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openChirpstack } from '../src/modules/network-server-kinds/chirpstack-client.service';
import { queueWatching } from '../src/modules/network-servers/gateway-states.service';
import { sql } from '../src/platform/postgres/db';
import {
  aConnection,
  aGateway,
  aKit,
  aNode,
  anOwner,
  aProducedDevice,
  transferDevices,
  type User,
} from './builders';
import {
  APPLICATION,
  AUTHORITY,
  aChirpstack,
  aSilentServer,
  type ChirpstackServer,
  GLOBAL_KEY,
  SEALED_NAME,
  TENANT,
  TENANT_KEY,
} from './chirpstack-server';
import { overtaken } from './concurrency';
import { aServer, type TestServer } from './harness';
import { letTimePass } from './jobs';

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const registrationFailed = (reason: string) => ({ ...code('lns_registration_failed'), facts: { reason } });

let server: TestServer;
/** Runs the installation, so a network server on its own machine is within its reach. */
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

let chirpstack: ChirpstackServer;
let connectionId: number;
beforeEach(async () => {
  chirpstack = await aChirpstack();
  for (const { connection_id } of await owner.call(connections.list))
    await owner.call(connections.remove, { connection_id });
  ({ connectionId } = await aConnection(owner));
});

const check = (
  input: { address?: string; key?: string; tenant_id?: string },
  who = owner,
  id = connectionId,
) => who.call(networkServers.checkApi, { connection_id: id, address: chirpstack.url, ...input });
const save = (input: object = {}) =>
  owner.call(networkServers.saveApi, {
    connection_id: connectionId,
    address: chirpstack.url,
    key: GLOBAL_KEY,
    application_id: APPLICATION,
    region: 'EU868',
    registers: true,
    ...input,
  });
const api = async () => (await owner.call(networkServers.listApis))[0]!;
const registrations = async () =>
  (await api()).registrations.map(({ dev_eui, state, error }) => ({ dev_eui, state, error }));
const remove = (eui: string) => owner.call(deviceChanges.removeNodes, { eui: [eui] as never });

describe('checking', () => {
  test('shows the applications that a key opens', async () => {
    expect(await check({ key: GLOBAL_KEY })).toEqual({
      refusal: null,
      detail: '',
      applications: [
        { tenant_id: TENANT, tenant_name: 'acme', application_id: APPLICATION, application_name: 'fields' },
      ],
    });
  });

  test('a key of one tenant needs to know which', async () => {
    expect(await check({ key: TENANT_KEY })).toMatchObject({ refusal: 'tenant_missing' });
    expect(await check({ key: TENANT_KEY, tenant_id: TENANT })).toMatchObject({
      refusal: null,
      applications: [{ application_id: APPLICATION }],
    });
  });

  test('says what is wrong', async () => {
    expect(await check({ key: 'wrong', tenant_id: TENANT })).toMatchObject({ refusal: 'key_refused' });
    expect(await check({ key: 'k', address: 'http://127.0.0.1:1' })).toMatchObject({
      refusal: 'unreachable',
    });
    expect(await check({ key: 'k', address: 'http://none.invalid' })).toMatchObject({
      refusal: 'name_unknown',
    });
    expect(await check({ key: 'k', address: '10.0.0.1:8080' })).toMatchObject({
      refusal: 'address_malformed',
    });
    chirpstack.outage = grpc.status.INTERNAL;
    expect(await check({ key: GLOBAL_KEY })).toMatchObject({ refusal: 'server_failed' });
  });

  test('an organisation that merely registered reaches no private network', async () => {
    const stranger = await anOwner(server);
    const own = await aConnection(stranger);
    const addresses = [
      chirpstack.url,
      'http://localhost:8080',
      'http://[::1]:8080',
      'http://169.254.169.254',
    ];
    for (const address of addresses)
      expect(await check({ address, key: GLOBAL_KEY }, stranger, own.connectionId)).toMatchObject({
        refusal: 'address_refused',
      });
    expect(chirpstack.requests).toEqual([]);
  });
});

describe('the key', () => {
  test('is never shown again, and stored sealed', async () => {
    await save();
    expect(JSON.stringify(await owner.call(networkServers.listApis))).not.toContain(GLOBAL_KEY);
    const { rows } = await server.pool.query('select key_sealed from network_server_api');
    expect(rows[0].key_sealed.includes(Buffer.from(GLOBAL_KEY))).toBe(false);
  });

  test('that is stored is used with its own address, and goes nowhere else', async () => {
    await save();
    expect(await check({})).toMatchObject({ refusal: null });
    const elsewhere = await aChirpstack();
    await expect(check({ address: elsewhere.url })).rejects.toMatchObject(code('resource_missing'));
    expect(elsewhere.requests).toEqual([]);
  });

  test('is gone with the connection', async () => {
    await save();
    await owner.call(connections.remove, { connection_id: connectionId });
    expect((await server.pool.query('select from network_server_api')).rowCount).toBe(0);
  });
});

describe('saving', () => {
  test('an API that does not answer is not stored', async () => {
    await expect(save({ key: 'wrong', tenant_id: TENANT })).rejects.toMatchObject(
      registrationFailed('key_refused'),
    );
    await expect(save({ application_id: 'other' })).rejects.toMatchObject(
      registrationFailed('application_missing'),
    );
    await expect(save({ region: undefined })).rejects.toMatchObject(code('parameter_missing'));
    expect(await owner.call(networkServers.listApis)).toEqual([]);
  });

  test('leaves no key behind when the connection is removed while its network server answers', async () => {
    const removing = `update connection set revoked_at = now() where connection_id = ${connectionId}`;
    await expect(overtaken(server, () => save(), { before: removing })).rejects.toMatchObject(
      code('resource_missing'),
    );
    expect((await server.pool.query('select from network_server_api')).rowCount).toBe(0);
  });

  test('two that are saved at once register devices with one of them', async () => {
    const { connectionId: second } = await aConnection(owner, 'chirpstack', 'Barn');
    await Promise.all([save(), save({ connection_id: second })]);
    const apis = await owner.call(networkServers.listApis);
    expect(apis.filter(({ registers }) => registers)).toHaveLength(1);
  });

  test('has what waits tried at once: another key may do what the one before could not', async () => {
    await save();
    chirpstack.outage = grpc.status.UNAUTHENTICATED;
    const [bound, removed] = [await aNode(owner), await aNode(owner)];
    await remove(removed.eui);
    await server.queue.runDue();
    await server.pool.query(`update job set state = 'failed', failed_at = now()`);
    chirpstack.outage = 'none';
    await save({ key: TENANT_KEY, tenant_id: TENANT });
    await server.queue.runDue();
    expect(await registrations()).toEqual([{ dev_eui: bound.dev_eui, state: 'registered', error: null }]);
  });

  test('one connection registers devices: the one that was chosen last', async () => {
    await save();
    const { connectionId: second } = await aConnection(owner, 'chirpstack', 'Barn');
    await save({ connection_id: second });
    const apis = await owner.call(networkServers.listApis);
    expect(apis.map(({ registers }) => registers)).toEqual([false, true]);
  });
});

describe('a device that is bound', () => {
  test('is bound although the API that would register it is removed meanwhile', async () => {
    await save();
    const device = await aProducedDevice(server);
    const removing = `delete from network_server_api where connection_id = ${connectionId}`;
    await overtaken(server, () => owner.call(production.bind, device), { before: removing });
    expect((await server.pool.query('select from registered_device')).rowCount).toBe(0);
  });

  test('is registered with profile and keys', async () => {
    await save();
    const device = await aNode(owner, { name: 'Bed 4' });
    await server.queue.runDue();
    const name = device.dev_eui.toLowerCase();
    expect(chirpstack.devices.get(name)).toMatchObject({
      name: 'Bed 4',
      applicationId: APPLICATION,
      joinEui: device.join_eui.toLowerCase(),
    });
    expect(chirpstack.keys.get(name)).toBe(device.app_key.toLowerCase());
    expect(chirpstack.profiles).toMatchObject([
      {
        name: 'Fieldscope EU868 class A',
        tenantId: TENANT,
        macVersion: 3,
        regParamsRevision: 0,
        supportsOtaa: true,
      },
    ]);
    expect(await registrations()).toEqual([{ dev_eui: device.dev_eui, state: 'registered', error: null }]);
  });

  test('is removed there when it leaves the organisation', async () => {
    await save();
    const { eui } = await aNode(owner);
    await server.queue.runDue();
    await remove(eui);
    await server.queue.runDue();
    expect([chirpstack.devices.size, chirpstack.keys.size]).toEqual([0, 0]);
    expect(await registrations()).toEqual([]);
  });

  test('stays bound through an outage and is registered after it', async () => {
    await save();
    await chirpstack.goDown();
    const device = await aNode(owner);
    await server.queue.runDue();
    expect(await registrations()).toEqual([
      { dev_eui: device.dev_eui, state: 'failed', error: 'unreachable' },
    ]);
    expect(await api()).toMatchObject({ last_error: 'unreachable' });
    await chirpstack.comeBack();
    await letTimePass(server);
    expect(chirpstack.devices.has(device.dev_eui.toLowerCase())).toBe(true);
    expect(await api()).toMatchObject({ last_error: null, registrations: [{ state: 'registered' }] });
  });

  test.each([
    'create',
    'getKeys',
    'createKeys',
  ])('joins after all when %s failed at first, or its answer was lost', async (name) => {
    await save();
    chirpstack.failsAt.add(name);
    const { dev_eui: devEui, app_key: appKey } = await aNode(owner);
    await server.queue.runDue();
    expect(await registrations()).toEqual([{ dev_eui: devEui, state: 'failed', error: 'server_failed' }]);
    chirpstack.failsAt.clear();
    chirpstack.losesAnswersTo.add(name);
    await letTimePass(server);
    chirpstack.losesAnswersTo.clear();
    await letTimePass(server);
    expect(await registrations()).toEqual([{ dev_eui: devEui, state: 'registered', error: null }]);
    expect([...chirpstack.keys]).toEqual([[devEui.toLowerCase(), appKey.toLowerCase()]]);
    expect([chirpstack.devices.size, chirpstack.profiles.length]).toEqual([1, 1]);
  });

  test('takes over what the application has already, and corrects its keys', async () => {
    await save({ key: TENANT_KEY, tenant_id: TENANT });
    const device = await aProducedDevice(server);
    const name = device.dev_eui.toLowerCase();
    chirpstack.devices.set(name, { devEui: name, applicationId: APPLICATION, name: 'Old bed' } as never);
    chirpstack.keys.set(name, '00112233445566778899aabbccddeeff');
    await owner.call(production.bind, device);
    await server.queue.runDue();
    expect(await registrations()).toMatchObject([{ state: 'registered' }]);
    expect(chirpstack.keys.get(name)).toBe(device.app_key.toLowerCase());
    expect(chirpstack.devices.get(name)).toMatchObject({ name: 'Old bed' });
  });

  test('is removed and bound again, and can join', async () => {
    await save();
    const device = await aNode(owner);
    const name = device.dev_eui.toLowerCase();
    await server.queue.runDue();
    await remove(device.eui);
    await server.queue.runDue();
    expect(chirpstack.devices.has(name)).toBe(false);
    await owner.call(production.bind, device);
    await server.queue.runDue();
    expect(chirpstack.keys.get(name)).toBe(device.app_key.toLowerCase());
    expect(await registrations()).toMatchObject([{ state: 'registered' }]);
  });

  test('is being removed until ChirpStack has it no more', async () => {
    await save();
    const { eui } = await aNode(owner);
    await server.queue.runDue();
    chirpstack.failsAt.add('delete');
    await remove(eui);
    await server.queue.runDue();
    expect(await registrations()).toMatchObject([{ state: 'removing', error: 'server_failed' }]);
    chirpstack.failsAt.clear();
    chirpstack.losesAnswersTo.add('delete');
    await letTimePass(server);
    expect([chirpstack.devices.size, await registrations()]).toEqual([0, []]);
  });

  test('stays to be removed while the key is refused', async () => {
    await save({ key: TENANT_KEY, tenant_id: TENANT });
    const { eui } = await aNode(owner);
    await server.queue.runDue();
    chirpstack.outage = grpc.status.UNAUTHENTICATED;
    await remove(eui);
    await server.queue.runDue();
    expect(await registrations()).toMatchObject([{ state: 'removing', error: 'key_refused' }]);
    chirpstack.outage = 'none';
    await letTimePass(server);
    expect([chirpstack.devices.size, await registrations()]).toEqual([0, []]);
  });

  test('that is over the quota keeps no other from being registered', async () => {
    await save();
    chirpstack.maxDevices = 1;
    await Promise.all([aNode(owner), aNode(owner)]);
    await server.queue.runDue();
    const states = (await registrations()).map(({ state, error }) => [state, error]);
    expect(states).toEqual([
      ['failed', 'quota_reached'],
      ['registered', null],
    ]);
  });

  test.each([
    [GLOBAL_KEY, 'greenhouses', 'device_elsewhere', 'greenhouses'],
    [GLOBAL_KEY, 'of another tenant', 'device_elsewhere', 'of another tenant'],
    [TENANT_KEY, 'greenhouses', 'device_elsewhere', 'greenhouses'],
    [TENANT_KEY, 'of another tenant', 'device_of_others', ''],
  ])('with the %s: of the application %s is not taken over, nor removed', async (key, other, error, detail) => {
    const applicationId = 'c2f5a3f0-0000-4000-8000-00000000000b';
    const tenantId = other === 'greenhouses' ? TENANT : 'c2f5a3f0-0000-4000-8000-000000000002';
    chirpstack.applications.set(applicationId, { name: other, tenantId });
    await save({ key, tenant_id: key === TENANT_KEY ? TENANT : '' });
    const device = await aProducedDevice(server);
    const name = device.dev_eui.toLowerCase();
    chirpstack.devices.set(name, { devEui: name, applicationId, name: 'x' } as never);
    await owner.call(production.bind, device);
    await server.queue.runDue();
    expect(await api()).toMatchObject({
      last_error: null,
      registrations: [{ state: 'failed', error, error_detail: detail }],
    });
    await remove(device.eui);
    await server.queue.runDue();
    expect(chirpstack.devices.get(name)).toMatchObject({ applicationId });
    expect([chirpstack.keys.size, await registrations()]).toEqual([0, []]);
  });

  test('goes to the network server of the organisation that it is transferred to', async () => {
    await save();
    const { eui } = await aNode(owner);
    await server.queue.runDue();
    const other = await anOwner(server);
    await transferDevices(owner, other, [eui]);
    await server.queue.runDue();
    expect(chirpstack.devices.size).toBe(0);
    expect(await other.call(networkServers.listApis)).toEqual([]);
  });
});

test('a device that is transferred within an application of both organisations stays there', async () => {
  await save();
  const { eui, dev_eui, app_key } = await aNode(owner);
  await server.queue.runDue();
  const other = await anOwner(server);
  await sql`update organisation set runs_installation = true where org_id = ${other.orgId}`.execute(
    server.db,
  );
  const { connectionId: theirs } = await aConnection(other);
  await other.call(networkServers.saveApi, {
    ...{ connection_id: theirs, address: `${chirpstack.url}/`, key: GLOBAL_KEY },
    ...{ application_id: APPLICATION, region: 'EU868', registers: true },
  });
  // The one that takes it over is faster than the one that would remove it.
  chirpstack.failsAt.add('delete');
  await transferDevices(owner, other, [eui]);
  await server.queue.runDue();
  chirpstack.failsAt.clear();
  await letTimePass(server);
  expect([...chirpstack.keys]).toEqual([[dev_eui.toLowerCase(), app_key.toLowerCase()]]);
  const [{ registrations: left } = { registrations: [] }] = await other.call(networkServers.listApis);
  expect([await registrations(), left]).toMatchObject([[], [{ dev_eui, state: 'registered' }]]);
  await other.call(deviceChanges.removeNodes, { eui: [eui] });
  await server.queue.runDue();
  expect(chirpstack.devices.size).toBe(0);
});

describe('registering by hand', () => {
  test('says why it failed, and succeeds once the network server is back', async () => {
    const { dev_eui } = await aNode(owner);
    await save();
    chirpstack.outage = grpc.status.UNAVAILABLE;
    const register = () => owner.call(networkServers.registerDevices, { dev_eui: [dev_eui] });
    await expect(register()).rejects.toMatchObject(registrationFailed('unreachable'));
    chirpstack.outage = grpc.status.UNAUTHENTICATED;
    await expect(register()).rejects.toMatchObject(registrationFailed('key_refused'));
    chirpstack.outage = 'none';
    await register();
    expect(await registrations()).toEqual([{ dev_eui, state: 'registered', error: null }]);
  });

  test('is for own devices whose keys are known', async () => {
    const register = (dev_eui: string) => owner.call(networkServers.registerDevices, { dev_eui: [dev_eui] });
    const adopted = '70B3D57ED0009999';
    await owner.call(heardDevices.adopt, { devices: [{ dev_eui: adopted, model: 'S2101' }] });
    const { dev_eui: foreign } = await aNode(await anOwner(server));
    await expect(register(adopted)).rejects.toMatchObject(code('resource_missing'));
    await save();
    await expect(register(adopted)).rejects.toMatchObject(code('feature_unsupported'));
    await expect(register(foreign)).rejects.toMatchObject(code('device_not_in_organisation'));
    expect(chirpstack.devices.size).toBe(0);
  });

  test('all that were bound before the API was saved are registered at once, each with its result', async () => {
    const bed = await aNode(owner, { name: 'Bed 7' });
    const kit = await aKit(owner);
    const adopted = '70B3D57ED0008888';
    await owner.call(heardDevices.adopt, { devices: [{ dev_eui: adopted, model: 'S2101' }] });
    const unregistered = async () =>
      (await owner.call(networkServers.listUnregistered)).map(({ dev_eui }) => dev_eui);
    expect(await unregistered()).toEqual([]);
    await save();
    const before = await unregistered();
    expect(before).toContain(bed.dev_eui);
    for (const one of [adopted, kit.eui]) expect(before).not.toContain(one);
    chirpstack.maxDevices = 1;
    await expect(owner.call(networkServers.registerDevices, {})).rejects.toMatchObject(
      registrationFailed('quota_reached'),
    );
    expect(await unregistered()).toHaveLength(before.length - 1);
    expect(await registrations()).toContainEqual({
      dev_eui: expect.anything(),
      state: 'failed',
      error: 'quota_reached',
    });
    chirpstack.maxDevices = 0;
    await owner.call(networkServers.registerDevices, {});
    await owner.call(networkServers.registerDevices, {});
    expect([await unregistered(), chirpstack.devices.size]).toEqual([[], before.length]);
  });
});

test('devices that the application has are listed with the models that their texts mention', async () => {
  await save();
  const device = (devEui: string, name: string, description = '') =>
    chirpstack.devices.set(devEui, {
      devEui,
      name,
      description,
      applicationId: APPLICATION,
      deviceProfileId: 'SenseCAP S2103',
    } as never);
  device('70b3d57ed0000001', 'north');
  device('70b3d57ed0000002', 'south');
  await owner.call(heardDevices.adopt, { devices: [{ dev_eui: '70B3D57ED0000002', model: 'S2103' }] });
  const list = await owner.call(networkServers.listServerDevices, { connection_id: connectionId });
  expect(list).toEqual([
    {
      dev_eui: '70B3D57ED0000001',
      name: 'north',
      profile: 'SenseCAP S2103',
      last_seen_at: null,
      model: 'S2103',
      known: false,
    },
    {
      dev_eui: '70B3D57ED0000002',
      name: 'south',
      profile: 'SenseCAP S2103',
      last_seen_at: null,
      model: 'S2103',
      known: true,
    },
  ]);
  await chirpstack.goDown();
  await expect(
    owner.call(networkServers.listServerDevices, { connection_id: connectionId }),
  ).rejects.toMatchObject(registrationFailed('unreachable'));
});

describe('over TLS', () => {
  const at = async () => ['127.0.0.1'];
  const listOver = async (facts: { address?: string; authorities?: Buffer }) => {
    const sealed = await aChirpstack({ isSealed: true });
    const address = sealed.url.replace(SEALED_NAME, facts.address ?? SEALED_NAME);
    const access = { key: GLOBAL_KEY, audience: 'operator', resolve: at, timeoutMs: 2_000 } as const;
    const client = await openChirpstack({ ...access, ...facts, address });
    return client.listApplications('').finally(() => client.close());
  };

  test('a network server shows a certificate for the name in its address', async () => {
    expect(await listOver({ authorities: AUTHORITY })).toMatchObject([{ applicationId: APPLICATION }]);
    await expect(listOver({ authorities: AUTHORITY, address: 'other.example' })).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  test('one whose certificate no known authority has signed is refused', async () => {
    await expect(listOver({})).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('one without TLS gets no key over https', async () => {
    const access = { key: GLOBAL_KEY, audience: 'operator', resolve: at, timeoutMs: 2_000 } as const;
    const address = chirpstack.url.replace('http:', 'https:');
    const client = await openChirpstack({ ...access, address });
    const listing = client.listApplications('').finally(() => client.close());
    await expect(listing).rejects.toMatchObject({ reason: 'unreachable' });
    expect(chirpstack.requests).toEqual([]);
  });
});

describe('gateways', () => {
  const seen = async (who: User) =>
    (await who.call(devices.listGateways, {})).list.map(({ eui, online }) => [eui, online]);

  test('are online by what the network server of their organisation says', async () => {
    await save();
    const [heard, silent] = [await aGateway(owner), await aGateway(owner)];
    const stranger = await anOwner(server);
    const foreign = await aGateway(stranger);
    chirpstack.gateways.push(
      { gatewayId: heard.eui.toLowerCase(), state: 'ONLINE', lastSeenAt: server.clock.now() - 1000 },
      { gatewayId: silent.eui.toLowerCase(), state: 'NEVER_SEEN' },
      { gatewayId: foreign.eui.toLowerCase(), state: 'ONLINE', lastSeenAt: server.clock.now() },
    );
    await queueWatching(server);
    await server.queue.runDue();
    await server.deviceStatus.status.flush();
    expect((await seen(owner)).toSorted()).toEqual(
      [
        [heard.eui, true],
        [silent.eui, false],
      ].toSorted(),
    );
    expect(await seen(stranger)).toEqual([[foreign.eui, false]]);
  });

  test('are as they were when the network server is away', async () => {
    await save();
    await chirpstack.goDown();
    await queueWatching(server);
    await server.queue.runDue();
    expect(await api()).toMatchObject({ last_error: 'unreachable' });
  });
});

describe('a conversation', () => {
  const open = (access: object = {}) =>
    openChirpstack({ address: chirpstack.url, key: GLOBAL_KEY, audience: 'operator', ...access });

  test('with a network server that never answers is given up', async () => {
    const silent = await open({ address: (await aSilentServer()).url, timeoutMs: 200 });
    await expect(silent.listApplications('')).rejects.toMatchObject({ reason: 'timeout' });
    chirpstack.outage = 'hangs';
    const hanging = await open({ timeoutMs: 200 });
    await expect(hanging.listApplications('')).rejects.toMatchObject({ reason: 'timeout' });
    const resolve = () => new Promise<never>(() => {});
    const unresolved = open({ address: 'http://silent.example', resolve, timeoutMs: 200 });
    await expect(unresolved).rejects.toMatchObject({ reason: 'timeout' });
    silent.close();
    hanging.close();
  });

  test('goes to the address that was checked, whatever its name says afterwards', async () => {
    let resolved = 0;
    const resolve = async () => [resolved++ === 0 ? '127.0.0.1' : '169.254.169.254'];
    const address = `http://changing.example:${new URL(chirpstack.url).port}`;
    const client = await open({ address, resolve });
    expect(await client.listApplications(TENANT)).toMatchObject([{ applicationId: APPLICATION }]);
    expect(resolved).toBe(1);
    client.close();
    const forbidden = open({ address, resolve: async () => ['8.8.8.8', '127.0.0.1'], audience: 'public' });
    await expect(forbidden).rejects.toMatchObject({ reason: 'address_refused' });
  });
});
