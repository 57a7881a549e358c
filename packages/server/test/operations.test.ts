import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { aNode, anOwner } from './builders';
import { aServer, type TestServer } from './harness';
import { aSender, S2101_UPLINK } from './sender';

let server: TestServer;
const METRICS_TOKEN = 'prometheus-of-the-valley';
beforeAll(async () => {
  server = await aServer({ METRICS_TOKEN });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

/** Value of a metric with exactly these labels; 0 while it was never counted. */
async function metric(name: string): Promise<number> {
  const figures = await (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text();
  const line = figures.split('\n').find((text) => text.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('the process lives, and is ready once database and broker answer', async () => {
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', database: true, writer: true, broker: true },
  ]);
});

test('figures count uplinks, readings and commits', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2101');
  const sender = await aSender(server);
  const stored = 'fieldscope_uplinks_total{source="chirpstack",outcome="stored"}';
  const before = [await metric(stored), await metric('fieldscope_readings_total')];
  await sender.uplink(node, S2101_UPLINK);
  expect([await metric(stored), await metric('fieldscope_readings_total')]).toEqual([
    before[0]! + 1,
    before[1]! + 2,
  ]);
  expect(await metric('fieldscope_commit_seconds_count')).toBeGreaterThan(0);
  expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('figures are for who has the token', async () => {
  for (const authorization of ['', METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`]) {
    const response = await get('/metrics', { authorization });
    expect(response.status, authorization).toBe(401);
    expect(await response.text(), authorization).not.toContain('fieldscope_');
  }
});

test('without a token in the settings there are no figures', async () => {
  const closed = await aServer();
  const response = await fetch(`${closed.url}/metrics`, { headers: { authorization: 'Bearer undefined' } });
  expect([response.status, await response.json()]).toEqual([404, { code: 10020, msg: expect.any(String) }]);
});

test('both interfaces describe themselves', async () => {
  for (const [path, title] of [
    ['/portalapi/openapi.json', 'Fieldscope portal'],
    ['/openapi/openapi.json', 'Fieldscope public API'],
  ] as const) {
    const response = await get(path);
    expect(response.headers.get('content-type')).toMatch(/application\/json/);
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { title } });
  }
});

test('pages of other sites may read the public interface and nothing else', async () => {
  const allowed = async (path: string) =>
    (await get(path, { origin: 'https://elsewhere.example' })).headers.get('access-control-allow-origin');
  expect(await allowed('/openapi/openapi.json')).toBe('*');
  expect(await allowed('/portalapi/openapi.json')).toBeNull();
});

test('security.txt names whom to tell of vulnerabilities, for some months from now', async () => {
  const contact = 'mailto:security@portal.example';
  const named = await aServer({ SECURITY_CONTACT: contact, PUBLIC_URL: 'https://portal.example' });
  const path = '/.well-known/security.txt';
  const read = async () => (await fetch(named.url + path)).text();
  const answer = await fetch(named.url + path);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  const until = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!);
  expect(until - named.clock.now()).toBe(90 * DAY_MS);
  expect(text.replace(/^Expires: .+\n/m, '')).toBe(
    `Contact: ${contact}\nPreferred-Languages: en, zh, ru\nCanonical: https://portal.example${path}\n`,
  );
  named.clock.advance(DAY_MS);
  expect(await read()).not.toBe(text);
  expect((await get(path)).status).toBe(404);
});
