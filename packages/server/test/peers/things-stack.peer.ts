import { commands } from '@fieldscope/contract/calls/commands';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { production } from '@fieldscope/contract/calls/production';
import { LorawanDevice } from '@fieldscope/simulator/lorawan-device';
import type { LorawanGateway } from '@fieldscope/simulator/lorawan-gateway';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { openUdpGateway } from '@fieldscope/simulator/udp-gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aConnection, anOwner, aProducedDevice, type User } from '../builders';
import { aServer, type TestServer } from '../harness';
import { letTimePass } from '../jobs';
import { operateTts, type TtsOperator } from './tts-operator';

/**
 * TTS_URL: its API, as `http://127.0.0.1:1885`; TTS_KEY: a key of a user who may create applications and gateways; TTS_GATEWAYS: where it
 * takes packets of gateways, as `udp://127.0.0.1:1700`.
 */
const { TTS_URL = '', TTS_KEY = '', TTS_GATEWAYS = '' } = process.env;
const GATEWAY = '2cf7f10000000003';
/** It transmits five seconds after an uplink. */
const ONE_WINDOW = { timeout: 20_000 };

describe.skipIf(TTS_URL === '')('on a Things Stack', { timeout: 120_000 }, () => {
  let server: TestServer;
  let owner: User;
  let operator: TtsOperator;
  let gateway: LorawanGateway;
  let applicationId: string;
  let key: string;
  let connection: Awaited<ReturnType<typeof aConnection>>;
  const inReach = new Set<LorawanDevice>();
  const received: string[] = [];
  let transmissions = 0;

  beforeAll(async () => {
    server = await aServer();
    keepTime();
    owner = await anOwner(server);
    operator = await operateTts(TTS_URL, TTS_KEY);
    applicationId = await operator.createApplication();
    key = await operator.createKey(applicationId);
    connection = await aConnection(owner, 'tts');
    await operator.postMessages(applicationId, {
      baseUrl: `${server.url}/ingest/tts`,
      authorization: `Bearer ${connection.token}`,
      downlinkKey: key,
    });
    await operator.ensureGateway(GATEWAY);
    gateway = await openUdpGateway({
      server: TTS_GATEWAYS,
      gatewayId: GATEWAY,
      onTransmit(frame) {
        transmissions += 1;
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
  });

  /** A network server has the time of the machine. */
  const keepTime = () => server.clock.advance(Date.now() - server.clock.now());
  const save = (facts: object = {}) =>
    owner.call(networkServers.saveApi, {
      connection_id: connection.connectionId,
      address: TTS_URL,
      key,
      application_id: applicationId,
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
  const idOf = ({ dev_eui }: Produced) => `eui-${dev_eui.toLowerCase()}`;
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
    await expect.poll(() => radio.isJoined, ONE_WINDOW).toBe(true);
    // It notes the session once the join accept is out; a device waits longer before it sends.
    const devAddr = radio.devAddr!.toUpperCase();
    const deviceId = `eui-${radio.keys.devEui.toLowerCase()}`;
    await expect.poll(() => operator.devAddrOf(applicationId, deviceId), ONE_WINDOW).toBe(devAddr);
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
  const stateOf = async ({ eui }: Produced) => {
    const { list } = await owner.call(commands.listSettingRecords, { eui: eui as never });
    return list[0]!.state;
  };

  test('a device is bound, registered, joins, sends, takes a command, is removed, bound again and joins again', async () => {
    const device = await aProducedDevice(server);
    const radio = radioOf(device);
    await bind(device);
    expect(await registration(device)).toMatchObject({ state: 'registered', error: null });
    expect(await operator.serversWith(applicationId, idOf(device))).toEqual([true, true, true, true]);

    // It has not joined: the command waits for that.
    await owner.call(commands.publishSetting, {
      eui: [device.eui] as never,
      setting: { kind: 'set_interval', minutes: 10 },
    });
    await server.queue.runDue();
    expect(await stateOf(device)).toBe('queued');
    await join(radio);
    await send(radio, 60, 21.5);
    await expect.poll(() => temperatureOf(device), ONE_WINDOW).toBe(21.5);
    keepTime();
    await letTimePass(server);
    await send(radio, 60, 21.6);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('sent');
    await expect.poll(() => received.at(-1), ONE_WINDOW).toMatch(/^0089001122/);
    await send(radio, 60, 21.7);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('acknowledged');
    await send(radio, 10, 21.8);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('confirmed');

    await remove(device);
    expect(await registration(device)).toBeUndefined();
    expect(await operator.serversWith(applicationId, idOf(device))).toEqual([false, false, false, false]);

    await bind(device);
    expect(await registration(device)).toMatchObject({ state: 'registered' });
    await join(radio);
    await send(radio, 10, 22.5);
    await expect.poll(() => temperatureOf(device), ONE_WINDOW).toBe(22.5);
  });

  test('a command is cancelled in its queue', async () => {
    const device = await aProducedDevice(server);
    const radio = radioOf(device);
    await bind(device);
    await join(radio);
    const before = received.length;
    const { list } = await owner.call(commands.reboot, { eui: device.eui });
    await server.queue.runDue();
    await owner.call(commands.cancel, { command_id: list[0]!.command_id });
    await send(radio, 60, 20.1);
    await expect.poll(() => temperatureOf(device), ONE_WINDOW).toBe(20.1);
    expect(received).toHaveLength(before);
  });

  test('one that is not acknowledged is transmitted again, and ends acknowledged', async () => {
    const device = await aProducedDevice(server);
    const radio = radioOf(device);
    await bind(device);
    await join(radio);
    await send(radio, 60, 20.2);
    await expect.poll(() => temperatureOf(device), ONE_WINDOW).toBe(20.2);
    await owner.call(commands.reboot, { eui: device.eui });
    await server.queue.runDue();
    // It does not hear the first one.
    inReach.delete(radio);
    const unheard = transmissions + 1;
    await send(radio, 60, 20.3);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('sent');
    await expect.poll(() => transmissions, ONE_WINDOW).toBe(unheard);
    inReach.add(radio);
    const before = received.length;
    await send(radio, 60, 20.4);
    await expect.poll(() => received.length, ONE_WINDOW).toBeGreaterThan(before);
    expect(await stateOf(device)).toBe('sent');
    await send(radio, 60, 20.5);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toMatch(/acknowledged|confirmed/);
  });

  test('what the application has already is taken over; what another has is refused with its name', async () => {
    const device = await aProducedDevice(server);
    await operator.addDevice(applicationId, 'old-bed', device);
    await bind(device);
    expect(await registration(device)).toMatchObject({ state: 'registered' });
    expect(await operator.serversWith(applicationId, 'old-bed')).toEqual([true, true, true, true]);

    const other = await operator.createApplication();
    const foreign = await aProducedDevice(server);
    await operator.addDevice(other, 'bed', foreign);
    await bind(foreign);
    expect(await registration(foreign)).toMatchObject({
      state: 'failed',
      error: 'device_elsewhere',
      error_detail: other,
    });
    await remove(foreign);
    expect((await operator.serversWith(other, 'bed'))[0]).toBe(true);
  });

  test('a wrong key, and one that lacks a right, are refused', async () => {
    const refusal = (reason: string, detail = '') => ({ facts: { reason, detail } });
    const [, id] = key.split('.');
    await expect(save({ key: 'wrong' })).rejects.toMatchObject(refusal('key_refused'));
    await expect(save({ key: `NNSXS.${id}.WRONG` })).rejects.toMatchObject(refusal('key_refused'));
    const lacking = await operator.createKey(applicationId, 'RIGHT_APPLICATION_TRAFFIC_READ');
    await expect(save({ key: lacking })).rejects.toMatchObject(
      refusal('right_missing', 'read application traffic (uplink and downlink)'),
    );
  });

  test('without a key of the API a command goes where the webhook says', async () => {
    const device = await aProducedDevice(server);
    const radio = radioOf(device);
    await bind(device);
    await join(radio);
    await owner.call(networkServers.removeApi, { connection_id: connection.connectionId });
    await send(radio, 60, 20.6);
    await expect.poll(() => temperatureOf(device), ONE_WINDOW).toBe(20.6);
    await owner.call(commands.publishSetting, {
      eui: [device.eui] as never,
      setting: { kind: 'set_interval', minutes: 10 },
    });
    await server.queue.runDue();
    await send(radio, 60, 20.7);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('sent');
    await expect.poll(() => received.at(-1), ONE_WINDOW).toMatch(/^0089001122/);
    await save();
  });

  test('a device with another key than the one on its label cannot join', async () => {
    const device = await aProducedDevice(server);
    await bind(device);
    const radio = radioOf({ ...device, app_key: '00000000000000000000000000000001' });
    await gateway.receive(radio.joinRequest());
    const right = radioOf(device);
    // The DevNonce of the first one was used.
    right.joinRequest();
    await join(right);
    expect(radio.isJoined).toBe(false);
  });
});
