import { BASES } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { channels } from '@fieldscope/contract/calls/channels';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { notices } from '@fieldscope/contract/calls/notices';
import { LIMITS } from '@fieldscope/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { aKit, aNetworkServer, anAccessKey, anOwner } from '../builders';
import { aServer, type TestServer } from '../harness';
import { LOGIN, speakRaw } from './attacker';
import { workOf } from './work';

/** Items and characters that may be gone through for each byte of a request, and for any request. */
const PER_BYTE = 6;
const ANYWAY = 6_000;

const VIEW_DEVICES = '/openapi/view_devices';
const HISTORY = BASES.portal + channels.listHistory.path;
const PUSH = BASES.portal + notices.push.path;
const KIT = BASES.device + ingest.kit.path;
const TTS = BASES.ingest + ingest.tts.path;
const COUNTRIES = '/portalapi/common/getCountryList';

let server: TestServer;
/** A header line for each kind of caller. */
let authorization: Record<'nobody' | 'user' | 'key' | 'kit' | 'networkServer', string>;
beforeAll(async () => {
  server = await aServer();
  const owner = await anOwner(server);
  const { accessId, key } = await anAccessKey(owner);
  const kit = await aKit(owner);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  authorization = {
    nobody: '',
    user: `authorization: ${owner.token}\r\n`,
    key: `authorization: Basic ${base64(`${accessId}:${key}`)}\r\n`,
    kit: `authorization: Device ${base64(`${kit.eui}:${kit.device_key}`)}\r\n`,
    networkServer: `authorization: Bearer ${(await aNetworkServer(server)).token}\r\n`,
  };
  // What is made once is made before anything is counted.
  for (const path of [COUNTRIES, `${VIEW_DEVICES}?x`]) await speakRaw(server, request('GET', path));
});
type Caller = keyof typeof authorization;

