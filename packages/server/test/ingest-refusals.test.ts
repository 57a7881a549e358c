import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aSite } from './ingest-site';
import { CRC_WRONG, S2101_UPLINK } from './sender';

const STORED = { outcome: 'stored', reason: null };

const site = aSite();
const { now, up, send, readings, uplinks, latest, topic } = site;

async function post(body: string | Buffer, path = '/ingest/chirpstack?event=up') {
  const answer = await fetch(site.server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.networkServer.token}`, 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { code: string; data?: unknown } };
}

describe('what cannot be used does not stop the stream', () => {
  const event = () => up(S2101_UPLINK) as Record<string, unknown>;
  const REFUSED: [what: string, hex: string, reason: string][] = [
    ['a wrong checksum', CRC_WRONG, 'crc_mismatch'],
    ['a payload that is cut off', S2101_UPLINK.slice(0, 20), 'truncated'],
    ['a payload of one byte', '01', 'truncated'],
    ['a payload of zeros', '00'.repeat(500), 'truncated'],
  ];

  test.each(REFUSED)('%s is kept raw with the reason', async (_what, hex, reason) => {
    expect(await send(hex)).toEqual({ outcome: 'refused', reason });
    expect(await uplinks()).toMatchObject([
      { refusal: reason, reading_count: 0, payload_hex: hex.toLowerCase() },
    ]);
    site.server.clock.advance(MINUTE_MS);
    expect(await send(S2101_UPLINK)).toEqual(STORED);
    expect(await latest()).toHaveLength(2);
  });

  test('a model that we do not know is kept raw', async () => {
    await sql`update device set model = 'X9000' where eui = ${site.node.eui}`.execute(site.server.db);
    expect(await send(S2101_UPLINK)).toEqual({ outcome: 'refused', reason: 'unknown_model' });
    expect(await uplinks()).toMatchObject([{ refusal: 'unknown_model' }]);
  });

  test('an empty payload is an uplink without readings, and nothing to complain about', async () => {
    expect(await send('')).toEqual(STORED);
    expect(await uplinks()).toMatchObject([{ refusal: null, reading_count: 0, payload_hex: '' }]);
  });

  test('garbage is refused, over HTTP and over MQTT', async () => {
    const client = await site.client();
    const wrong = [
      { deviceInfo: { devEui: 'a' } },
      { ...event(), data: '***' },
      { ...event(), fCnt: -1 },
      { ...event(), rxInfo: [null] },
      { ...event(), fPort: 4096 },
    ];
    for (const body of ['', '{', '[]', '1', '"up"', ...wrong.map((one) => JSON.stringify(one))]) {
      const answer = await post(body);
      expect(['11202', '11204'], body).toContain(answer.body.code);
      await client.publishAsync(topic(), body, { qos: 1 });
    }
    expect(await uplinks()).toEqual([]);
    expect(await send(S2101_UPLINK)).toEqual(STORED);
  });

  test('keys that reach for the prototype reach nothing', async () => {
    const text = JSON.stringify(event());
    const client = await site.client();
    for (const poison of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']) {
      const body = text.replace('{', `{${poison},`).replace('"deviceInfo":{', `"deviceInfo":{${poison},`);
      expect((await post(body)).body.code, poison).toBe('11202');
      await client.publishAsync(topic(), body, { qos: 1 });
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await readings()).toHaveLength(2);
  });

  test('a body of 500 kB is refused unread', async () => {
    const body = JSON.stringify({ ...event(), object: { text: 'x'.repeat(500_000) } });
    expect((await post(body)).status).toBe(413);
    expect(await uplinks()).toEqual([]);
  });

  test('a message that the database cannot hold is refused for good, and its batch is stored', async () => {
    const events = Array.from({ length: 40 }, (_, index) =>
      up(S2101_UPLINK, {
        receivedAt: now() - index,
        gateways: [index === 20 ? 'a\u0000b' : '0016C001F1530001'],
      }),
    );
    const replies = await Promise.all(events.map((one) => site.networkServer.ask(ingest.chirpstack, one)));
    const failed = replies.flatMap(({ body }, index) => (body.code === '0' ? [] : [[index, body.code]]));
    expect(failed).toEqual([[20, '11202']]);
    const { page } = await site.owner.call(devices.listUplinks, { eui: site.node.eui });
    expect(page.count).toBe(39);
    expect((await site.owner.call(channels.listData, { eui: [site.node.eui] })).page.count).toBe(78);
  });

  test.each([
    ['a frequency that is no whole number', { txInfo: { frequency: 868_300_000.5 } }],
    ['a frequency beyond all numbers', { txInfo: { frequency: 1e300 } }],
    ['a frequency that will not be a number', { txInfo: { frequency: { toString: 1, valueOf: 1 } } }],
    ['a time without end', { time: '2026'.repeat(100) }],
    ['a signal smaller than a float', { rxInfo: [{ gatewayId: '0016C001F1530001', rssi: 1e-320 }] }],
    [
      'a signal beyond all numbers',
      { rxInfo: [{ gatewayId: '0016C001F1530001', rssi: -1e300, snr: 1e300 }] },
    ],
  ])('%s harms no one', async (_what, strange) => {
    expect((await site.networkServer.ask(ingest.chirpstack, { ...event(), ...strange })).body.code).toBe('0');
    await site.server.deviceStatus.status.flush();
    site.server.clock.advance(MINUTE_MS);
    expect(await send(S2101_UPLINK, { rssi: -77 })).toEqual(STORED);
    await site.server.deviceStatus.status.flush();
    expect(await site.owner.call(devices.viewNode, { eui: site.node.eui })).toMatchObject({
      online: true,
      rssi: -77,
    });
  });
});
