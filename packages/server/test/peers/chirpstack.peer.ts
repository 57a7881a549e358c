import { randomUUID } from 'node:crypto';
import { commands } from '@fieldscope/contract/calls/commands';
import { devices } from '@fieldscope/contract/calls/devices';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import type { LorawanDevice } from '@fieldscope/simulator/lorawan-device';
import { openLorawanGateway } from '@fieldscope/simulator/lorawan-gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aConnection, aProducedDevice } from '../builders';
import { whenTestEnds } from '../cleanup';
import { letTimePass } from '../jobs';
import { aChirpstackBridge } from './chirpstack-bridge';
import { type ChirpstackOperator, operateChirpstack } from './chirpstack-operator';
import { aPeerProcess } from './peer-process';
import { aRadioSite, type Produced, type RadioSite } from './radio-site';

/**
 * CHIRPSTACK_URL: its API, as `http://127.0.0.1:8080`; CHIRPSTACK_USER and CHIRPSTACK_PASSWORD: an administrator there
 * (admin, admin); CHIRPSTACK_BROKER: the broker of its gateways in region eu868 and of its MQTT integration, as
 * `mqtt://127.0.0.1:1883`. Gateways need not be known to it (`allow_unknown_gateways`). CHIRPSTACK_COMMAND starts it, as
 * `chirpstack -c /etc/chirpstack`: then it does not run before the tests, which also end it in the middle.
 */
const {
  CHIRPSTACK_URL = '',
  CHIRPSTACK_USER = 'admin',
  CHIRPSTACK_PASSWORD = 'admin',
  CHIRPSTACK_BROKER = '',
  CHIRPSTACK_COMMAND = '',
} = process.env;

