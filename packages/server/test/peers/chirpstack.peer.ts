import { randomUUID } from 'node:crypto';
import { commands } from '@fieldscope/contract/calls/commands';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { production } from '@fieldscope/contract/calls/production';
import { LorawanDevice } from '@fieldscope/simulator/lorawan-device';
import { type LorawanGateway, openLorawanGateway } from '@fieldscope/simulator/lorawan-gateway';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aConnection, anOwner, aProducedDevice, type User } from '../builders';
import { aServer, type TestServer } from '../harness';
import { letTimePass } from '../jobs';
import { type ChirpstackOperator, operateChirpstack } from './chirpstack-operator';

/**
 * CHIRPSTACK_URL: its API, as `http://127.0.0.1:8080`; CHIRPSTACK_USER and CHIRPSTACK_PASSWORD: an administrator there
 * (admin, admin); CHIRPSTACK_BROKER: the broker of its gateways in region eu868, as `mqtt://127.0.0.1:1883`. Gateways need not be known to it (`allow_unknown_gateways`).
 */
const {
  CHIRPSTACK_URL = '',
  CHIRPSTACK_USER = 'admin',
  CHIRPSTACK_PASSWORD = 'admin',
  CHIRPSTACK_BROKER = '',
} = process.env;

describe.skipIf(CHIRPSTACK_URL === '')('on a ChirpStack', () => {
  let server: TestServer;
  let owner: User;
  let operator: ChirpstackOperator;
  let gateway: LorawanGateway;
  let tenant: Awaited<ReturnType<ChirpstackOperator['createTenant']>>;
  let connection: Awaited<ReturnType<typeof aConnection>>;
  const inReach = new Set<LorawanDevice>();
  const received: string[] = [];

  beforeAll(async () => {
    server = await aServer();
    keepTime();
    owner = await anOwner(server);
    operator = await operateChirpstack(CHIRPSTACK_URL, {
      email: CHIRPSTACK_USER,
      password: CHIRPSTACK_PASSWORD,
    });
    tenant = await operator.createTenant(`farm ${randomUUID()}`);
    connection = await aConnection(owner);
    await operator.postEvents(
      tenant.applicationId,
      `${server.url}/ingest/chirpstack`,
      `Bearer ${connection.token}`,
    );
    gateway = await openLorawanGateway({
      broker: CHIRPSTACK_BROKER,
      gatewayId: '2cf7f10000000002',
      onTransmit(frame) {
        for (const device of inReach) {
          const downlink = device.receive(frame);
          if (downlink) received.push(downlink.payload.toString('hex'));
        }
      },
    });
    await save();
  });
  afterAll(async () => {
    await gateway?.close();
    operator?.close();
  });

  /** A network server has the time of the machine. */
  const keepTime = () => server.clock.advance(Date.now() - server.clock.now());
  const save = (facts: object = {}) =>
    owner.call(networkServers.saveApi, {
      connection_id: connection.connectionId,
      address: CHIRPSTACK_URL,
      key: tenant.key,
      tenant_id: tenant.tenantId,
      application_id: tenant.applicationId,
      region: 'EU868',
      registers: true,
      ...facts,
    });
  type Produced = Awaited<ReturnType<typeof aProducedDevice>>;
  const radioOf = ({ dev_eui, join_eui, app_key }: Produced) => {
    const radio = new LorawanDevice({ devEui: dev_eui, joinEui: join_eui, appKey: app_key });
    inReach.add(radio);
    return radio;
  };
  const bind = async (device: Produced) => {
    keepTime();
    await owner.call(production.bind, { eui: device.eui, code: device.code });
    await server.queue.runDue();
  };
  const remove = async (device: Produced) => {
    keepTime();
    await owner.call(deviceChanges.removeNodes, { eui: [device.eui] as never });
    await server.queue.runDue();
  };
  const registration = async ({ dev_eui }: Produced) =>
    (await owner.call(networkServers.listApis))[0]!.registrations.find((one) => one.dev_eui === dev_eui);
  const join = async (radio: LorawanDevice) => {
    await gateway.receive(radio.joinRequest());
    await expect.poll(() => radio.isJoined, { timeout: 15_000 }).toBe(true);
  };
  const send = async (radio: LorawanDevice, minutes: number, temperature: number) => {
    keepTime();
    const payload = packet([powerFrame(90, minutes), valueFrame(4097, temperature)]);
    await gateway.receive(radio.uplink({ fPort: 2, payload }));
  };
  const temperatureOf = async ({ eui }: Produced) => {
    const { latest } = await owner.call(devices.viewNode, { eui });
    return latest.find(({ measurement_id }) => measurement_id === 4097)?.value;
  };

  test('a device is bound, registered, joins, sends, takes a command, is removed, bound again and joins again', async () => {
    const device = await aProducedDevice(server);
    const radio = radioOf(device);
    await bind(device);
    expect(await registration(device)).toMatchObject({ state: 'registered', error: null });
    expect(await operator.findApplicationOf(device.dev_eui)).toBe(tenant.applicationId);

    await join(radio);
    await send(radio, 60, 21.5);
    await expect.poll(() => temperatureOf(device)).toBe(21.5);

    const { list } = await owner.call(commands.publishSetting, {
      eui: [device.eui] as never,
      setting: { kind: 'set_interval', minutes: 10 },
    });
    await server.queue.runDue();
    const state = async () => {
      const { list: records } = await owner.call(commands.listSettingRecords, {});
      return records.find(({ command_id }) => command_id === list[0]!.command_id)?.state;
    };
    await send(radio, 60, 21.6);
    await expect.poll(state).toBe('sent');
    expect(received.at(-1)).toMatch(/^0089001122/);
    await send(radio, 60, 21.7);
    await expect.poll(state).toBe('acknowledged');
    await send(radio, 10, 21.8);
    await expect.poll(state).toBe('confirmed');

    await remove(device);
    expect(await registration(device)).toBeUndefined();
    expect(await operator.findApplicationOf(device.dev_eui)).toBeUndefined();

    await bind(device);
    expect(await registration(device)).toMatchObject({ state: 'registered' });
    await join(radio);
    await send(radio, 10, 22.5);
    await expect.poll(() => temperatureOf(device)).toBe(22.5);
  });

  test('a command is cancelled in its queue', async () => {
    const device = await aProducedDevice(server);
    const radio = radioOf(device);
    await bind(device);
    // It listens after an uplink: none has come that the command could be transmitted after.
    await join(radio);
    const before = received.length;
    const { list } = await owner.call(commands.reboot, { eui: device.eui });
    await server.queue.runDue();
    await owner.call(commands.cancel, { command_id: list[0]!.command_id });
    await send(radio, 60, 20.1);
    await expect.poll(() => temperatureOf(device)).toBe(20.1);
    expect(received).toHaveLength(before);
  });

  test('what the application has already is taken over; what another has is refused with its name', async () => {
    const device = await aProducedDevice(server);
    await bind(device);
    const other = await operator.createApplication(tenant.tenantId, 'greenhouses');
    await operator.moveDevice(device.dev_eui, other);
    await remove(device);
    expect(await registration(device)).toBeUndefined();
    await bind(device);
    expect(await registration(device)).toMatchObject({
      state: 'failed',
      error: 'device_elsewhere',
      error_detail: 'greenhouses',
    });
    await operator.moveDevice(device.dev_eui, tenant.applicationId);
    await letTimePass(server);
    expect(await registration(device)).toMatchObject({ state: 'registered' });
  });

  test('what another tenant has is refused', async () => {
    const neighbour = await operator.createTenant(`neighbour ${randomUUID()}`);
    const device = await aProducedDevice(server);
    await save({
      key: neighbour.key,
      tenant_id: neighbour.tenantId,
      application_id: neighbour.applicationId,
    });
    await bind(device);
    expect(await registration(device)).toMatchObject({ state: 'registered' });
    await save();
    await owner.call(networkServers.registerDevices, { dev_eui: [device.dev_eui] }).catch(() => undefined);
    expect(await registration(device)).toMatchObject({ state: 'failed', error: 'device_of_others' });
  });

  test('a wrong key, and one of another tenant, are refused', async () => {
    const neighbour = await operator.createTenant(`neighbour ${randomUUID()}`);
    const refusal = (reason: string) => ({ facts: { reason } });
    await expect(save({ key: 'wrong' })).rejects.toMatchObject(refusal('key_refused'));
    await expect(save({ key: neighbour.key })).rejects.toMatchObject(refusal('key_refused'));
    await expect(save({ key: neighbour.key, tenant_id: '' })).rejects.toMatchObject(
      refusal('tenant_missing'),
    );
  });

  test('a device with another key than the one on its label cannot join', async () => {
    const device = await aProducedDevice(server);
    await bind(device);
    const radio = radioOf({ ...device, app_key: '00000000000000000000000000000001' });
    await gateway.receive(radio.joinRequest());
    const right = radioOf(device);
    await join(right);
    expect(radio.isJoined).toBe(false);
  });
});
