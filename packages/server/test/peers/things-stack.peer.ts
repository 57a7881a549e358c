import { commands } from '@fieldscope/contract/calls/commands';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import type { LorawanDevice } from '@fieldscope/simulator/lorawan-device';
import { openUdpGateway } from '@fieldscope/simulator/udp-gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProducedDevice } from '../builders';
import { letTimePass } from '../jobs';
import { aPeerProcess } from './peer-process';
import { aRadioSite, type Produced, type RadioSite } from './radio-site';
import { operateTts, type TtsOperator } from './tts-operator';

/**
 * TTS_URL: its API, as `http://127.0.0.1:1885`; TTS_KEY: a key of a user who may create applications and gateways; TTS_GATEWAYS: where it
 * takes packets of gateways, as `udp://127.0.0.1:1700`. TTS_COMMAND starts it, as `ttn-lw-stack start`: then it does not run before the
 * tests, which also end it in the middle.
 */
const { TTS_URL = '', TTS_KEY = '', TTS_GATEWAYS = '', TTS_COMMAND = '' } = process.env;
const GATEWAY = '2cf7f10000000003';
/** It transmits five seconds after an uplink. */
const ONE_WINDOW = { timeout: 20_000 };

describe.skipIf(TTS_URL === '')('on a Things Stack', { timeout: 120_000 }, () => {
  const stack = aPeerProcess(TTS_COMMAND, TTS_URL);
  let site: RadioSite;
  let operator: TtsOperator;
  let applicationId: string;
  let key: string;

  beforeAll(async () => {
    if (TTS_COMMAND !== '') await stack.start();
    operator = await operateTts(TTS_URL, TTS_KEY);
    await operator.ensureGateway(GATEWAY);
    site = await aRadioSite('tts', {
      openGateway: (onTransmit) => openUdpGateway({ server: TTS_GATEWAYS, gatewayId: GATEWAY, onTransmit }),
      within: ONE_WINDOW,
      pauseMs: 8_000,
    });
    applicationId = await operator.createApplication();
    key = await operator.createKey(applicationId);
    await operator.postMessages(applicationId, {
      baseUrl: `${site.server.url}/ingest/tts`,
      authorization: `Bearer ${site.connection.token}`,
      downlinkKey: key,
    });
    await save();
  }, 120_000);
  afterAll(async () => {
    await site?.gateway.close();
    await stack.kill();
  });

  const save = (facts: object = {}) =>
    site.saveApi({
      connection_id: site.connection.connectionId,
      address: TTS_URL,
      key,
      application_id: applicationId,
      ...facts,
    });
  const idOf = ({ dev_eui }: Produced) => `eui-${dev_eui.toLowerCase()}`;
  const join = async (radio: LorawanDevice) => {
    await site.join(radio);
    // It notes the session once the join accept is out; a device waits longer before it sends.
    const devAddr = radio.devAddr!.toUpperCase();
    const deviceId = `eui-${radio.keys.devEui.toLowerCase()}`;
    await expect.poll(() => operator.devAddrOf(applicationId, deviceId), ONE_WINDOW).toBe(devAddr);
  };
  const stateOf = async (device: Produced) => (await site.commandTo(device)).state;
  /** What it has reported as sent it notes a moment later. */
  const isAwaited = (device: Produced) =>
    expect.poll(() => operator.awaitsAcknowledgement(applicationId, idOf(device)), ONE_WINDOW).toBe(true);

  test('a device is bound, registered, joins, sends, takes a command, is removed, bound again and joins again', async () => {
    const device = await aProducedDevice(site.server);
    const radio = site.radioOf(device);
    await site.bind(device);
    expect(await site.registration(device)).toMatchObject({ state: 'registered', error: null });
    expect(await operator.serversWith(applicationId, idOf(device))).toEqual([true, true, true, true]);

    // It has not joined: the command waits for that.
    await site.setInterval(device, 10);
    expect(await stateOf(device)).toBe('queued');
    await join(radio);
    await site.send(radio, 60, 21.5);
    await expect.poll(() => site.temperatureOf(device), ONE_WINDOW).toBe(21.5);
    site.keepTime();
    await letTimePass(site.server);
    await site.send(radio, 60, 21.6);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('sent');
    await expect.poll(() => site.received.at(-1), ONE_WINDOW).toMatch(/^0089001122/);
    await isAwaited(device);
    await site.send(radio, 60, 21.7);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('acknowledged');
    await site.send(radio, 10, 21.8);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('confirmed');

    await site.remove(device);
    expect(await site.registration(device)).toBeUndefined();
    expect(await operator.serversWith(applicationId, idOf(device))).toEqual([false, false, false, false]);

    await site.bind(device);
    expect(await site.registration(device)).toMatchObject({ state: 'registered' });
    await join(radio);
    await site.send(radio, 10, 22.5);
    await expect.poll(() => site.temperatureOf(device), ONE_WINDOW).toBe(22.5);
  });

  test('a command is cancelled in its queue', async () => {
    const device = await aProducedDevice(site.server);
    const radio = site.radioOf(device);
    await site.bind(device);
    await join(radio);
    const before = site.received.length;
    const { list } = await site.owner.call(commands.reboot, { eui: device.eui });
    await site.server.queue.runDue();
    await site.owner.call(commands.cancel, { command_id: list[0]!.command_id });
    await site.send(radio, 60, 20.1);
    await expect.poll(() => site.temperatureOf(device), ONE_WINDOW).toBe(20.1);
    expect(site.received).toHaveLength(before);
  });

  test('one that is not acknowledged is transmitted again, and ends acknowledged', async () => {
    const device = await aProducedDevice(site.server);
    const radio = site.radioOf(device);
    await site.bind(device);
    await join(radio);
    await site.send(radio, 60, 20.2);
    await expect.poll(() => site.temperatureOf(device), ONE_WINDOW).toBe(20.2);
    await site.owner.call(commands.reboot, { eui: device.eui });
    await site.server.queue.runDue();
    // It does not hear the first one.
    site.inReach.delete(radio);
    const unheard = site.transmissions() + 1;
    await site.send(radio, 60, 20.3);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('sent');
    await expect.poll(() => site.transmissions(), ONE_WINDOW).toBe(unheard);
    site.inReach.add(radio);
    const before = site.received.length;
    await site.repeatUntil(
      () => site.send(radio, 60, 20.4),
      () => site.received.length > before,
    );
    expect(await stateOf(device)).toBe('sent');
    await site.send(radio, 60, 20.5);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toMatch(/acknowledged|confirmed/);
  });

  test('what the application has already is taken over; what another has is refused with its name', async () => {
    const device = await aProducedDevice(site.server);
    await operator.addDevice(applicationId, 'old-bed', device);
    await site.bind(device);
    expect(await site.registration(device)).toMatchObject({ state: 'registered' });
    expect(await operator.serversWith(applicationId, 'old-bed')).toEqual([true, true, true, true]);

    const other = await operator.createApplication();
    const foreign = await aProducedDevice(site.server);
    await operator.addDevice(other, 'bed', foreign);
    await site.bind(foreign);
    expect(await site.registration(foreign)).toMatchObject({
      state: 'failed',
      error: 'device_elsewhere',
      error_detail: other,
    });
    await site.remove(foreign);
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
    const device = await aProducedDevice(site.server);
    const radio = site.radioOf(device);
    await site.bind(device);
    await join(radio);
    await site.owner.call(networkServers.removeApi, { connection_id: site.connection.connectionId });
    await site.send(radio, 60, 20.6);
    await expect.poll(() => site.temperatureOf(device), ONE_WINDOW).toBe(20.6);
    await site.setInterval(device, 10);
    await site.send(radio, 60, 20.7);
    await expect.poll(() => stateOf(device), ONE_WINDOW).toBe('sent');
    await expect.poll(() => site.received.at(-1), ONE_WINDOW).toMatch(/^0089001122/);
    await save();
  });

  test('a device with another key than the one on its label cannot join', async () => {
    const device = await aProducedDevice(site.server);
    await site.bind(device);
    const radio = site.radioOf({ ...device, app_key: '00000000000000000000000000000001' });
    await site.gateway.receive(radio.joinRequest());
    const right = site.radioOf(device);
    // The DevNonce of the first one was used.
    right.joinRequest();
    await join(right);
    expect(radio.isJoined).toBe(false);
  });

  describe.skipIf(TTS_COMMAND === '')('that ends without a warning and starts again', () => {
    async function aJoinedDevice() {
      const device = await aProducedDevice(site.server);
      const radio = site.radioOf(device);
      await site.bind(device);
      await join(radio);
      await site.sendUntilHeard(device, radio, 20);
      return { device, radio };
    }

    test('between bind, registration and join: the device is registered and joins', async () => {
      const device = await aProducedDevice(site.server);
      const radio = site.radioOf(device);
      await stack.kill();
      await site.bind(device);
      expect(await site.registration(device)).toMatchObject({ error: 'unreachable' });
      await stack.start();
      await letTimePass(site.server);
      expect(await site.registration(device)).toMatchObject({ state: 'registered', error: null });
      await stack.restart();
      await site.repeatUntil(
        () => site.gateway.receive(radio.joinRequest()),
        () => radio.isJoined,
      );
      await site.sendUntilHeard(device, radio, 21.5);
    });

    test('between a command and its transmission, and before its acknowledgement: it goes out once', async () => {
      const neighbour = await aJoinedDevice();
      const { device, radio } = await aJoinedDevice();
      const before = site.received.length;
      const id = await site.setInterval(device, 10);
      await stack.restart();
      await site.forgetAnswer(id);
      await letTimePass(site.server);
      expect(await site.commandTo(device)).toMatchObject({ state: 'queued', cancellable: true });
      await site.repeatUntil(
        () => site.send(radio, 60, 20.1),
        async () => (await stateOf(device)) === 'sent',
      );
      await isAwaited(device);
      await stack.restart();
      // What it does not hear carries the only acknowledgement.
      await site.sendUntilHeard(neighbour.device, neighbour.radio, 20.2);
      await site.repeatUntil(
        () => site.send(radio, 10, 20.2),
        async () => (await stateOf(device)) === 'confirmed',
      );
      expect(site.received).toHaveLength(before + 1);
      await expect
        .poll(() => site.commandTo(device), ONE_WINDOW)
        .toMatchObject({ acknowledged_at: expect.any(Number) });
    });

    test('while commands wait for it: each goes out once, and none that was cancelled', async () => {
      const { device, radio } = await aJoinedDevice();
      const before = site.received.length;
      await stack.kill();
      await site.setInterval(device, 10);
      const { list } = await site.owner.call(commands.reboot, { eui: device.eui });
      await site.server.queue.runDue();
      await site.owner.call(commands.cancel, { command_id: list[0]!.command_id });
      await stack.start();
      await letTimePass(site.server);
      await letTimePass(site.server);
      await site.repeatUntil(
        () => site.send(radio, 10, 20.1),
        () => site.received.length > before,
      );
      await isAwaited(device);
      await site.repeatUntil(
        () => site.send(radio, 10, 20.2),
        async () => (await site.temperatureOf(device)) === 20.2,
      );
      expect(site.received.slice(before)).toEqual([expect.stringMatching(/^0089001122/)]);
    });
  });
});
