import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { BASES } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aHistory, type Measured } from './readings';

const TEMPERATURE = 4097;
const READINGS = 600;

let server: TestServer;
let owner: User;
let eui: string;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  ({ eui } = await aNode(owner));
  const readings = Array.from(
    { length: READINGS },
    (_, index): Measured => [server.clock.now() - index * MINUTE_MS, (index % 70) / 3],
  );
  await aHistory(server, { eui, measurement_id: TEMPERATURE }, readings);
});

/** A chart as a client gets it that says so what it can read. */
async function aChart(acceptEncoding: string | undefined, minutes = READINGS) {
  const now = server.clock.now();
  const body = JSON.stringify({
    series: [{ eui, channel: 1, measurement_id: TEMPERATURE }],
    ...{ time_start: now - minutes * MINUTE_MS, time_end: now, points: 0 },
  });
  const headers = {
    ...{ authorization: owner.token, 'content-type': 'application/json' },
    ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
  };
  const url = server.url + BASES.portal + channels.listHistory.path;
  return new Promise<{ coding?: string; vary?: string; bytes: Buffer }>((resolve, reject) => {
    request(url, { method: 'POST', headers }, (answer) => {
      const { 'content-encoding': coding, vary } = answer.headers;
      void buffer(answer).then((bytes) => resolve({ coding, vary, bytes }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, GZIP;q=0.5', 'gzip'],
  ['br ; q=0.000 , gzip ; q=0.01', 'gzip'],
  ['gzip,br;q=0.1', 'br'],
] as const)('a browser that reads %s gets a long curve as %s, and it is the same', async (accepted, coding) => {
  const plain = await aChart(undefined);
  const packed = await aChart(accepted);
  expect(packed).toMatchObject({ coding, vary: 'accept-encoding' });
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(UNPACK[coding](packed.bytes).toString()).toBe(plain.bytes.toString());
});

test.each([
  undefined,
  '',
  'identity',
  'gzip;q=0, br;q=0.0',
  'brotli, xgzip, gzip2',
])('a client that reads %s gets it plain', async (accepted) => {
  const { coding, bytes } = await aChart(accepted);
  expect(coding).toBeUndefined();
  expect(JSON.parse(bytes.toString()).data[0].values.filter((value: unknown) => value !== null)).toHaveLength(
    READINGS,
  );
});

test('a short curve is not worth it', async () => {
  expect((await aChart('br', 10)).coding).toBeUndefined();
});

test('people of two organisations who ask for the same at once get each their own answer', async () => {
  const stranger = await anOwner(server);
  const now = server.clock.now();
  const asked = {
    series: [{ eui, channel: 1, measurement_id: TEMPERATURE }],
    ...{ time_start: now - 100 * MINUTE_MS, time_end: now },
  };
  const [own, again, foreign] = await Promise.all([
    owner.call(channels.listHistory, asked),
    owner.call(channels.listHistory, asked),
    stranger.ask(channels.listHistory, asked),
  ]);
  expect(own[0]!.reading_count).toBeGreaterThan(90);
  expect(again).toEqual(own);
  expect(foreign.body.code).toBe(ERRORS.device_not_in_organisation.code);
  expect(foreign.body).not.toHaveProperty('data');
});
