import { request } from 'node:http';
import { expect, test } from 'vitest';
import { aSite } from './ingest-site';
import { S2101_UPLINK } from './sender';

const site = aSite();

type Door = 'direct' | 'fastify';

/** Posts a body; in pieces without a length it goes past the direct door to fastify. */
function post(door: Door, path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(site.house.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${site.server.token}`,
        ...(door === 'direct' ? length : {}),
        ...headers,
      },
    });
    sent.on('error', reject).on('response', async (answer) => {
      let text = '';
      for await (const piece of answer) text += piece;
      resolve({ status: answer.statusCode!, body: JSON.parse(text) });
    });
    if (door === 'fastify') sent.write(Buffer.from(body).subarray(0, 1));
    sent.end(door === 'fastify' ? Buffer.from(body).subarray(1) : body);
  });
}

const CHIRPSTACK = '/ingest/chirpstack';
const up = () => site.up(S2101_UPLINK) as Record<string, unknown>;
const RUSSIAN = { 'accept-language': 'ru' };
const REQUESTS: [
  what: string,
  path: string,
  body: () => string | Buffer,
  headers?: Record<string, string>,
][] = [
  ['an event that says nothing', `${CHIRPSTACK}?event=log`, () => '{}'],
  [
    'an uplink of a device that nobody bound',
    CHIRPSTACK,
    () => '{"deviceInfo":{"devEui":"2CF7F1C044300999"}}',
  ],
  [
    'a byte order mark before the message',
    CHIRPSTACK,
    () => '\uFEFF{"deviceInfo":{"devEui":"2CF7F1C044300999"}}',
  ],
  ['an uplink whose port is wrong', CHIRPSTACK, () => JSON.stringify({ ...up(), fPort: 300 }), RUSSIAN],
  ['an event twice in the query', `${CHIRPSTACK}?event=up&event=join`, () => '{}'],
  ['a query with a question mark', `${CHIRPSTACK}?event=a?b`, () => '{}'],
  ['a list', CHIRPSTACK, () => '[]'],
  ['null', CHIRPSTACK, () => 'null'],
  ['half a message', CHIRPSTACK, () => '{"deviceInfo":', RUSSIAN],
  ['bytes that are no text', CHIRPSTACK, () => Buffer.from([0xff, 0xfe, 0x00])],
  ['a key that reaches for the prototype', CHIRPSTACK, () => '{"__proto__":{"event":"up"}}'],
  ['a wrong token', CHIRPSTACK, () => '{}', { authorization: 'Bearer nothing' }],
  ['a message of The Things Stack that says nothing', '/ingest/tts', () => '{}'],
  ['a kit with a wrong key', '/deviceapi/kit/message_uplink', () => '{}', { authorization: 'Device AAAA' }],
];

test.each(REQUESTS)('%s is answered alike at both doors', async (_what, path, body, headers) => {
  expect(await post('direct', path, body(), headers)).toEqual(await post('fastify', path, body(), headers));
});

test.each<Door>(['direct', 'fastify'])('an uplink is stored through the %s door', async (door) => {
  expect(await post(door, `${CHIRPSTACK}?event=up`, JSON.stringify(up()))).toEqual({
    status: 200,
    body: { code: '0', data: { outcome: 'stored', reason: null } },
  });
  expect(await site.readings()).toHaveLength(2);
});