const request = (method: string, path: string, headers = '', body = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n${body}`;
const post = (path: string, caller: Caller, type: string, body: string) =>
  request(
    'POST',
    path,
    `${authorization[caller]}content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`,
    body,
  );

/** Sends a request; what the server does about it grows no faster than the request. */
async function expectLight(text: string, perByte = PER_BYTE): Promise<string> {
  let response = '';
  const work = await workOf(async () => {
    response = await speakRaw(server, text);
  });
  expect(work).toBeLessThan(ANYWAY + perByte * text.length);
  return response;
}

const fill = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));
/** Parts that differ, joined, of about so many bytes. */
function distinct(bytes: number, partOf: (index: number) => string, between = ','): string {
  const parts: string[] = [];
  for (let index = 0, size = 0; size < bytes - 20; index += 1) {
    const part = partOf(index);
    parts.push(part);
    size += part.length + between.length;
  }
  return parts.join(between);
}

const QUERY_BYTES = 15 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const PARAMETERS: [name: string, of: (bytes: number) => string][] = [
  ['one name again and again', (bytes) => fill('a&', bytes)],
  ['one name in brackets', (bytes) => fill('a[1]&', bytes)],
  ['names that differ', (bytes) => distinct(bytes, (index) => index.toString(36), '&')],
  ['nothing but separators', (bytes) => fill('&', bytes)],
  ['escapes', (bytes) => `a=${fill('%41', bytes - 2)}`],
  ['half escapes', (bytes) => `a=${fill('%', bytes - 2)}`],
  ['a name of brackets', (bytes) => fill('[1', bytes)],
  ['values as long as may be', (bytes) => fill(`device_euis=${'f'.repeat(60)}&`, bytes)],
];

describe.each(PARAMETERS)('parameters: %s', (_name, of) => {
  test('in a query', async () => {
    await expectLight(request('GET', `${COUNTRIES}?${of(QUERY_BYTES)}`));
    await expectLight(request('GET', `/openapi/list_devices?${of(QUERY_BYTES)}`, authorization.key));
  });

  test.each(['nobody', 'key'] as const)('in a form of %s', async (caller) => {
    await expectLight(post(VIEW_DEVICES, caller, FORM, of(LIMITS.request.bodyBytes)));
  });
});

test('more parameters than any call has are refused by name', async () => {
  const many = fill('a&', LIMITS.request.parameters * 2 + 2);
  const inPortal = await speakRaw(server, request('GET', `${COUNTRIES}?${many}`));
  expect(inPortal).toMatch(/"code":10007,"msg":"[^"]*query/);
  const inQuery = await speakRaw(server, request('GET', `/openapi/list_devices?${many}`, authorization.key));
  expect(inQuery).toMatch(/"code":"11202","msg":"[^"]*query/);
  const inForm = await speakRaw(server, post(VIEW_DEVICES, 'key', FORM, many));
  expect(inForm).toMatch(/"code":"11202","msg":"[^"]*body/);
});

test('forms are read by the public API alone, and from nobody but its callers', async () => {
  const form = 'device_euis=x&account=ada@farm.example&password=Tomato-7';
  for (const [path, caller] of [
    [LOGIN, 'nobody'],
    [HISTORY, 'user'],
  ] as const) {
    expect(await speakRaw(server, post(path, caller, FORM, form))).toMatch(/"code":10007/);
  }
  for (const [path, caller] of [
    [KIT, 'kit'],
    [TTS, 'networkServer'],
  ] as const) {
    expect(await speakRaw(server, post(path, caller, FORM, form))).toMatch(/"code":"11202"/);
  }
  expect(await speakRaw(server, post('/nothing', 'nobody', FORM, form))).toMatch(/^HTTP\/1\.1 404/);
  expect(await speakRaw(server, post(VIEW_DEVICES, 'key', FORM, form))).toMatch(/"code":"11203"/);
});

const nested = (open: string, inside: string, close: string, bytes: number) => {
  const depth = Math.floor((bytes - inside.length) / (open.length + close.length));
  return open.repeat(depth) + inside + close.repeat(depth);
};
const JSON_TYPE = 'application/json';
const TEXTS: [name: string, of: (bytes: number) => string][] = [
  ['lists in lists', (bytes) => nested('[', '', ']', bytes)],
  ['objects in objects', (bytes) => nested('{"a":', '1', '}', bytes)],
  ['keys that differ', (bytes) => `{${distinct(bytes, (index) => `"${index.toString(36)}":1`)}}`],
  [
    'keys that are numbers',
    (bytes) => `{${distinct(bytes, (index) => `"${(index * 7919) % 4294967291}":1`)}}`,
  ],
  ['one key again and again', (bytes) => `{${fill('"a":1,', bytes - 20)}"a":1}`],
  [
    'objects of shapes that differ',
    (bytes) => `[${distinct(bytes, (index) => `{"${index.toString(36)}":1}`)}]`,
  ],
  ['a text', (bytes) => `"${fill('a', bytes - 2)}"`],
  ['a list', (bytes) => `[${fill('1,', bytes - 20)}1]`],
  ['a long text', (bytes) => `{"account":"${fill('a', bytes - 20)}"}`],
  ['escapes', (bytes) => `{"account":"${fill('\\u0041', bytes - 20)}"}`],
  ['a long number', (bytes) => `{"account":${fill('1', bytes - 20)}}`],
  ['a long fraction', (bytes) => `{"account":0.${fill('1', bytes - 40)}e-300}`],
  ['numbers that are hard to read', (bytes) => `[${fill('2.4703282292062327208e-324,', bytes - 20)}1]`],
  ['wrong items', (bytes) => `{"device_euis":[${fill('"",', bytes - 40)}""]}`],
  ['wrong series', (bytes) => `{"series":[${fill('{},', bytes - 40)}{}]}`],
  ['wrong recipients', (bytes) => `{"text":"x","child_id":[${fill('"",', bytes - 60)}""]}`],
  [
    'a key of prototypes last',
    (bytes) => `{"a":[${fill('{},', bytes - 80)}1],"b":{"constructor":1},"c":{"__proto__":1}}`,
  ],
  ['a key of prototypes around', (bytes) => `{"constructor":${nested('[', '', ']', bytes - 20)}}`],
  ['an end that is missing', (bytes) => `{"a":[${fill('1,', bytes - 20)}`],
  ['nothing but spaces', (bytes) => fill(' ', bytes)],
];

describe.each(TEXTS)('JSON: %s', (_name, of) => {
  test.each<[path: string, caller: Caller, bytes: number]>([
    [LOGIN, 'nobody', LIMITS.request.publicBodyBytes],
    [HISTORY, 'user', LIMITS.request.bodyBytes],
    [PUSH, 'user', LIMITS.request.bodyBytes],
    [VIEW_DEVICES, 'key', LIMITS.request.bodyBytes],
    [KIT, 'kit', LIMITS.ingest.bodyBytes],
    [TTS, 'networkServer', LIMITS.ingest.bodyBytes],
  ])('at %s from %s', async (path, caller, bytes) => {
    const response = await expectLight(post(path, caller, JSON_TYPE, of(bytes)));
    expect(response).toMatch(/^HTTP\/1\.1 (200|400)/);
  });

  test.each([HISTORY, VIEW_DEVICES, KIT, TTS])('at %s from nobody: nothing of it is parsed', async (path) => {
    const bytes = path === KIT || path === TTS ? LIMITS.ingest.bodyBytes : LIMITS.request.bodyBytes;
    await expectLight(post(path, 'nobody', JSON_TYPE, of(bytes)), 0.5);
  });
});

/** A list that counts how often one of its items is read, other than by joining all to the text of a number. */
function aCountingList(length: number) {
  let reads = 0;
  const items = new Array<string>(length).fill('');
  const list = new Proxy(items, {
    get(_items, name) {
      if (name === 'join') return () => items.join();
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(items, name);
    },
  });
  return { list, reads: () => reads };
}

test('no call reads the items of a list that is too long', () => {
  for (const { name, call } of listCalls()) {
    for (const schema of [call.query, call.body]) {
      for (const field of Object.keys((schema as { shape?: object }).shape ?? {})) {
        const { list, reads } = aCountingList(100_000);
        expect(schema.safeParse({ [field]: list }).success, `${name} ${field}`).toBe(false);
        expect(reads(), `${name} ${field}`).toBeLessThanOrEqual(LIMITS.request.listItems);
      }
    }
  }
});

test('a list in a form that is one JSON text is as long as any other', async () => {
  const texts = fill('"2CF7F1C000000001",', LIMITS.request.bodyBytes - 100);
  const response = await expectLight(post(VIEW_DEVICES, 'key', FORM, `device_euis=[${texts}""]`));
  expect(response).toMatch(/"code":"11202","msg":"[^"]*device_euis/);
});
