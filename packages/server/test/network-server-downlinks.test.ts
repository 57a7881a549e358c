import { commands } from '@fieldscope/contract/calls/commands';
import { connections } from '@fieldscope/contract/calls/connections';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import grpc from '@grpc/grpc-js';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aConnection, aNode, anOwner, type User } from './builders';
import { aChirpstackDevice } from './chirpstack-device';
import { APPLICATION, aChirpstack, type ChirpstackServer, GLOBAL_KEY } from './chirpstack-server';
import { powerOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { letTimePass } from './jobs';
import { anUpEvent } from './sender';
import { aThingsStack, TTS_APPLICATION, TTS_KEY, type TtsServer } from './tts-server';

let server: TestServer;
/** Runs the installation, so network servers on its own machine are within its reach. */
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

// An organisation has a limited number of them.
afterEach(async () => {
  for (const { connection_id } of await owner.call(connections.list))
    await owner.call(connections.remove, { connection_id });
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const setInterval = (eui: string, minutes: number) =>
  owner.call(commands.publishSetting, { eui: [eui] as never, setting: { kind: 'set_interval', minutes } });
const newestCommand = async (eui: string) => {
  const { list } = await owner.call(commands.listSettingRecords, { eui: eui as never });
  return list[0]!;
};
/** Sends an interval and waits for the attempts that are due. */
async function send(eui: string, minutes = 10) {
  await setInterval(eui, minutes);
  await server.queue.runDue();
  return newestCommand(eui);
}

describe('over ChirpStack', () => {
  let chirpstack: ChirpstackServer;
  let connection: Awaited<ReturnType<typeof aConnection>>;
  let node: Awaited<ReturnType<typeof aNode>>;
  beforeEach(async () => {
    chirpstack = await aChirpstack();
    connection = await aConnection(owner);
    await owner.call(networkServers.saveApi, {
      connection_id: connection.connectionId,
      address: chirpstack.url,
      key: GLOBAL_KEY,
      application_id: APPLICATION,
      region: 'EU868',
      registers: true,
    });
    node = await aNode(owner);
    await server.queue.runDue();
  });

  const heard = () => connection.sendChirpstack(anUpEvent(node.dev_eui, powerOf(90, 60), server.clock.now()));
  const report = (event: string, facts: object) =>
    connection.ask({ base: 'ingest', method: 'POST', path: `/chirpstack?event=${event}` } as never, {
      time: new Date(server.clock.now()).toISOString(),
      deviceInfo: { devEui: node.dev_eui.toLowerCase(), applicationId: APPLICATION },
      ...facts,
    });

  test('a command is queued there, and its events find it by the id that ChirpStack chose', async () => {
    await heard();
    const { command_id, queued_at } = await send(node.eui);
    const [item] = chirpstack.queue;
    expect(item).toMatchObject({ devEui: node.dev_eui.toLowerCase(), fPort: 2, confirmed: true });
    expect(item!.id).not.toBe(command_id);
    // Its clock is behind.
    const time = new Date(queued_at - MINUTE_MS).toISOString();
    await report('txack', { downlinkId: 1, queueItemId: item!.id, time });
    expect(await newestCommand(node.eui)).toMatchObject({ state: 'sent', sent_at: queued_at });
    await report('ack', { queueItemId: item!.id, acknowledged: true });
    expect(await newestCommand(node.eui)).toMatchObject({ state: 'acknowledged' });
  });

  test('a simulated S2101 gets a new interval, acknowledges it, and its next uplink confirms it', async () => {
    const post = (event: string, body: object) =>
      connection.ask({ base: 'ingest', method: 'POST', path: `/chirpstack?event=${event}` } as never, body);
    const device = aChirpstackDevice(chirpstack, node.dev_eui, post);
    await device.sendAt(server.clock.now());
    expect(await send(node.eui, 10)).toMatchObject({ state: 'queued', confirmed_at: null });
    expect(device.intervalMinutes()).toBe(60);
    server.clock.advance(HOUR_MS);
    await device.sendAt(server.clock.now());
    expect([(await newestCommand(node.eui)).state, device.intervalMinutes()]).toEqual(['sent', 10]);
    server.clock.advance(10 * MINUTE_MS);
    const shownAt = server.clock.now();
    await device.sendAt(shownAt);
    await expect
      .poll(() => newestCommand(node.eui))
      .toMatchObject({ state: 'confirmed', acknowledged_at: shownAt, confirmed_at: shownAt });
    expect(chirpstack.queue).toEqual([]);
  });

  describe('cancelling what ChirpStack has', () => {
    const cancel = (command_id: string) => owner.call(commands.cancel, { command_id });
    const reboot = async () => {
      const { list } = await owner.call(commands.reboot, { eui: node.eui });
      await server.queue.runDue();
      return list[0]!.command_id;
    };
    const queued = () => chirpstack.queue.map(({ data }) => data.toString('hex').slice(0, 4));

    test('takes it out of the queue, and another command stays in it', async () => {
      const { command_id, cancellable } = await send(node.eui);
      expect(cancellable).toBe(true);
      const other = await reboot();
      expect(queued()).toEqual(['0089', '00c8']);
      await cancel(command_id);
      await server.queue.runDue();
      expect(queued()).toEqual(['00c8']);
      const states = async () => {
        const { list } = await owner.call(commands.listSettingRecords, { eui: node.eui });
        return Object.fromEntries(list.map(({ command_id: id, state }) => [id, state]));
      };
      expect(await states()).toEqual({ [command_id]: 'cancelled', [other]: 'queued' });
      await report('txack', { queueItemId: chirpstack.queue[0]!.id });
      expect(await states()).toEqual({ [command_id]: 'cancelled', [other]: 'sent' });
    });

    test('is refused once a gateway has transmitted it, and beside what another program has queued', async () => {
      const { command_id } = await send(node.eui);
      const [item] = chirpstack.queue;
      item!.isPending = true;
      await expect(cancel(command_id)).rejects.toMatchObject(code('operation_unsupported'));
      item!.isPending = false;
      chirpstack.queue.push({ ...item!, id: 'of another program' });
      await expect(cancel(command_id)).rejects.toMatchObject(code('operation_unsupported'));
      expect(chirpstack.queue).toHaveLength(2);
      expect(await newestCommand(node.eui)).toMatchObject({ state: 'queued', cancellable: true });
    });

    test('fails while ChirpStack is away, and works afterwards; what is gone from the queue is cancelled, too', async () => {
      const { command_id } = await send(node.eui);
      chirpstack.outage = grpc.status.UNAVAILABLE;
      await expect(cancel(command_id)).rejects.toMatchObject(code('command_failed'));
      chirpstack.outage = 'none';
      chirpstack.queue = [];
      await cancel(command_id);
      expect(await newestCommand(node.eui)).toMatchObject({ state: 'cancelled', cancellable: false });
    });
  });

  test('a downlink that was transmitted while its answer was lost is not queued again', async () => {
    await heard();
    chirpstack.losesAnswersTo.add('enqueue');
    await send(node.eui);
    chirpstack.queue[0]!.isPending = true;
    chirpstack.losesAnswersTo.clear();
    await letTimePass(server);
    expect(chirpstack.queue).toHaveLength(1);
    await report('ack', { queueItemId: chirpstack.queue[0]!.id, acknowledged: true });
    expect((await newestCommand(node.eui)).state).toBe('acknowledged');
  });

  test('a first attempt queues what another program has queued, too', async () => {
    const { command_id } = await send(node.eui);
    const [item] = chirpstack.queue;
    await owner.call(commands.cancel, { command_id });
    chirpstack.queue = [{ ...item!, id: 'of another program', expiresAt: undefined }];
    await send(node.eui);
    expect(chirpstack.queue).toHaveLength(2);
  });

  test('a device that was registered and not heard yet gets its command, too', async () => {
    await send(node.eui);
    expect(chirpstack.queue).toHaveLength(1);
  });

  test('an outage delays a command and does not double it', async () => {
    await heard();
    chirpstack.outage = grpc.status.UNAVAILABLE;
    expect(await send(node.eui)).toMatchObject({ state: 'queued', handed_over_at: null });
    chirpstack.outage = 'none';
    await letTimePass(server);
    await letTimePass(server);
    expect(chirpstack.queue).toHaveLength(1);
    expect((await newestCommand(node.eui)).handed_over_at).not.toBeNull();
  });

  describe('an attempt whose answer was lost', () => {
    const devEui = () => node.dev_eui.toLowerCase();
    /** A gateway transmits the first downlink of the queue, which stays there until the device acknowledges it. */
    const transmit = async (): Promise<string> => {
      const [item] = chirpstack.queue;
      item!.isPending = true;
      chirpstack.activations.get(devEui())!.nFCntDown += 1;
      await report('txack', { downlinkId: 1, queueItemId: item!.id });
      return item!.id;
    };
    /** The device acknowledges it, and no event of that arrives here. */
    const acknowledgeUnheard = () => void chirpstack.queue.shift();
    /** Another program has the same queued: `first`: before ours. */
    const queueOfAnother = (item: Partial<(typeof chirpstack.queue)[number]>) => {
      const [ours] = chirpstack.queue;
      chirpstack.queue.unshift({ ...ours!, id: 'of another program', ...item });
    };
    beforeEach(async () => {
      chirpstack.activations.set(devEui(), { devAddr: '00aa11bb', nFCntDown: 5 });
      await heard();
      chirpstack.losesAnswersTo.add('enqueue');
      await send(node.eui);
      expect(chirpstack.queue).toHaveLength(1);
    });
    const retry = async () => {
      chirpstack.losesAnswersTo.clear();
      await letTimePass(server);
      return newestCommand(node.eui);
    };

    test('is not queued again', async () => {
      expect((await retry()).handed_over_at).not.toBeNull();
      expect(chirpstack.queue).toHaveLength(1);
    });

    test('is looked for at once when an event comes, and found in the queue', async () => {
      chirpstack.losesAnswersTo.clear();
      const queueItemId = await transmit();
      await server.queue.runDue();
      expect(await newestCommand(node.eui)).toMatchObject({ state: 'sent', reason: null });
      await report('ack', { queueItemId, acknowledged: true });
      expect(await newestCommand(node.eui)).toMatchObject({ state: 'acknowledged' });
      expect(chirpstack.queue).toHaveLength(1);
    });

    test("is not taken for another program's downlink with the same payload, whose events are not of it", async () => {
      queueOfAnother({ expiresAt: server.clock.now() + HOUR_MS });
      const queueItemId = await transmit();
      expect(await retry()).toMatchObject({ state: 'queued', cancellable: true, reason: null });
      await report('ack', { queueItemId, acknowledged: true });
      expect(await newestCommand(node.eui)).toMatchObject({ state: 'queued' });
      chirpstack.queue.shift();
      await transmit();
      expect(await newestCommand(node.eui)).toMatchObject({ state: 'sent' });
      expect(chirpstack.queue).toHaveLength(1);
    });

    test('does not go out twice when the device has taken it unheard, and says that this is not known', async () => {
      await transmit();
      acknowledgeUnheard();
      expect(await retry()).toMatchObject({ state: 'queued', cancellable: false, reason: 'answer_lost' });
      expect(chirpstack.queue).toEqual([]);
      await server.pool.query('update device_command set expires_at = queued_at');
      await server.commands.progress.expire();
      expect(await newestCommand(node.eui)).toMatchObject({ state: 'expired', reason: 'answer_lost' });
    });

    test('is not known where ChirpStack keeps no time at which a downlink expires', async () => {
      chirpstack.queue[0]!.expiresAt = undefined;
      expect(await retry()).toMatchObject({ state: 'queued', cancellable: false, reason: 'answer_lost' });
      expect(chirpstack.queue).toHaveLength(1);
    });

    test('goes out again when the queue has lost it', async () => {
      chirpstack.queue = [];
      expect(await retry()).toMatchObject({ state: 'queued', cancellable: true });
      expect(chirpstack.queue).toHaveLength(1);
    });

    test('that returns to the queue beside a cancelled one goes out, whatever was sent meanwhile', async () => {
      await retry();
      const { list } = await owner.call(commands.reboot, { eui: node.eui });
      await server.queue.runDue();
      chirpstack.activations.get(devEui())!.nFCntDown += 3;
      await owner.call(commands.cancel, { command_id: list[0]!.command_id });
      await server.queue.runDue();
      expect(chirpstack.queue.map(({ data }) => data.toString('hex').slice(0, 4))).toEqual(['0089']);
    });
  });
});

describe('over The Things Stack', () => {
  let tts: TtsServer;
  let connection: Awaited<ReturnType<typeof aConnection>>;
  let node: Awaited<ReturnType<typeof aNode>>;
  beforeEach(async () => {
    tts = await aThingsStack();
    tts.sessions.set('bed-4', { keys: { session_key_id: 'AZ' }, last_a_f_cnt_down: 4 });
    connection = await aConnection(owner, 'tts');
    await owner.call(networkServers.saveApi, {
      connection_id: connection.connectionId,
      address: tts.url,
      key: TTS_KEY,
      application_id: TTS_APPLICATION,
    });
    node = await aNode(owner);
    await connection.sendTts({
      end_device_ids: {
        device_id: 'bed-4',
        dev_eui: node.dev_eui,
        application_ids: { application_id: TTS_APPLICATION },
      },
      received_at: new Date(server.clock.now()).toISOString(),
      uplink_message: { f_port: 2, frm_payload: Buffer.from(powerOf(90, 60), 'hex').toString('base64') },
    });
  });

  const report = (event: string, facts: object = {}) =>
    connection.sendTts({
      end_device_ids: { device_id: 'bed-4', dev_eui: node.dev_eui },
      received_at: new Date(server.clock.now()).toISOString(),
      [event]: { correlation_ids: tts.queues.get('bed-4')![0]!.correlation_ids, ...facts },
    });

  test('a command is queued by its device id, and its events find it by its correlation id', async () => {
    const { command_id } = await send(node.eui);
    expect(tts.queues.get('bed-4')).toMatchObject([
      { f_port: 2, confirmed: true, correlation_ids: [`portal:cmd:${command_id}`] },
    ]);
    await report('downlink_sent');
    expect(await newestCommand(node.eui)).toMatchObject({ state: 'sent' });
    await report('downlink_ack');
    expect(await newestCommand(node.eui)).toMatchObject({ state: 'acknowledged' });
  });

  test.each([
    ['downlink_queued', {}, 'queued', null],
    // It is transmitted again.
    ['downlink_nack', { confirmed_retry: { attempt: 1 } }, 'queued', null],
    ['downlink_nack', { confirmed_retry: { attempt: 9 } }, 'failed', 'not_acknowledged'],
    ['downlink_failed', { error: { name: 'payload_too_long' } }, 'failed', 'payload_too_long'],
    ['downlink_failed', {}, 'failed', 'refused'],
  ])('%s with %j leaves it %s', async (event, facts, state, reason) => {
    await send(node.eui);
    await report(event, facts);
    expect(await newestCommand(node.eui)).toMatchObject({ state, reason });
  });

  test('one that is cancelled is out of the queue, and others stay in it as they were', async () => {
    const foreign = {
      f_port: 7,
      frm_payload: 'AQ==',
      confirmed: false,
      correlation_ids: ['of another program'],
    };
    tts.queues.set('bed-4', [{ ...foreign, decoded_payload: { light: 1 } }]);
    const { command_id } = await send(node.eui);
    expect(tts.queues.get('bed-4')).toHaveLength(2);
    await owner.call(commands.cancel, { command_id });
    expect(tts.queues.get('bed-4')).toEqual([foreign]);
    expect((await newestCommand(node.eui)).state).toBe('cancelled');
  });

  test('one that was transmitted while its answer was lost is not pushed again', async () => {
    tts.losesAnswersTo.add('as.push');
    await send(node.eui);
    tts.losesAnswersTo.clear();
    await report('downlink_sent');
    tts.queues.set('bed-4', []);
    await letTimePass(server);
    expect(tts.queues.get('bed-4')).toEqual([]);
    expect(await newestCommand(node.eui)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  describe('one whose answer was lost', () => {
    beforeEach(async () => {
      tts.losesAnswersTo.add('as.push');
      await send(node.eui);
      tts.losesAnswersTo.clear();
    });
    const transmit = () => {
      const [taken] = tts.queues.get('bed-4')!.splice(0);
      return taken!.correlation_ids;
    };

    test('and that was transmitted without an event is found where it waits for the acknowledgement', async () => {
      tts.transmitted.set('bed-4', transmit());
      await letTimePass(server);
      expect(await newestCommand(node.eui)).toMatchObject({ state: 'sent', cancellable: false });
      expect(tts.queues.get('bed-4')).toEqual([]);
    });

    test('and that was acknowledged without an event is not pushed again: the frame counter has moved', async () => {
      transmit();
      await letTimePass(server);
      expect(await newestCommand(node.eui)).toMatchObject({
        state: 'queued',
        cancellable: false,
        reason: 'answer_lost',
      });
      expect(tts.queues.get('bed-4')).toEqual([]);
    });
  });

  test('one that failed before it was taken is pushed again', async () => {
    tts.failsAt.add('as.push');
    await send(node.eui);
    tts.failsAt.clear();
    await letTimePass(server);
    expect(tts.queues.get('bed-4')).toHaveLength(1);
  });

  test('one for a device that has not joined waits until it has', async () => {
    const [session] = tts.sessions.values();
    tts.sessions.clear();
    tts.application.set(`${TTS_APPLICATION}.bed-4`, { ids: {} } as never);
    expect(await send(node.eui)).toMatchObject({ state: 'queued', handed_over_at: null });
    tts.sessions.set('bed-4', session!);
    await letTimePass(server);
    expect(tts.queues.get('bed-4')).toHaveLength(1);
  });

  test('outages and lost answers delay a command and do not double it', async () => {
    tts.outage = 503;
    expect(await send(node.eui)).toMatchObject({ state: 'queued', handed_over_at: null });
    tts.outage = 0;
    tts.losesAnswersTo.add('as.push');
    await letTimePass(server);
    tts.losesAnswersTo.clear();
    await letTimePass(server);
    expect(tts.queues.get('bed-4')).toHaveLength(1);
    expect((await newestCommand(node.eui)).handed_over_at).not.toBeNull();
  });

  test('the devices of its application are listed; a wrong key is reported', async () => {
    tts.identity.set('north', {
      ids: {
        ...{ device_id: 'north', dev_eui: '70B3D57ED0000001', join_eui: '70B3D57ED0000000' },
        application_ids: { application_id: TTS_APPLICATION },
      },
      version_ids: { model_id: 'sensecap-s2103' },
    });
    const { connectionId: connection_id } = connection;
    expect(await owner.call(networkServers.listServerDevices, { connection_id })).toMatchObject([
      { dev_eui: '70B3D57ED0000001', name: 'north', model: 'S2103', known: false },
    ]);
    const check = owner.call(networkServers.checkApi, { connection_id, address: tts.url, key: 'wrong' });
    expect(await check).toMatchObject({ refusal: 'key_refused' });
  });
});

describe('by a webhook of The Things Stack that says where it takes downlinks', () => {
  let tts: TtsServer;
  beforeEach(async () => {
    tts = await aThingsStack();
    tts.sessions.set('bed-4', { keys: { session_key_id: 'AZ' }, last_a_f_cnt_down: 4 });
  });
  /** A node that was heard through a webhook with a key for downlinks. */
  async function aHeardNode(who: User) {
    const { token } = await aConnection(who, 'tts');
    const { eui, dev_eui } = await aNode(who);
    const down = `${tts.url}/api/v3/as/applications/${TTS_APPLICATION}/webhooks/portal/devices/bed-4/down`;
    const post = (message: object) =>
      fetch(`${server.url}/ingest/tts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'X-Downlink-Apikey': TTS_KEY,
          'X-Downlink-Push': `${down}/push`,
          'X-Downlink-Replace': `${down}/replace`,
        },
        body: JSON.stringify({
          end_device_ids: {
            ...{ device_id: 'bed-4', dev_eui },
            application_ids: { application_id: TTS_APPLICATION },
          },
          received_at: new Date(server.clock.now()).toISOString(),
          ...message,
        }),
      });
    await post({
      uplink_message: { f_port: 2, frm_payload: Buffer.from(powerOf(90, 60), 'hex').toString('base64') },
    });
    return { eui, post };
  }

  test('a command goes there with its key, which is stored sealed, and its events find it', async () => {
    const { eui, post } = await aHeardNode(owner);
    const { command_id } = await send(eui);
    const correlation_ids = [`portal:cmd:${command_id}`];
    expect(tts.queues.get('bed-4')).toMatchObject([{ f_port: 2, confirmed: true, correlation_ids }]);
    expect(await newestCommand(eui)).toMatchObject({ state: 'queued', cancellable: false });
    await post({ downlink_sent: { correlation_ids } });
    expect(await newestCommand(eui)).toMatchObject({ state: 'sent' });
    const { rows } = await server.pool.query('select push_key_sealed as sealed from downlink_route');
    const keys = rows.flatMap(({ sealed }) => sealed ?? []);
    expect(keys).toHaveLength(1);
    expect(keys[0].includes(Buffer.from(TTS_KEY))).toBe(false);
  });

  test.each([
    'losesAnswersTo',
    'takesTooLongAt',
  ] as const)('a failure delays a command; one whose answer was lost is not sent twice: %s', async (fault) => {
    const { eui, post } = await aHeardNode(owner);
    tts.failsAt.add('as.webhook');
    expect(await send(eui)).toMatchObject({ state: 'queued', handed_over_at: null });
    tts.failsAt.clear();
    tts[fault].add('as.webhook');
    await letTimePass(server);
    tts[fault].clear();
    await letTimePass(server);
    expect(tts.queues.get('bed-4')).toHaveLength(1);
    const { correlation_ids } = tts.queues.get('bed-4')![0]!;
    await post({ downlink_ack: { correlation_ids } });
    expect(await newestCommand(eui)).toMatchObject({ state: 'acknowledged' });
  });

  test('an organisation that merely registered reaches no private network with it', async () => {
    const stranger = await anOwner(server);
    const { eui } = await aHeardNode(stranger);
    await stranger.call(commands.reboot, { eui });
    await server.queue.runDue();
    expect(tts.requests).toEqual([]);
  });
});
