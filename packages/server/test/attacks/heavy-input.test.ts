import { BASES } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { channels } from '@fieldscope/contract/calls/channels';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { notices } from '@fieldscope/contract/calls/notices';
import { openDevices } from '@fieldscope/contract/calls/open-devices';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import { LIVE_PATH } from '@fieldscope/contract/live';
import { beforeAll, describe, expect, test } from 'vitest';
import { aKit, aNetworkServer, anAccessKey, anOwner } from '../builders';
import { aServer, type TestServer } from '../harness';
import { turnsForPings } from '../websocket-pings';
import { BEHIND_A_PROXY, LOGIN, speakRaw } from './attacker';
import { workOf } from './work';

/** Items and characters that may be gone through for each byte of a request, and for any request. */
const PER_BYTE = 6;
const ANYWAY = 6_000;

/** What is periodic would be counted with a request. */
const WITHOUT_JOBS = { ROLES: 'web,ingest' };

const VIEW_DEVICES = '/openapi/view_devices';
const HISTORY = BASES.portal + channels.listHistory.path;
const PUSH = BASES.portal + notices.push.path;
const KIT = BASES.device + ingest.kit.path;
const KIT_DATA = BASES.device + ingest.kitData.path;
const KIT_STATUS = BASES.device + ingest.kitStatus.path;
const DELETE_GROUP = BASES.open + openDevices.deleteGroup.path;
const TTS = BASES.ingest + ingest.tts.path;
const COUNTRIES = '/portalapi/common/getCountryList';

let server: TestServer;
let behindProxy: TestServer;
/** A header line for each kind of caller. */
let authorization: Record<'anonymous' | 'user' | 'key' | 'kit' | 'networkServer', string>;
beforeAll(async () => {
  server = await aServer(WITHOUT_JOBS);
  behindProxy = await aServer({ ...BEHIND_A_PROXY, ...WITHOUT_JOBS });
  const owner = await anOwner(server);
  const { accessId, key } = await anAccessKey(owner);
  const kit = await aKit(owner);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  authorization = {
    anonymous: '',
    user: `authorization: ${owner.token}\r\n`,
    key: `authorization: Basic ${base64(`${accessId}:${key}`)}\r\n`,
    kit: `authorization: Device ${base64(`${kit.eui}:${kit.device_key}`)}\r\n`,
    networkServer: `authorization: Bearer ${(await aNetworkServer(server)).token}\r\n`,
  };
  // What is made once is made before anything is counted.
  for (const at of [server, behindProxy]) await speakRaw(at, request('GET', COUNTRIES));
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
async function expectLight(text: string, { perByte = PER_BYTE, at = server } = {}): Promise<string> {
  let response = '';
  const { total } = await workOf(async () => {
    response = await speakRaw(at, text);
  });
  expect(total).toBeLessThan(ANYWAY + perByte * text.length);
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

  test.each(['anonymous', 'key'] as const)('in a form of %s', async (caller) => {
    await expectLight(post(VIEW_DEVICES, caller, FORM, of(LIMITS.request.bodyBytes)));
  });
});

test('more parameters than any call has are refused by name', async () => {
  const many = fill('a&', LIMITS.request.parameters * 2 + 2);
  const inPortal = await speakRaw(server, request('GET', `${COUNTRIES}?${many}`));
  expect(inPortal).toMatch(/"code":10007,.*"field":"query"/);
  const inQuery = await speakRaw(server, request('GET', `/openapi/list_devices?${many}`, authorization.key));
  expect(inQuery).toMatch(/"code":"11202","msg":"[^"]*query/);
  const inForm = await speakRaw(server, post(VIEW_DEVICES, 'key', FORM, many));
  expect(inForm).toMatch(/"code":"11202","msg":"[^"]*body/);
});

