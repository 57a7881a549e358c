import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aCaller, aNetworkServer, aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { anUpEvent, S2101_UPLINK } from './sender';

type Node = Awaited<ReturnType<typeof aNode>>;

const BASE64 = Buffer.from(S2101_UPLINK, 'hex').toString('base64');
const INVALID = '11202';

let server: TestServer;
let networkServer: Awaited<ReturnType<typeof aNetworkServer>>;
let owner: User;
let node: Node;
beforeAll(async () => {
  server = await aServer();
  networkServer = await aNetworkServer(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner);
});

const now = () => server.clock.now();
const iso = (at: number) => new Date(at).toISOString();
const readings = async (eui: string) => (await owner.call(channels.listData, { eui: [eui] })).list;
const uplinks = async (eui = node.eui) => (await owner.call(devices.listUplinks, { eui })).list;

describe('The Things Stack', () => {
  const message = (uplink: object, more: object = {}) => ({
    end_device_ids: { device_id: 'eui-1', dev_eui: node.dev_eui, dev_addr: '00BCB929' },
    received_at: iso(now()),
    uplink_message: { frm_payload: BASE64, ...uplink },
    ...more,
  });

  test('an uplink with everything', async () => {
    const received = (eui: string, rssi: number) => ({
      gateway_ids: { gateway_id: 'gtw', eui },
      rssi,
      snr: 5.2,
    });
    const whole = message({
      f_port: 2,
      f_cnt: 4711,
      received_at: iso(now() - 3000),
      rx_metadata: [received('0016c001f1530001', -107), received('0016c001f1530002', -66)],
      settings: { frequency: '868300000' },
    });
    expect(await networkServer.sendTts(whole)).toEqual({ outcome: 'stored', reason: null });
    expect(await uplinks()).toMatchObject([
      { source: 'tts', f_port: 2, f_cnt: 4711, received_at: now() - 3000, rssi: -66, snr: 5.2 },
    ]);
    expect((await uplinks())[0]?.gateways.map(({ eui }) => eui)).toEqual([
      '0016C001F1530002',
      '0016C001F1530001',
    ]);
    expect(await readings(node.eui)).toHaveLength(2);
  });

  test('zero values are left out: the first uplink of a session', async () => {
    expect(await networkServer.sendTts(message({ f_port: 2 }))).toMatchObject({ outcome: 'stored' });
    expect(await uplinks()).toMatchObject([{ f_cnt: 0, reading_count: 2 }]);
  });

  test('a payload that it could not decrypt is refused, naming the part', async () => {
    const { body } = await networkServer.ask(ingest.tts, message({ app_s_key: { encrypted_key: 'x' } }));
    expect(body).toMatchObject({ code: INVALID, msg: expect.stringContaining('app_s_key') });
  });

  test('a join is recorded, messages that say nothing to us are ignored', async () => {
    const ids = { end_device_ids: { dev_eui: node.dev_eui } };
    const joined = { ...ids, join_accept: { received_at: iso(now()) } };
    expect(await networkServer.sendTts(joined)).toMatchObject({ outcome: 'stored' });
    expect((await owner.call(channels.listActivity, { eui: node.eui })).list).toContainEqual(
      expect.objectContaining({ kind: 'joined', at: now() }),
    );
    expect(await networkServer.sendTts({ ...ids, downlink_ack: {} })).toEqual({
      outcome: 'ignored',
      reason: null,
    });
  });
});

