import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { framedAddress } from '@fieldscope/contract/framed-pages';
import type { PortalFacts } from '@fieldscope/contract/portal-facts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/platform/config';
import { servePortal } from '../src/platform/http/portal-files';

const SCRIPT = 'console.log("portal")';
/** Its own policy holds for what it loads. */
const WORKER = '/assets/map-worker-0a1b2c3d.js';
const PAGE = '<!doctype html><meta name="fieldscope" content="" /><title>Fieldscope</title>';
const MISSING = '<!doctype html><title>Page not found</title>';
const MANIFEST = { id: '/', name: 'Fieldscope', short_name: 'Fieldscope', theme_color: '#0d7a66', icons: [] };
let folder: string;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets', 'main-0a1b2c3d.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'main-0a1b2c3d.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'main-0a1b2c3d.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, WORKER), SCRIPT);
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'not-found.html'), MISSING);
  await writeFile(join(folder, 'portal.en.webmanifest'), JSON.stringify(MANIFEST));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await rm(folder, { recursive: true });
});

async function aPortal(
  files = folder,
  env: Record<string, string> = {},
  hasDemoFarm = false,
): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  app.get('/portalapi/setup/view_setup', async () => ({ code: 0, data: {} }));
  app.post('/ingest/chirpstack', async () => ({ code: '0', data: {} }));
  const answerPage = await servePortal(
    app,
    {
      config: readConfig(env),
      hasDemoFarm: () => hasDemoFarm,
      brandAt: async (host) => ({
        pictures: {},
        links: {},
        texts: {},
        ...(host === 'iot.farm.example' && { name: 'Farm & Sons' }),
      }),
      listEmbeddingSites: async (shareId) =>
        shareId === 'shared' ? ['https://farm.example', 'http://a.example:8080'] : [],
    },
    files,
  );
  app.setNotFoundHandler(
    (request, reply) => answerPage(request, reply) ?? reply.status(404).send({ code: 10020 }),
  );
  return app;
}

