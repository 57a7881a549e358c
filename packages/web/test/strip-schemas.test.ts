import { join } from 'node:path';
import { devices } from '@fieldscope/contract/calls/devices';
import { trackers } from '@fieldscope/contract/calls/trackers';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CONTRACT = join(ROOT, '../contract/src');
let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false },
  });
});
afterAll(() => server.close());
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const codeFor = async (file: string) =>
  (await server.environments.client.transformRequest(join(CONTRACT, file)))?.code ?? '';

test('a call in the browser is base, method, path, and who may make it', () => {
  expect(devices.viewNode).toEqual({
    base: 'portal',
    method: 'GET',
    path: '/device/view_node/{eui}',
    role: 'observer',
  });
  expect(devices.viewNodeKey).toMatchObject({ role: 'administrator', notSimulated: true });
  expect(trackers.reboot).toMatchObject({ changes: true });
  expect(trackers.listPositions).toMatchObject({ repeatsArrays: true });
});

test('constants beside the calls stay', async () => {
  expect(await codeFor('calls/devices.ts')).toContain('ATTENTION_REASONS');
});

test.each([
  'time.ts',
  'live.ts',
  'call.ts',
  'ids.ts',
  'fields.ts',
  'calls/users.ts',
])('%s arrives without its schemas', async (file) => {
  expect(await codeFor(file)).not.toMatch(/zod|\bz\./);
});

test('settings with which components begin arrive as data', async () => {
  const code = await codeFor('panel-first-settings.ts');
  expect(code).toContain('"mapZoom":20');
  expect(code).not.toMatch(/zod|import/);
});

test('of another module a schema is asked for no more, and what stands beside it is', async () => {
  const code = await codeFor('alarm-kinds/above.ts');
  expect(code).toContain('HYSTERESIS');
  expect(code).not.toContain('Hysteresis');
});

test('what is no schema survives beside them', async () => {
  const code = await codeFor('time.ts');
  expect(code).toContain('DAY_MS');
  expect(code).toContain('function toEpochMs');
  expect(await codeFor('call.ts')).toContain('/portalapi');
});

test('a schema of another module that only schemas used is not imported any more', async () => {
  const code = await codeFor('alarm-conditions.ts');
  expect(code).not.toContain('time-zone');
  expect(code).toContain('SEVERITIES');
});