describe.skipIf(CHIRPSTACK_URL === '')('on a ChirpStack', () => {
  const chirpstack = aPeerProcess(CHIRPSTACK_COMMAND, CHIRPSTACK_URL);
  let site: RadioSite;
  let operator: ChirpstackOperator;
  let tenant: Awaited<ReturnType<ChirpstackOperator['createTenant']>>;

  beforeAll(async () => {
    if (CHIRPSTACK_COMMAND !== '') await chirpstack.start();
    site = await aRadioSite('chirpstack', {
      openGateway: (onTransmit) =>
        openLorawanGateway({ broker: CHIRPSTACK_BROKER, gatewayId: '2cf7f10000000002', onTransmit }),
      within: { timeout: 15_000 },
      pauseMs: 500,
    });
    operator = await operateChirpstack(CHIRPSTACK_URL, {
      email: CHIRPSTACK_USER,
      password: CHIRPSTACK_PASSWORD,
    });
    tenant = await operator.createTenant(`farm ${randomUUID()}`);
    await operator.postEvents(
      tenant.applicationId,
      `${site.server.url}/ingest/chirpstack`,
      `Bearer ${site.connection.token}`,
    );
    await save();
  }, 120_000);
  afterAll(async () => {
    await site?.gateway.close();
    operator?.close();
    await chirpstack.kill();
  });

  const save = (facts: object = {}) =>
    site.saveApi({
      connection_id: site.connection.connectionId,
      address: CHIRPSTACK_URL,
      key: tenant.key,
      tenant_id: tenant.tenantId,
      application_id: tenant.applicationId,
      ...facts,
    });
  interface JoinedDevice {
    label: Produced;
    radio: LorawanDevice;
  }
  /** A device that was heard. */
  async function aJoinedDevice(): Promise<JoinedDevice> {
    const label = await aProducedDevice(site.server);
    const radio = site.radioOf(label);
    await site.bind(label);
    await site.join(radio);
    await site.sendUntilHeard(label, radio, 20);
    return { label, radio };
  }
  const stateOf = async ({ label }: JoinedDevice) => (await site.commandTo(label)).state;

  /** A device whose application has no integration but the broker, and whose connection has no API. */
  async function aDeviceBehindBridge() {
    const own = await operator.createTenant(`mast ${randomUUID()}`);
    const { connectionId, token } = await aConnection(site.owner, 'chirpstack', 'Mast');
    const api = { key: own.key, tenant_id: own.tenantId, application_id: own.applicationId };
    await save({ connection_id: connectionId, ...api });
    const label = await aProducedDevice(site.server);
    const radio = site.radioOf(label);
    await site.bind(label);
    await site.owner.call(networkServers.removeApi, { connection_id: connectionId });
    await save();
    const connect = () =>
      aChirpstackBridge({
        ...{ broker: CHIRPSTACK_BROKER, port: site.server.mqttPort, token },
        applicationId: own.applicationId,
      });
    const bridge = await connect();
    whenTestEnds(() => bridge.close());
    await site.join(radio);
    await site.sendUntilHeard(label, radio, 20);
    const reconnect = async () => {
      const again = await connect();
      whenTestEnds(() => again.close());
    };
    return { label, radio, bridge, reconnect };
  }

  test('a device is bound, registered, joins, sends, takes a command, is removed, bound again and joins again', async () => {
    const device = await aProducedDevice(site.server);
    const radio = site.radioOf(device);
    await site.bind(device);
    expect(await site.registration(device)).toMatchObject({ state: 'registered', error: null });
    expect(await operator.findApplicationOf(device.dev_eui)).toBe(tenant.applicationId);

    await site.join(radio);
    await site.send(radio, 60, 21.5);
    await expect.poll(() => site.temperatureOf(device)).toBe(21.5);

    await site.setInterval(device, 10);
    const state = async () => (await site.commandTo(device)).state;
    await site.send(radio, 60, 21.6);
    await expect.poll(state).toBe('sent');
    expect(site.received.at(-1)).toMatch(/^0089001122/);
    await site.send(radio, 60, 21.7);
    await expect.poll(state).toBe('acknowledged');
    await site.send(radio, 10, 21.8);
    await expect.poll(state).toBe('confirmed');

    await site.remove(device);
    expect(await site.registration(device)).toBeUndefined();
    expect(await operator.findApplicationOf(device.dev_eui)).toBeUndefined();

    await site.bind(device);
    expect(await site.registration(device)).toMatchObject({ state: 'registered' });
    await site.join(radio);
    await site.send(radio, 10, 22.5);
    await expect.poll(() => site.temperatureOf(device)).toBe(22.5);
  });

  test('a command is cancelled in its queue', async () => {
    const device = await aProducedDevice(site.server);
    const radio = site.radioOf(device);
    await site.bind(device);
    // It listens after an uplink: none has come that the command could be transmitted after.
    await site.join(radio);
    const before = site.received.length;
    const { list } = await site.owner.call(commands.reboot, { eui: device.eui });
    await site.server.queue.runDue();
    await site.owner.call(commands.cancel, { command_id: list[0]!.command_id });
    await site.send(radio, 60, 20.1);
    await expect.poll(() => site.temperatureOf(device)).toBe(20.1);
    expect(site.received).toHaveLength(before);
  });

  test('what the application has already is taken over; what another has is refused with its name', async () => {
    const device = await aProducedDevice(site.server);
    await site.bind(device);
    const other = await operator.createApplication(tenant.tenantId, 'greenhouses');
    await operator.moveDevice(device.dev_eui, other);
    await site.remove(device);
    expect(await site.registration(device)).toBeUndefined();
    await site.bind(device);
    expect(await site.registration(device)).toMatchObject({
      state: 'failed',
      error: 'device_elsewhere',
      error_detail: 'greenhouses',
    });
    await operator.moveDevice(device.dev_eui, tenant.applicationId);
    await letTimePass(site.server);
    expect(await site.registration(device)).toMatchObject({ state: 'registered' });
  });

  test('what another tenant has is refused', async () => {
    const neighbour = await operator.createTenant(`neighbour ${randomUUID()}`);
    const device = await aProducedDevice(site.server);
    await save({
      key: neighbour.key,
      tenant_id: neighbour.tenantId,
      application_id: neighbour.applicationId,
    });
    whenTestEnds(async () => void (await save()));
    await site.bind(device);
    expect(await site.registration(device)).toMatchObject({ state: 'registered', error: null });
    await save();
    await site.owner
      .call(networkServers.registerDevices, { dev_eui: [device.dev_eui] })
      .catch(() => undefined);
    expect(await site.registration(device)).toMatchObject({ state: 'failed', error: 'device_of_others' });
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
    const device = await aProducedDevice(site.server);
    await site.bind(device);
    const radio = site.radioOf({ ...device, app_key: '00000000000000000000000000000001' });
    await site.gateway.receive(radio.joinRequest());
    const right = site.radioOf(device);
    await site.join(right);
    expect(radio.isJoined).toBe(false);
  });

  test("another program's downlink with the same payload is not taken for one whose answer was lost", async () => {
    const device = await aJoinedDevice();
    const id = await site.setInterval(device.label, 10);
    const [item] = await operator.listQueue(device.label.dev_eui);
    expect(item!.id).not.toBe(id);
    await operator.queueAgain(device.label.dev_eui, item!);
    await site.forgetAnswer(id);
    await letTimePass(site.server);
    expect(await operator.listQueue(device.label.dev_eui)).toHaveLength(2);

    await site.forgetAnswer(id);
    await site.send(device.radio, 60, 20.1);
    await expect.poll(() => stateOf(device)).toBe('sent');
    await site.send(device.radio, 60, 20.2);
    await expect.poll(() => stateOf(device)).toBe('acknowledged');
    await expect.poll(() => operator.listQueue(device.label.dev_eui)).toHaveLength(1);
    await site.send(device.radio, 60, 20.3);
    await expect.poll(() => operator.listQueue(device.label.dev_eui)).toEqual([]);
    expect(await stateOf(device)).toBe('acknowledged');
  });

  test('without a key of the API commands go over the broker and back, and none that was cancelled', async () => {
    const { label, radio, bridge, reconnect } = await aDeviceBehindBridge();
    const state = async () => (await site.commandTo(label)).state;
    const id = await site.setInterval(label, 10);
    const waiting = async () => (await operator.listQueue(label.dev_eui)).map((one) => one.id);
    await expect.poll(waiting).toEqual([id]);
    // The same once more, as after the end of a process that had just published it.
    await site.forgetAnswer(id);
    await letTimePass(site.server);
    await site.send(radio, 60, 21.1);
    await expect.poll(state).toBe('sent');
    await site.send(radio, 60, 21.2);
    await expect.poll(state).toBe('acknowledged');
    await site.send(radio, 10, 21.3);
    await expect.poll(state).toBe('confirmed');
    expect(await waiting()).toEqual([]);

    await bridge.close();
    const { list } = await site.owner.call(commands.reboot, { eui: label.eui });
    await site.server.queue.runDue();
    expect(await site.commandTo(label)).toMatchObject({ state: 'queued', cancellable: true });
    await site.owner.call(commands.cancel, { command_id: list[0]!.command_id });
    const second = await site.setInterval(label, 20);
    await reconnect();
    await expect.poll(waiting).toEqual([second]);
  });

  test.each([
    [1, '/write'],
    [2, '/api/v2/write'],
  ] as const)('its InfluxDB integration of version %i writes what its codec reads', async (version, path) => {
    const { label, radio } = await aJoinedDevice();
    const { token } = await aConnection(site.owner, 'influx', `Version ${version}`);
    const { applicationId } = tenant;
    const measured = { soil: { moisture: 30 + version }, Bat_V: 3.6, note: 'say "hi", a=b' };
    await operator.decodeWith(
      label.dev_eui,
      `function decodeUplink() { return { data: ${JSON.stringify(measured)} }; }`,
    );
    await operator.writePoints(applicationId, version, `${site.server.url}${path}`, token);
    whenTestEnds(() => operator.stopWriting(applicationId));
    await site.send(radio, 60, 20.4);
    const moisture = async () => {
      const { latest } = await site.owner.call(devices.viewNode, { eui: label.eui });
      return latest.find(({ measurement_id }) => measurement_id === 4103)?.value;
    };
    await expect.poll(moisture, { timeout: 10_000 }).toBe(30 + version);
    expect(await site.temperatureOf(label)).toBe(20.4);
  });

  describe.skipIf(CHIRPSTACK_COMMAND === '')('that ends without a warning and starts again', () => {
    test('between bind, registration and join: the device is registered and joins', async () => {
      const label = await aProducedDevice(site.server);
      const radio = site.radioOf(label);
      await chirpstack.kill();
      await site.bind(label);
      expect(await site.registration(label)).toMatchObject({ error: 'unreachable' });
      await chirpstack.start();
      await letTimePass(site.server);
      expect(await site.registration(label)).toMatchObject({ state: 'registered', error: null });
      await chirpstack.restart();
      await site.repeatUntil(
        () => site.gateway.receive(radio.joinRequest()),
        () => radio.isJoined,
      );
      await chirpstack.restart();
      await site.sendUntilHeard(label, radio, 21.5);
    }, 120_000);

    test('between a command and its transmission, and before its acknowledgement: it goes out once', async () => {
      const neighbour = await aJoinedDevice();
      const device = await aJoinedDevice();
      const before = site.received.length;
      const id = await site.setInterval(device.label, 10);
      await chirpstack.restart();
      await site.forgetAnswer(id);
      await letTimePass(site.server);
      expect(await operator.listQueue(device.label.dev_eui)).toHaveLength(1);
      await site.repeatUntil(
        () => site.send(device.radio, 60, 20.1),
        async () => (await stateOf(device)) === 'sent',
      );
      await chirpstack.restart();
      // What it does not hear carries the only acknowledgement.
      await site.sendUntilHeard(neighbour.label, neighbour.radio, 20.2);
      await site.repeatUntil(
        () => site.send(device.radio, 10, 20.2),
        async () => (await stateOf(device)) === 'confirmed',
      );
      expect(site.received).toHaveLength(before + 1);
      await expect
        .poll(() => site.commandTo(device.label))
        .toMatchObject({ acknowledged_at: expect.any(Number) });
    }, 120_000);

    test('while commands wait for it: each goes out once, and none that was cancelled', async () => {
      const device = await aJoinedDevice();
      const before = site.received.length;
      await chirpstack.kill();
      await site.setInterval(device.label, 10);
      const { list } = await site.owner.call(commands.reboot, { eui: device.label.eui });
      await site.server.queue.runDue();
      expect(await site.commandTo(device.label)).toMatchObject({ state: 'queued', handed_over_at: null });
      await site.owner.call(commands.cancel, { command_id: list[0]!.command_id });
      await chirpstack.start();
      await letTimePass(site.server);
      await letTimePass(site.server);
      expect(await operator.listQueue(device.label.dev_eui)).toHaveLength(1);
      await site.repeatUntil(
        () => site.send(device.radio, 10, 20.1),
        async () => site.received.length > before,
      );
      await site.repeatUntil(
        () => site.send(device.radio, 10, 20.2),
        async () => (await operator.listQueue(device.label.dev_eui)).length === 0,
      );
      expect(site.received.slice(before)).toEqual([expect.stringMatching(/^0089001122/)]);
    }, 120_000);
  });
});
