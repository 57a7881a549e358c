import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config';
import { servePortal } from '../src/platform/portal-files';

const SCRIPT = 'console.log("portal")';
let folder: string;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Fieldscope</title>');
  await writeFile(join(folder, 'assets', 'main-0a1b2c3d.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'main-0a1b2c3d.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'main-0a1b2c3d.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await rm(folder, { recursive: true });
});

async function aPortal(files = folder, env: Record<string, string> = {}): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  app.get('/portalapi/setup/view_setup', async () => ({ code: 0, data: {} }));
  app.post('/ingest/chirpstack', async () => ({ code: '0', data: {} }));
  await servePortal(app, { config: readConfig(env) }, files);
  return app;
}

test('the page is asked for anew each time, and runs nothing but our own files', async () => {
  const { statusCode, headers } = await (await aPortal()).inject('/');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/text\/html/);
  expect(headers['cache-control']).toBe('no-cache');
  const policy = String(headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests|\*/);
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy.split('; ')).toContain(part);
  }
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('hashed files are kept for good and travel compressed when the client can read that', async () => {
  const app = await aPortal();
  const ask = (encoding: string) =>
    app.inject({ url: '/assets/main-0a1b2c3d.js', headers: { 'accept-encoding': encoding } });
  const [plain, zipped, brotli] = [await ask('identity'), await ask('gzip'), await ask('gzip, br')];
  expect(plain.body).toBe(SCRIPT);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(SCRIPT);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
  for (const { headers } of [plain, zipped, brotli]) {
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers.vary).toBe('accept-encoding');
  }
});

test('nothing outside the build is served, nor its hidden files', async () => {
  const app = await aPortal();
  for (const url of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/.vite/manifest.json',
    '/none.js',
  ]) {
    expect((await app.inject(url)).statusCode, url).toBeGreaterThanOrEqual(403);
  }
});

test('answers of calls are never shown as a page and never kept', async () => {
  const { headers } = await (await aPortal()).inject('/portalapi/setup/view_setup');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('a network server is not bothered with headers for browsers', async () => {
  const { headers } = await (await aPortal()).inject({ method: 'POST', url: '/ingest/chirpstack' });
  expect(headers).not.toHaveProperty('content-security-policy');
});

test('https is remembered by browsers only where people reach the portal over https', async () => {
  const app = await aPortal(folder, { PUBLIC_URL: 'https://portal.example.org' });
  expect((await app.inject('/')).headers['strict-transport-security']).toMatch(/max-age/);
});

test('a portal that was not built says so', async () => {
  const { statusCode, body } = await (await aPortal(join(folder, 'missing'))).inject('/');
  expect(statusCode).toBe(404);
  expect(body).toMatch(/not been built/);
});