test('the page is requested again each time, and runs nothing but our own files', async () => {
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

test.each([
  ['https://ai.example/crops?lang=en#top', 'https://ai.example'],
  ['https://ai.example:443/', 'https://ai.example'],
  ['http://192.168.1.7:8090', 'http://192.168.1.7:8090'],
  ['https://Поле.example/', 'https://xn--e1alid.example'],
])('with the AI site %s the page may show %s in a frame, and nothing else', async (site, origin) => {
  const app = await aPortal(folder, { AI_SITE_URL: site });
  for (const url of ['/', '/index.html', WORKER]) {
    const policy = String((await app.inject(url)).headers['content-security-policy']).split('; ');
    expect(policy.filter((part) => /^(frame-src|child-src) /.test(part))).toEqual([
      `frame-src 'self' ${origin}`,
    ]);
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test('a part of a page obeys the policy of the page, and is nothing by itself', async () => {
  const { headers } = await (await aPortal(folder, { AI_SITE_URL: 'https://ai.example/' })).inject(
    '/assets/main-0a1b2c3d.js',
  );
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test('without one it shows nothing in a frame but what the portal itself puts there', async () => {
  const policy = String((await (await aPortal()).inject('/')).headers['content-security-policy']);
  expect(policy.split('; ').filter((part) => /^(frame-src|child-src) /.test(part))).toEqual([
    "frame-src 'self'",
  ]);
  expect(policy).toContain("default-src 'none'");
});

test.each([
  ['https://tiles.example/styles/streets.json?key=a1', 'https://tiles.example'],
  ['https://tiles.example:8443/{z}/{x}/{y}.png', 'https://tiles.example:8443'],
])('with the map %s the page may load from there, and from nowhere else', async (map, origin) => {
  const app = await aPortal(folder, { MAP_STYLE_URL: map, MAP_ATTRIBUTION: '© mappers' });
  for (const url of ['/', WORKER]) {
    const policy = String((await app.inject(url)).headers['content-security-policy']).split('; ');
    expect(policy).toContain(`connect-src 'self' ${origin}`);
    expect(policy).toContain("worker-src 'self'");
    expect(policy.filter((part) => part.includes(origin))).toHaveLength(1);
  }
  expect(await factsOf({ MAP_STYLE_URL: map, MAP_ATTRIBUTION: '© mappers' })).toMatchObject({
    map: { url: map, attribution: '© mappers' },
  });
});

/** What the page says of its portal. */
async function factsOf(env: Record<string, string>): Promise<PortalFacts> {
  const { body } = await (await aPortal(folder, env)).inject('/');
  const [, content = ''] = /<meta name="fieldscope" content="([^"]*)" \/>/.exec(body) ?? [];
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

test('the page says which variant it is and nothing that the operator did not set', async () => {
  expect(await factsOf({})).toEqual({
    station: 'global',
    publicUrl: '',
    stationLinks: { global: '', china: '' },
    support: { email: '', url: '' },
    apps: { android: '', ios: '' },
    aiSite: '',
    map: { url: '', attribution: '' },
    signOn: '',
    demoFarm: false,
    brand: { pictures: {}, links: {}, texts: {} },
  });
});

test('the page has the brand of the host name that it was requested under, whatever its port and its case', async () => {
  const portal = await aPortal();
  const at = async (host: string) => (await portal.inject({ url: '/', headers: { host } })).body;
  const own = await at('IoT.Farm.example:8443');
  expect(own).toContain('<title>Farm &amp; Sons</title>');
  expect(own).toContain(
    '&quot;brand&quot;:{&quot;pictures&quot;:{},&quot;links&quot;:{},&quot;texts&quot;:{},&quot;name&quot;:',
  );
  expect(await at('portal.example')).not.toContain('Sons');
});

test('an installed portal has the brand of its host name', async () => {
  const portal = await aPortal();
  const at = (host: string) => portal.inject({ url: '/portal.en.webmanifest', headers: { host } });
  const own = await at('IoT.farm.example');
  expect(own.headers['content-type']).toContain('application/manifest+json');
  expect(own.json()).toEqual({ ...MANIFEST, name: 'Farm & Sons', short_name: 'Farm & Sons' });
  expect((await at('portal.example')).json()).toEqual(MANIFEST);
});

test('the page says that there is a demo farm', async () => {
  const { body } = await (await aPortal(folder, {}, true)).inject('/');
  expect(body).toContain('&quot;demoFarm&quot;:true');
});

test('the page of the China portal says so, with the addresses and contacts from the settings', async () => {
  const facts = await factsOf({
    STATION: 'china',
    PUBLIC_URL: 'https://portal.example.cn/',
    STATION_GLOBAL_URL: 'https://portal.example.org/?from=a&to=b',
    SUPPORT_EMAIL: 'help@example.cn',
    APP_IOS_URL: 'https://apps.example.cn/ios',
    AI_SITE_URL: 'https://ai.example.cn/crops?lang=zh',
  });
  expect(facts).toMatchObject({
    station: 'china',
    publicUrl: 'https://portal.example.cn',
    stationLinks: { global: 'https://portal.example.org/?from=a&to=b', china: '' },
    support: { email: 'help@example.cn' },
    apps: { ios: 'https://apps.example.cn/ios' },
    aiSite: 'https://ai.example.cn/crops?lang=zh',
  });
});

test('a setting cannot break out of the page', async () => {
  const app = await aPortal(folder, { SUPPORT_URL: 'https://example.org/"><script>alert(1)</script>' });
  for (const url of ['/', '/index.html']) expect((await app.inject(url)).body).not.toMatch(/<script/);
});

test('a page that has not changed is not sent again', async () => {
  const app = await aPortal();
  const { headers } = await app.inject('/');
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await aPortal(folder, { STATION: 'china' });
  expect((await other.inject('/')).headers.etag).not.toBe(headers.etag);
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

test('a browser that asks for a path that does not exist gets a page, a program does not', async () => {
  const app = await aPortal();
  const asking = (url: string, accept: string) => app.inject({ url, headers: { accept } });
  const page = await asking('/devices/42', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toMatch(/text\/html/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).toBe(MISSING);
  // A browser that reloads it would ask whether it has changed, and show nothing.
  for (const validator of ['etag', 'last-modified', 'accept-ranges'])
    expect(page.headers[validator], validator).toBeUndefined();
  for (const [url, accept] of [
    ['/devices/42', '*/*'],
    ['/portalapi/nothing', 'text/html'],
    ['/openapi/nothing', 'text/html'],
  ] as const) {
    const answer = await asking(url, accept);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers['content-type'], url).toMatch(/json/);
  }
});

test('the page of a link is shown in frames of its own sites, and of none when it has none', async () => {
  const app = await aPortal();
  const { headers, body } = await app.inject('/embed/shared');
  expect(headers['content-security-policy']).toContain(
    'frame-ancestors https://farm.example http://a.example:8080',
  );
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(body).toContain('<title>Fieldscope</title>');
  const other = await app.inject('/embed/unknown');
  expect(other.statusCode).toBe(200);
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(other.headers['x-frame-options']).toBe('DENY');
});

test('a page of another site is in a frame of a page that holds nothing else, and is not opened alone', async () => {
  const app = await aPortal();
  const { headers, body } = await app.inject(framedAddress('https://farm.example/a?b="><script>&c'));
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-src https: http:;/,
  );
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(body).toContain('src="https://farm.example/a?b=&quot;&gt;&lt;script&gt;&amp;c"');
  expect(body).toContain('sandbox="allow-scripts allow-forms allow-popups allow-same-origin"');
  const own = await app.inject({
    url: framedAddress('http://portal.example/'),
    headers: { host: 'portal.example' },
  });
  expect(own.body).toContain('sandbox="allow-scripts allow-forms allow-popups"');
  const alone = { url: framedAddress('https://farm.example/'), headers: { 'sec-fetch-dest': 'document' } };
  for (const wrong of [
    alone,
    '/framed',
    framedAddress('javascript:alert(1)'),
    framedAddress('https://me:secret@a.example/'),
  ])
    expect((await app.inject(wrong)).statusCode).toBe(404);
});
