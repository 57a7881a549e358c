import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PORTAL } from '../../src/paths';
import { anAccessKey, anOwner } from '../builders';
import { aServer, type TestServer } from '../harness';
import { LOGIN, type Reply, send } from './attacker';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  server = await aServer();
  secure = await aServer({ PUBLIC_URL: 'https://fields.example' });
});

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; media-src 'self' https: http:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; frame-src 'self'";

const headersOf = ({ headers }: Reply, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

/** What every answer says to a browser. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

describe('the page', () => {
  test('cannot be framed, runs and loads its own files only, and shuts out other windows', async () => {
    const expected = {
      ...ALWAYS,
      'content-security-policy': PAGE_POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    };
    const page = (await send(server, '/', { method: 'GET' })).text;
    const script = /<script src="([^"]+)"/.exec(page)?.[1] ?? 'no script: has the portal been built?';
    for (const path of ['/', '/index.html', script]) {
      const reply = await send(server, path, { method: 'GET' });
      expect(reply.status, path).toBe(200);
      expect(headersOf(reply, Object.keys(expected)), path).toEqual(expected);
    }
  });

  test('was built without any script, style or handler in its text, as were its neighbours', async () => {
    const pages = (await readdir(PORTAL)).filter((name) => name.endsWith('.html'));
    expect(pages).toContain('index.html');
    for (const name of pages) {
      const page = await readFile(join(PORTAL, name), 'utf8');
      for (const [whole, attributes, text] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
        expect(text!.trim(), whole).toBe('');
        expect(attributes, whole).toMatch(/\bsrc="\/[^/]/);
      }
      expect(page, name).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<base|<iframe|<object/i);
      for (const [, address] of page.matchAll(/(?:src|href)="([^"]*)"/g)) {
        expect(address, name).toMatch(/^[/#](?!\/)/);
      }
    }
  });

  test('was built without code that the policy would have to allow', async () => {
    const folder = join(PORTAL, 'assets');
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const name of scripts) {
      const text = await readFile(join(folder, name), 'utf8');
      expect(/\beval\(|new Function\(/.test(text), name).toBe(false);
    }
  });
});

describe('the AI site that the page shows', () => {
  let withSite: TestServer;
  beforeAll(async () => {
    withSite = await aServer({ AI_SITE_URL: 'https://ai.example/crops' });
  });

  test('is the one site that it may show, and may not show the portal in turn', async () => {
    for (const path of ['/', '/index.html']) {
      const { headers } = await send(withSite, path, { method: 'GET' });
      expect(headers.get('content-security-policy'), path).toBe(`${PAGE_POLICY} https://ai.example`);
      expect(headers.get('x-frame-options'), path).toBe('DENY');
    }
  });
});

describe('an answer of a call', () => {
  const ANSWER = {
    ...ALWAYS,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-type': 'application/json; charset=utf-8',
  };

  test('is JSON and no page, whether it succeeds or is refused', async () => {
    const { account, token } = await anOwner(server);
    const wrong = `{"account":"${account}","password":"<script>alert(1)</script>"}`;
    for (const reply of [
      await send(server, '/portalapi/user/getUserSetting', {
        method: 'GET',
        headers: { authorization: token },
      }),
      await send(server, '/portalapi/user/getUserSetting', { method: 'GET' }),
      await send(server, LOGIN, { body: wrong }),
      await send(server, LOGIN, { body: '{' }),
      await send(server, '/portalapi/<script>alert(1)</script>', { method: 'GET' }),
      await send(server, '/<script>alert(1)</script>', { method: 'GET' }),
    ]) {
      expect(headersOf(reply, Object.keys(ANSWER))).toEqual(ANSWER);
      expect(reply.text).not.toContain('<script');
    }
  });

  test('of the public API may be read from other sites, and is no page either', async () => {
    const { accessId, key } = await anAccessKey(await anOwner(server));
    const authorization = `Basic ${Buffer.from(`${accessId}:${key}`).toString('base64')}`;
    const reply = await send(server, '/openapi/list_devices', { method: 'GET', headers: { authorization } });
    const expected = { ...ANSWER, 'cross-origin-resource-policy': 'cross-origin' };
    expect(headersOf(reply, Object.keys(expected))).toEqual(expected);
  });
});

test('browsers remember to come over https, once people reach the portal over https', async () => {
  const policy = async (at: TestServer, path: string) =>
    (await send(at, path, { method: 'GET' })).headers.get('strict-transport-security');
  for (const path of ['/', '/portalapi/common/getCountryList', '/nowhere']) {
    expect(await policy(secure, path), path).toBe('max-age=31536000');
    expect(await policy(server, path), path).toBeNull();
  }
});

test('no answer says what the server is made of', async () => {
  for (const path of ['/', '/portalapi/common/getCountryList', '/nowhere', '/healthz']) {
    const { headers } = await send(server, path, { method: 'GET' });
    expect([headers.get('server'), headers.get('x-powered-by')], path).toEqual([null, null]);
  }
});