test('forms are read by the public API alone, and from its callers alone', async () => {
  const form = 'device_euis=x&account=ada@farm.example&password=Tomato-7';
  for (const [path, caller] of [
    [LOGIN, 'anonymous'],
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
  expect(await speakRaw(server, post('/nothing', 'anonymous', FORM, form))).toMatch(/^HTTP\/1\.1 404/);
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
    [LOGIN, 'anonymous', LIMITS.request.publicBodyBytes],
    [HISTORY, 'user', LIMITS.request.bodyBytes],
    [PUSH, 'user', LIMITS.request.bodyBytes],
    [VIEW_DEVICES, 'key', LIMITS.request.bodyBytes],
    [KIT, 'kit', INGEST_LIMITS.bodyBytes],
    [KIT_DATA, 'kit', INGEST_LIMITS.bodyBytes],
    [KIT_STATUS, 'kit', INGEST_LIMITS.bodyBytes],
    [DELETE_GROUP, 'key', LIMITS.request.bodyBytes],
    [TTS, 'networkServer', INGEST_LIMITS.bodyBytes],
  ])('at %s from %s', async (path, caller, bytes) => {
    const response = await expectLight(post(path, caller, JSON_TYPE, of(bytes)));
    expect(response).toMatch(/^HTTP\/1\.1 (200|400)/);
  });

  test.each([
    HISTORY,
    VIEW_DEVICES,
    KIT,
    TTS,
  ])('at %s from anonymous: nothing of it is parsed', async (path) => {
    const bytes = path === KIT || path === TTS ? INGEST_LIMITS.bodyBytes : LIMITS.request.bodyBytes;
    await expectLight(post(path, 'anonymous', JSON_TYPE, of(bytes)), { perByte: 0.5 });
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

const TOO_LONG = 10 * LIMITS.request.listItems;

test('no call reads the items of a list that is too long', () => {
  for (const { name, call } of listCalls()) {
    for (const schema of [call.query, call.body]) {
      for (const field of Object.keys((schema as { shape?: object }).shape ?? {})) {
        const { list, reads } = aCountingList(TOO_LONG);
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

const HEADER_BYTES = 15 * 1024;
const PER_BYTE_OF_HEADERS = 10;
/** Where the portal is built, its files are looked up by the path besides. */
const PER_BYTE_OF_PATHS = 16;
const HEADERS: [name: string, lines: string, path?: string][] = [
  ['an authorization of letters', `authorization: Basic ${fill('A', HEADER_BYTES)}`, '/openapi/list_devices'],
  ['an authorization of spaces', `authorization: Basic ${fill(' ', HEADER_BYTES)}!`, '/openapi/list_devices'],
  [
    'a token of letters',
    `authorization: Bearer ${fill('A', HEADER_BYTES)}`,
    '/portalapi/user/getUserSetting',
  ],
  ['a token of dots', `authorization: Bearer ${fill('a.', HEADER_BYTES)}`, '/portalapi/user/getUserSetting'],
  [
    'a token of spaces',
    `authorization: Bearer ${fill(' ', HEADER_BYTES)}!`,
    '/portalapi/user/getUserSetting',
  ],
  ['clients before clients', `x-forwarded-for: ${fill('198.51.100.7,', HEADER_BYTES)}203.0.113.9`],
  ['proxies before proxies', `x-forwarded-for: ${fill('127.0.0.1,', HEADER_BYTES)}127.0.0.1`],
  ['brackets for a client', `x-forwarded-for: ${fill('[', HEADER_BYTES)}`],
  ['languages', `accept-language: ${fill('xx;q=0.1,', HEADER_BYTES)}xx`],
  ['commas for languages', `accept-language: ${fill(',', HEADER_BYTES)}`],
  ['tags of what is known', `if-none-match: ${fill('"a",', HEADER_BYTES)}"a"`, '/'],
  ['encodings', `accept-encoding: ${fill('x;q=0.5,', HEADER_BYTES)}x`, '/'],
  ['ranges', `range: bytes=${fill('0-0,', HEADER_BYTES)}0-0`, '/'],
  ['cookies', `cookie: ${fill('a=b;', HEADER_BYTES)}`],
  ['an origin', `origin: http://${fill('a.', HEADER_BYTES)}`],
  ['parameters of a type', `content-type: application/json;${fill('a=b;', HEADER_BYTES)}`],
  ['headers', fill('a: b\r\n', HEADER_BYTES).trimEnd()],
  ['headers that differ', distinct(HEADER_BYTES, (index) => `${index.toString(36)}: b`, '\r\n')],
  ['a path', 'x-path: long', `/${fill('a/', HEADER_BYTES)}`],
  ['an escaped path', 'x-path: long', `/${fill('%41', HEADER_BYTES)}`],
];

describe.each(HEADERS)('headers: %s without end', (_name, lines, path = COUNTRIES) => {
  test('from a client and from a proxy of our own', async () => {
    for (const at of [server, behindProxy]) {
      const response = await expectLight(request('GET', path, `${lines}\r\n`), {
        at,
        perByte: path === COUNTRIES ? PER_BYTE_OF_HEADERS : PER_BYTE_OF_PATHS,
      });
      expect(response).toMatch(/^HTTP\/1\.1 (200|401|403|404|414)/);
    }
  });
});

test('a body of another type is refused unread', async () => {
  for (const type of [
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    'application/octet-stream',
  ]) {
    for (const [path, caller] of [
      [LOGIN, 'anonymous'],
      [VIEW_DEVICES, 'key'],
      [TTS, 'networkServer'],
    ] as const) {
      const bytes = path === LOGIN ? LIMITS.request.publicBodyBytes : LIMITS.request.bodyBytes;
      const response = await expectLight(post(path, caller, type, fill('--x\r\n\r\na\r\n', bytes)), {
        perByte: 0.1,
      });
      expect(Number(/"code":"?(\d+)/.exec(response)?.[1]), `${path} ${type}`).toBe(
        path === LOGIN ? 10007 : 11202,
      );
    }
  }
});

describe('many things in one piece', () => {
  test.each([
    ['without a body', `GET ${COUNTRIES} HTTP/1.1\r\nhost: x\r\n\r\n`],
    [
      'with a body',
      `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    ],
  ])('of requests %s a few begin in each turn of the event loop, and all are answered', async (_name, text) => {
    const last = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    const one = await workOf(() => speakRaw(server, text + last));
    let response = '';
    const { inATurn } = await workOf(async () => {
      response = await speakRaw(server, text.repeat(200) + last);
    });
    expect(response.match(/HTTP\/1\.1 200/g)).toHaveLength(201);
    expect(inATurn).toBeLessThan(one.total * 40);
  });

  test('a client that sends thousands of requests and reads no response is cut off', async () => {
    const flood = fill('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n', 60_000);
    expect((await speakRaw(server, flood)).match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(0);
  });

  test('a body in thousands of chunks is cut off, one in hundreds is read', async () => {
    const chunked = (chunks: number) =>
      `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(chunks)}2\r\n{}\r\n0\r\n\r\n`;
    expect(await speakRaw(server, chunked(5000))).toBe('');
    expect(await speakRaw(server, chunked(500))).toMatch(/"code":10009/);
  });
});

test.each([
  BASES.portal + LIVE_PATH,
  '/mqtt',
])('frames of the websocket %s are handled one in a turn of the event loop', async (path) => {
  expect(await turnsForPings(server.running.port, path, 500)).toBeGreaterThanOrEqual(500);
});

describe('frames of the live websocket', () => {
  const frame = (kind: number, payload: Buffer | string) => {
    const bytes = Buffer.from(payload);
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(bytes.length));
    const head = bytes.length < 126 ? [kind, 0x80 | bytes.length] : [kind, 0xff, ...length];
    return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes]);
  };
  const [WHOLE_TEXT, FIRST_OF_TEXT, MORE, LAST, PING, CLOSE] = [0x81, 0x01, 0x00, 0x80, 0x89, 0x88];
  const handshake = `GET ${BASES.portal + LIVE_PATH} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
  const many = (bytes: number, one: Buffer) =>
    Array.from({ length: Math.floor(bytes / one.length) }, () => one);

  test.each<[name: string, frames: Buffer[]]>([
    ...TEXTS.map(([name, of]): [string, Buffer[]] => [
      `a first message: ${name}`,
      [frame(WHOLE_TEXT, of(INGEST_LIMITS.bodyBytes - 100))],
    ]),
    [
      'a first message in pieces',
      [frame(FIRST_OF_TEXT, '{'), ...many(60_000, frame(MORE, ' ')), frame(LAST, '}')],
    ],
    ['messages', many(60_000, frame(WHOLE_TEXT, '1'))],
    ['pings', many(60_000, frame(PING, ''))],
  ])('%s', async (_name, frames) => {
    const sent = Buffer.concat([Buffer.from(handshake), ...frames, frame(CLOSE, '')]);
    const { total } = await workOf(() => speakRaw(server, sent));
    expect(total).toBeLessThan(ANYWAY + 0.5 * sent.length);
  });
});