describe('ChirpStack', () => {
  const event = (kind: string, body: object) =>
    fetch(`${server.url}/ingest/chirpstack?event=${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${networkServer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ deviceInfo: { devEui: node.dev_eui.toLowerCase() }, ...body }),
    }).then(async (answer) => ((await answer.json()) as { data: object }).data);
  const battery = async () => {
    await server.deviceStatus.status.flush();
    return (await owner.call(devices.viewNode, { eui: node.eui })).battery;
  };

  test('a status reports the battery, unless the device runs on mains or does not know', async () => {
    expect(await event('status', { time: iso(now()), batteryLevel: 73 })).toMatchObject({
      outcome: 'stored',
    });
    expect(await battery()).toBe(73);
    server.clock.advance(MINUTE_MS);
    for (const unknown of [{ batteryLevelUnavailable: true }, { externalPowerSource: true }]) {
      await event('status', { time: iso(now()), batteryLevel: 0, ...unknown });
      expect(await battery()).toBe(73);
    }
  });

  test('a battery beyond all numbers is none', async () => {
    await event('status', { time: iso(now()), batteryLevel: 1e300 });
    expect(await battery()).toBeNull();
  });

  test('a join is recorded, other events are ignored', async () => {
    expect(await event('join', { devAddr: '00189440', time: iso(now()) })).toMatchObject({
      outcome: 'stored',
    });
    const { list } = await owner.call(channels.listActivity, { eui: node.eui });
    expect(list).toContainEqual(expect.objectContaining({ kind: 'joined', at: now() }));
    for (const kind of ['ack', 'txack', 'log', 'location', 'integration', 'dragon'])
      expect(await event(kind, {}), kind).toMatchObject({ outcome: 'ignored' });
  });

  test('a join or status from a clock that is wrong happens now', async () => {
    await event('status', { time: '9999-01-01T00:00:00Z', batteryLevel: 50 });
    await event('join', { time: '9999-01-01T00:00:00Z' });
    const { rows } = await sql<{ at: number }>`
      select max(received_at) as at from uplink join device using (device_id) where eui = ${node.eui}
      union all
      select max(at) from device_event join device using (device_id) where eui = ${node.eui}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ at: now() }, { at: now() }]);
  });
});

describe('who may hand in what', () => {
  test('a token that was never issued, or none, is refused with 401', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer guessed', 'guessed', `Basic ${networkServer.token}`]) {
      const caller = aCaller(server, () => authorization);
      for (const call of [ingest.chirpstack, ingest.tts]) {
        const answer = await caller.ask(call, anUpEvent(node.dev_eui, S2101_UPLINK, now()));
        expect(answer, authorization).toMatchObject({ status: 401, body: { code: '11104' } });
      }
    }
    expect(await uplinks()).toEqual([]);
  });

  test('an unbound DevEUI is named in the answer', async () => {
    const unknown = 'FFFFFFFFFFFFFF01';
    for (const [call, body] of [
      [ingest.chirpstack, anUpEvent(unknown, S2101_UPLINK, now())],
      [ingest.tts, { end_device_ids: { dev_eui: unknown }, uplink_message: {} }],
      [ingest.tts, { end_device_ids: { dev_eui: unknown }, join_accept: {} }],
    ] as const) {
      expect((await networkServer.ask(call, body)).body).toMatchObject({ code: '11333' });
    }
  });
});

describe('what the network server has decoded', () => {
  const messages = [
    { measurementId: '4097', measurementValue: 18.25, type: 'report_telemetry' },
    [{ measurementId: 4098, measurementValue: 61, channel: 2, timestamp: Date.UTC(2026, 2, 1, 9) + 0.5 }],
    { battery: 88 },
  ];
  const send = (dev: string, object: unknown) =>
    networkServer.sendChirpstack({ ...anUpEvent(dev, '0102', now()), object });

  test('counts for a model without a codec of ours', async () => {
    const hub = await aNode(owner, 'SensorHub');
    expect(await send(hub.dev_eui, { messages })).toMatchObject({ outcome: 'stored' });
    const found = await readings(hub.eui);
    expect(found).toMatchObject([
      { measurement_id: 4097, channel: 1, value: 18.25, measured_at: now() },
      { measurement_id: 4098, channel: 2, value: 61 },
    ]);
    await server.deviceStatus.status.flush();
    expect(await owner.call(devices.viewNode, { eui: hub.eui })).toMatchObject({ battery: 88 });
  });

  test('does not count for a model that we decode ourselves', async () => {
    expect(await send(node.dev_eui, { messages })).toMatchObject({ outcome: 'refused' });
    expect(await readings(node.eui)).toEqual([]);
  });

  test('is kept raw when it is not understood', async () => {
    const hub = await aNode(owner, 'SensorHub');
    for (const object of [
      { messages: 1 },
      { temperature: 4 },
      'text',
      { messages: [{ measurementId: -1 }] },
    ]) {
      expect(await send(hub.dev_eui, object)).toEqual({ outcome: 'refused', reason: 'unknown_frame' });
    }
    expect(await readings(hub.eui)).toEqual([]);
  });
});
