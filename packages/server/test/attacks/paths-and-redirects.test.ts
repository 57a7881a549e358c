import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../harness';
import { speakRaw } from './attacker';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

/** Asks for a path exactly as it is written: clients tidy up what they ask for. */
const ask = (path: string) =>
  speakRaw(server, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
const statusOf = (received: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);

const OUTSIDE = [
  '/../package.json',
  '/../../../package.json',
  '/assets/../../package.json',
  '/assets/../../../../../../etc/passwd',
  '/%2e%2e/package.json',
  '/%2e%2e%2fpackage.json',
  '/..%2fpackage.json',
  '/..%5cpackage.json',
  '/..\\package.json',
  '/%252e%252e%252fpackage.json',
  '/%c0%ae%c0%ae/package.json',
  '/assets/%00/../../package.json',
  '/index.html%00.js',
  '//etc/passwd',
  '/%2fetc%2fpasswd',
  '/.vite/manifest.json',
  '/.env',
  '/assets/',
  '/assets',
  '/refer/def/../../package.json',
  '/portalapi/../package.json',
];

describe('a request for a path outside the portal', () => {
  test.each(OUTSIDE)('gets nothing: %s', async (path) => {
    const received = await ask(path);
    expect(statusOf(received)).toBeGreaterThanOrEqual(400);
    expect(statusOf(received)).toBeLessThan(500);
    expect(received).not.toMatch(/"workspaces"|"dependencies"|root:x:|"isEntry"/);
  });

  test('gets nothing of the folder that keeps the secrets', async () => {
    const away = '../'.repeat(12);
    for (const dots of [away, away.replaceAll('../', '%2e%2e/'), away.replaceAll('/', '%2f')]) {
      const received = await ask(`/assets/${dots}${server.config.DATA_DIR.slice(1)}/secret`);
      expect(statusOf(received)).toBeGreaterThanOrEqual(400);
      expect(received).not.toMatch(/^[0-9a-f]{64}$/m);
    }
  });
});

test.each([
  '//attacker.example',
  '//attacker.example/',
  '//attacker.example/..',
  '//attacker.example/%2e%2e',
  '/\\attacker.example',
  '/%5cattacker.example',
  '/%2f%2fattacker.example',
  '/@attacker.example',
  'http://attacker.example/',
  '/login?redirect=https://attacker.example',
  '/?next=//attacker.example',
  '/index.html?url=https://attacker.example',
  '/portalapi/user/login?redirect=https://attacker.example',
  '/openapi/?redirect=https://attacker.example',
  '/mqtt?redirect=https://attacker.example',
])('no browser is redirected elsewhere by %s', async (path) => {
  const received = await ask(path);
  const [head = ''] = received.split('\r\n\r\n');
  expect(Math.floor(statusOf(received) / 100)).not.toBe(3);
  expect(head).not.toMatch(/^(location|refresh):/im);
});

test('nothing in an address becomes a header', async () => {
  for (const path of [
    '/%0d%0aset-cookie:%20stolen=1',
    '/assets/%0d%0aset-cookie:%20stolen=1',
    '/portalapi/%0d%0aset-cookie:%20stolen=1?x=%0d%0aset-cookie:%20stolen=1',
  ]) {
    const [head = ''] = (await ask(path)).split('\r\n\r\n');
    expect(head, path).not.toMatch(/^set-cookie/im);
  }
});
