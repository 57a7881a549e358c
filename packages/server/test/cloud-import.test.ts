import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channels } from '@fieldscope/contract/calls/channels';
import { imports } from '@fieldscope/contract/calls/imports';
import type { Eui } from '@fieldscope/contract/ids';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, toIsoTime } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openCloud } from '../src/modules/imports/cloud-client.service';
import { runCloudImport } from '../src/modules/imports/cloud-import.service';
import { Unfinished } from '../src/platform/jobs/job-kind';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { letTimePass } from './jobs';

const KEY = { access_id: 'ABCDEFGH12345678', access_key: 'A'.repeat(64) };
type Node = Awaited<ReturnType<typeof aNode>>;

let server: TestServer;
let owner: User;
let node: Node;
beforeAll(async () => {
  server = await aServer();
  // The operator's organisation may reach addresses of its own network, where the cloud of this test is.
  owner = await anOwner(server);
});
beforeEach(async () => {
  await sql`update history_import set state = 'done' where org_id = ${owner.orgId}`.execute(server.db);
  node = await aNode(owner);
});

/** A cloud of the vendor in the shape of its public API: a reading every ten minutes, and what it answers before it does. */
async function aCloud() {
  const asked: { path: string; from: number; to: number; authorization?: string }[] = [];
  const first: ((response: ServerResponse) => void)[] = [];
  const cloud: { whenAsked?: () => Promise<unknown> } = {};
  const points = new Map<string, [value: unknown, time: number][]>();
  const answer = (response: ServerResponse, body: object, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const http = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    await cloud.whenAsked?.();
    const url = new URL(request.url!, 'http://cloud');
    const [from, to] = ['time_start', 'time_end'].map((name) => Number(url.searchParams.get(name)));
    asked.push({ path: url.pathname, from: from!, to: to!, authorization: request.headers.authorization });
    const special = first.shift();
    if (special) return special(response);
    const basic = `Basic ${Buffer.from(`${KEY.access_id}:${KEY.access_key}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return answer(response, { code: '11104', msg: 'wrong key' });
    if (url.pathname === '/openapi/list_devices')
      return answer(response, {
        code: '0',
        data: [
          { device_eui: node.eui, device_name: 'Orchard', be_quota: '0', expired_time: '' },
          { device_eui: '2CF7F1C0FFFFFFFF', device_name: 'Elsewhere' },
        ],
      });
    const series = [...points].map(([id, all]) => ({
      id,
      own: all.filter(([, time]) => time >= from! && time <= to!),
    }));
    const found = series.filter(({ own }) => own.length > 0);
    answer(response, {
      code: '0',
      data: {
        list:
          found.length === 0
            ? []
            : [
                found.map(({ id }) => [1, id]),
                // The newest 400, and not a word about the others.
                found.map(({ own }) => own.slice(-400).map(([value, time]) => [value, toIsoTime(time)])),
              ],
      },
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  whenTestEnds(() => new Promise<void>((resolve) => void http.close(() => resolve())));
  return Object.assign(cloud, {
    asked,
    points,
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/openapi`,
    next: (...answers: [status: number, body?: object, headers?: Record<string, string>][]) =>
      first.push(
        ...answers.map(([status, body = {}, headers = {}]) => (response: ServerResponse) => {
          response.writeHead(status, { 'content-type': 'application/json', ...headers });
          response.end(JSON.stringify(body));
        }),
      ),
  });
}

/** Begins an import of the last days. */
async function begun(address: string, days = 3) {
  const { import_id: importId } = await owner.call(imports.startCloud, {
    ...{ ...KEY, address, euis: [node.eui], days },
  });
  return { orgId: owner.orgId, importId };
}
const importOf = async (importId: number) =>
  (await owner.call(imports.list)).find(({ import_id }) => import_id === importId);
const secretOf = async (importId: number) =>
  (
    await sql<{ secret: Buffer | null }>`
      select secret from history_import where org_id = ${owner.orgId} and import_id = ${importId}`.execute(
      server.db,
    )
  ).rows[0]!.secret;
const storedOf = async () => {
  const now = server.clock.now();
  const [curve] = await owner.call(channels.listHistory, {
    series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
    ...{ time_start: now - 100 * DAY_MS, time_end: now, points: 0 },
  });
  return curve!.values.filter((value) => value !== null).length;
};
const every = (stepMs: number, count: number) =>
  Array.from({ length: count }, (_, index): [number, number] => [
    index / 10,
    server.clock.now() - HOUR_MS - index * stepMs,
  ]).reverse();

test('the history of a cloud is fetched day by day, a request a second, and its key is deleted', async () => {
  const cloud = await aCloud();
  cloud.points.set('4097', every(10 * MINUTE_MS, 300));
  cloud.points.set('5001', [[[{ mac: 'AA', rssi: -50 }], server.clock.now() - HOUR_MS]]);
  const found = await owner.call(imports.listCloudDevices, { ...KEY, address: cloud.address });
  expect(found).toEqual({
    problem: null,
    devices: [
      { eui: node.eui, name: 'Orchard', is_known: true },
      { eui: '2CF7F1C0FFFFFFFF', name: 'Elsewhere', is_known: false },
    ],
  });
  const key = await begun(cloud.address);
  await server.queue.runDue();
  expect(await importOf(key.importId)).toMatchObject({ source: 'cloud', state: 'done', readings: 300 });
  expect(await secretOf(key.importId)).toBeNull();
  expect(await storedOf()).toBe(300);
  expect(server.logged()).not.toContain(KEY.access_key);
  const windows = cloud.asked.filter(({ path }) => path.endsWith('list_telemetry_data'));
  expect(windows.every(({ from, to }) => to - from < DAY_MS)).toBe(true);
});

test('of many devices those of the organisation come first and once, and few of the others', async () => {
  const cloud = await aCloud();
  const strangers = Array.from({ length: 3000 }, (_, index) => ({
    device_eui: (0x2cf7f1c0_00000000n + BigInt(index)).toString(16),
  }));
  cloud.next([200, { code: '0', data: [...strangers, { device_eui: node.eui }, { device_eui: node.eui }] }]);
  const { devices } = await owner.call(imports.listCloudDevices, { ...KEY, address: cloud.address });
  expect(devices.map(({ is_known }) => is_known).indexOf(false)).toBe(1);
  expect(devices[0]).toMatchObject({ eui: node.eui, is_known: true });
  expect(devices).toHaveLength(1 + IMPORT_LIMITS.named);
});

test('an answer that may have been cut is asked for in halves, a request a second', async () => {
  const cloud = await aCloud();
  const waited: number[] = [];
  cloud.points.set('4097', every(MINUTE_MS, 1200));
  const { listReadings } = openCloud(
    { address: cloud.address, accessId: KEY.access_id, accessKey: KEY.access_key, audience: 'operator' },
    { pause: async (ms) => void waited.push(ms) },
  );
  const now = server.clock.now();
  const found = await listReadings(node.eui as Eui, now - DAY_MS, now);
  expect(new Set(found.map(({ measuredAt }) => measuredAt)).size).toBe(1200);
  expect(waited.length).toBe(cloud.asked.length - 1);
  expect(new Set(waited)).toEqual(new Set([1000]));
});

test('limits and outages are waited for, and what was fetched before is not fetched again', async () => {
  const cloud = await aCloud();
  cloud.points.set('4097', every(10 * MINUTE_MS, 300));
  cloud.next([200, { code: '0', data: { list: [] } }], [429, {}, { 'retry-after': '700' }]);
  const key = await begun(cloud.address);
  await server.queue.runDue();
  expect(await importOf(key.importId)).toMatchObject({ state: 'writing', problem: 'busy', progress: 1 / 3 });
  cloud.next([503, {}]);
  await letTimePass(server);
  expect(await importOf(key.importId)).toMatchObject({ state: 'writing', problem: 'unreachable' });
  expect(await secretOf(key.importId)).not.toBeNull();
  await letTimePass(server);
  expect(await importOf(key.importId)).toMatchObject({ state: 'done', problem: null });
  const windows = cloud.asked.map(({ from }) => from);
  expect(windows.map((from) => windows.indexOf(from))).toEqual([0, 1, 1, 1, 4]);
});

test('what takes long is fetched in turns, and nothing is fetched twice', async () => {
  const own = await aServer({ ROLES: 'web,ingest' });
  const before = owner;
  whenTestEnds(() => {
    owner = before;
  });
  owner = await anOwner(own);
  node = await aNode(owner);
  const cloud = await aCloud();
  cloud.points.set('4097', every(10 * MINUTE_MS, 300));
  const key = await begun(cloud.address, 5);
  let requests = 0;
  const turn = () => {
    const end = requests + 2;
    const job = { id: '', isTurnOver: async () => requests++ === end };
    return runCloudImport({ ...own, job, pause: async () => {} }, key);
  };
  await expect(turn()).rejects.toThrow(Unfinished);
  await expect(turn()).rejects.toThrow(Unfinished);
  await turn();
  expect((await owner.call(imports.list))[0]).toMatchObject({ state: 'done', readings: 300 });
  expect(cloud.asked).toHaveLength(new Set(cloud.asked.map(({ from }) => from)).size);
});

test('a server that stops while a cloud is asked stores the answer, and no job of it fails', async () => {
  const own = await aServer();
  const person = await anOwner(own);
  const { eui } = await aNode(person);
  const cloud = await aCloud();
  const stopped = new Promise<void>((resolve) => {
    cloud.whenAsked = async () => {
      own.stop().then(resolve);
    };
  });
  await person.call(imports.startCloud, { ...KEY, address: cloud.address, euis: [eui], days: 3 });
  await stopped;
  expect(cloud.asked.length).toBeLessThan(3);
  expect(own.logged()).not.toContain('a job failed');
});

test('a key that is refused ends the import: what came stays, and can be removed', async () => {
  const cloud = await aCloud();
  cloud.points.set('4097', every(10 * MINUTE_MS, 30));
  cloud.next([200, { code: '0', data: { list: [] } }], [200, { code: '11105', msg: 'disabled' }]);
  const key = await begun(cloud.address);
  await server.queue.runDue();
  expect(await importOf(key.importId)).toMatchObject({ state: 'failed', problem: 'key_refused' });
  expect(await secretOf(key.importId)).toBeNull();
  await owner.call(imports.remove, { import_id: key.importId });
  expect(await importOf(key.importId)).toBeUndefined();
});

test('an import that is removed while the cloud is asked stores nothing more, and asks no more', async () => {
  const cloud = await aCloud();
  cloud.points.set('4097', every(10 * MINUTE_MS, 300));
  let importId = 0;
  cloud.whenAsked = async () => {
    if (cloud.asked.length === 1) await owner.call(imports.remove, { import_id: importId });
  };
  ({ importId } = await begun(cloud.address));
  await expect.poll(() => importOf(importId)).toBeUndefined();
  await server.queue.runDue();
  expect(await storedOf()).toBe(0);
  expect(cloud.asked).toHaveLength(2);
});

test('an organisation that does not run the installation reaches no address inside of it', async () => {
  const stranger = await anOwner(server);
  const cloud = await aCloud();
  expect(await stranger.call(imports.listCloudDevices, { ...KEY, address: cloud.address })).toEqual({
    problem: 'unreachable',
    devices: [],
  });
  expect(cloud.asked).toEqual([]);
});
