import { BASES } from '@fieldscope/contract/call';
import { LIVE_PATH } from '@fieldscope/contract/live';
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../harness';
import { speakRaw } from './attacker';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const COUNTRIES = `${BASES.portal}/common/getCountryList`;
const UPGRADE =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
/** The status of the response to a request with these lines. */
async function statusOf(path: string, lines: string, version = '1.1'): Promise<string | undefined> {
  const response = await speakRaw(server, `GET ${path} HTTP/${version}\r\n${lines}connection: close\r\n\r\n`);
  return /^HTTP\/1\.1 (\d+)/.exec(response)?.[1];
}

test.each([
  ['two of them', 'host: fields.example\r\nhost: attacker.example\r\n'],
  ['the same one twice', 'host: fields.example\r\nHost: fields.example\r\n'],
  ['none', ''],
  ['an empty one', 'host:\r\n'],
  ['a path behind it', 'host: fields.example/portalapi\r\n'],
  ['a user before it', 'host: ada@fields.example\r\n'],
  ['two in one', 'host: fields.example, attacker.example\r\n'],
  ['a space in it', 'host: fields.example attacker.example\r\n'],
  ['a port that is none', 'host: fields.example:x\r\n'],
  ['a mark-up in it', 'host: <b>\r\n'],
])('a request with an odd host is refused: %s', async (_name, lines) => {
  expect(await statusOf(COUNTRIES, lines)).toBe('400');
  expect(await statusOf('/', lines)).toBe('400');
  expect(await statusOf(BASES.portal + LIVE_PATH, lines + UPGRADE)).toBe('400');
});

test.each([
  'fields.example',
  'FIELDS.example:8443',
  '10.0.0.7:8080',
  '[2001:db8::7]:8080',
  '[::1]',
  'portal_1',
  'localhost',
])('a request to %s is answered', async (host) => {
  expect(await statusOf(COUNTRIES, `host: ${host}\r\n`)).toBe('200');
});

test('a client of HTTP/1.0, which knows no host, is answered', async () => {
  expect(await statusOf(COUNTRIES, '', '1.0')).toBe('200');
});
