import { BASES, isOfOwnPages } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOperator } from '../../src/modules/operators/operators.service';
import { bodyLimitOf } from '../../src/platform/http/call-input';
import { sql } from '../../src/platform/postgres/db';
import { aKit, aNetworkServer, anAccessKey, anOwner, PASSWORD, type User } from '../builders';
import { aServer, type TestServer } from '../harness';
import { BEHIND_A_PROXY, code, LOGIN, send, speakRaw } from './attacker';

let server: TestServer;
let owner: User;
/** What opens each kind of call. */
let authorization: Record<'user' | 'key' | 'network_server' | 'device', string>;
beforeAll(async () => {
  server = await aServer(BEHIND_A_PROXY);
  owner = await anOwner(server);
  // Before there is one, their calls are answered as if there were none.
  await createOperator(server, 'Olga');
  const { accessId, key } = await anAccessKey(owner);
  const kit = await aKit(owner);
  authorization = {
    user: owner.token,
    key: `Basic ${Buffer.from(`${accessId}:${key}`).toString('base64')}`,
    network_server: `Bearer ${(await aNetworkServer(server)).token}`,
    device: `Device ${Buffer.from(`${kit.eui}:${kit.device_key}`).toString('base64')}`,
  };
});

const credentialOf = (role: string): string => {
  if (role.startsWith('key_')) return authorization.key;
  return role === 'network_server' || role === 'device' ? authorization[role] : authorization.user;
};
const login = (body: string, type = 'application/json') =>
  send(server, LOGIN, { body, headers: { 'content-type': type } });
const NESTED = 50_000;
const nested = (open: string, close: string) => open.repeat(NESTED) + close.repeat(NESTED);
/** Calls that read a body. */
const withBody = listCalls().filter(({ call }) => call.method !== 'GET' && call.method !== 'DELETE');

test('JSON that is none is an invalid parameter', async () => {
  for (const body of ['{', '{"account":', 'account=ada', '{"account":"a"}}', '\u0000', '[', "{'a':1}"]) {
    expect(await login(body), body).toMatchObject({ status: 200, body: code('parameter_invalid') });
  }
});

test('JSON that is no object is an invalid parameter', async () => {
  for (const body of ['1', '"ada"', '[]', 'true', 'null']) {
    const { status, body: reply } = await login(body);
    expect(status, body).toBe(200);
    expect([ERRORS.parameter_invalid.code, ERRORS.parameter_missing.code], body).toContain(reply.code);
  }
});

test('texts where texts are expected: nothing else', async () => {
  for (const account of [1, {}, ['ada'], { $ne: null }, true]) {
    const { body } = await login(JSON.stringify({ account, password: PASSWORD }));
    expect(body, JSON.stringify(account)).toMatchObject(code('parameter_invalid'));
  }
});

test('a body over its limit is refused with 413, on every path', async () => {
  for (const { call } of withBody) {
    const path = BASES[call.base] + call.path.replaceAll(/\{\w+\}/g, '1');
    const sendOf = (bytes: number) =>
      send(server, path, {
        method: call.method,
        body: JSON.stringify('a'.repeat(bytes - 2)),
        headers: { authorization: credentialOf(call.role) },
      });
    const { code: number } = ERRORS[isOfOwnPages(call.base) ? 'parameter_invalid' : 'open_parameter_invalid'];
    const over = await sendOf(bodyLimitOf(call) + 1);
    expect([over.status, Number(over.body.code)], path).toEqual([413, number]);
    expect((await sendOf(bodyLimitOf(call))).status, path).not.toBe(413);
  }
  const form = `device_euis=${'a'.repeat(LIMITS.request.bodyBytes)}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: authorization.key };
  expect((await send(server, '/openapi/view_devices', { body: form, headers })).status).toBe(413);
});

test('a body nested fifty thousand deep breaks no call', async () => {
  for (const { call } of withBody) {
    const path = BASES[call.base] + call.path.replaceAll(/\{\w+\}/g, '1');
    const fields = Object.keys((call.body as unknown as { shape?: object }).shape ?? {});
    for (const deep of [nested('[', ']'), nested('{"a":', '}').replace('}', '1}')]) {
      for (const body of [deep, ...fields.map((field) => `{${JSON.stringify(field)}:${deep}}`)]) {
        const reply = await send(server, path, {
          method: call.method,
          body,
          headers: { authorization: credentialOf(call.role) },
        });
        // Five or six bytes for each level: what does not fit is refused before it is read.
        expect([200, 400, 413, 429], `${path} ${body.slice(0, 40)} ${reply.text.slice(0, 200)}`).toContain(
          reply.status,
        );
        expect(Number(reply.body.code), `${path} ${body.slice(0, 40)}`).not.toBe(ERRORS.unknown_error.code);
      }
    }
  }
  const { token } = await anOwner(server);
  expect(
    (
      await send(server, '/portalapi/user/getUserSetting', {
        method: 'GET',
        headers: { authorization: token },
      })
    ).body.code,
  ).toBe(0);
});

describe('what reaches for the prototype of objects', () => {
  const POISONS = [
    '{"__proto__":{"polluted":true,"role":"owner"}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"account":{"__proto__":{"polluted":true}}}',
    '{"\\u005f_proto__":{"polluted":true}}',
  ];
  const isClean = () => {
    const fresh = {} as Record<string, unknown>;
    return fresh.polluted === undefined && fresh.role === undefined && [].length === 0;
  };

  test('changes nothing, in the body of any call', async () => {
    for (const { call } of withBody) {
      const path = BASES[call.base] + call.path.replaceAll(/\{\w+\}/g, '1');
      for (const body of POISONS) {
        const headers = { authorization: credentialOf(call.role) };
        const reply = await send(server, path, { method: call.method, body, headers });
        expect(reply.status, `${path} ${body}`).toBeLessThan(500);
        expect(isClean(), `${path} ${body}`).toBe(true);
      }
    }
  });

  test('changes nothing, in a query or a form', async () => {
    const query = '__proto__[polluted]=1&__proto__.polluted=1&__proto__=1&constructor.prototype.polluted=1';
    await send(server, `${LOGIN}?${query}`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: authorization.key };
    await send(server, '/openapi/list_groups', { body: query, headers });
    expect(isClean()).toBe(true);
  });
});

test('a zero byte, which no column can hold, is an invalid parameter', async () => {
  const reply = await login(JSON.stringify({ account: 'ada\u0000@farm.example', password: PASSWORD }));
  expect(reply).toMatchObject({ status: 200, body: code('parameter_invalid') });
});

test('headers and addresses without end are refused', async () => {
  const endless = 'a'.repeat(100_000);
  const inHeader = await speakRaw(server, `GET / HTTP/1.1\r\nhost: x\r\nx-endless: ${endless}\r\n\r\n`);
  expect(inHeader).toMatch(/^HTTP\/1\.1 431/);
  const inAddress = await speakRaw(server, `GET /${endless} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(inAddress).toMatch(/^HTTP\/1\.1 (431|414)/);
});

test('two lengths, or a length and chunks, are refused: a proxy might count otherwise', async () => {
  const smuggled = 'GET /portalapi/user/getUserSetting HTTP/1.1\r\nhost: x\r\n\r\n';
  for (const path of [LOGIN, BASES.ingest + ingest.chirpstack.path]) {
    const start = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
    for (const lengths of [
      'content-length: 2\r\ntransfer-encoding: chunked\r\n',
      'transfer-encoding: chunked\r\ncontent-length: 2\r\n',
      `content-length: 2\r\ncontent-length: ${smuggled.length + 2}\r\n`,
      'content-length: 2\r\ncontent-length: 2\r\n',
      'content-length: 2\n\ncontent-length: 3\r\n',
      'content-length : 2\r\n',
      'transfer-encoding: xchunked\r\n',
      'content-length: +2\r\n',
    ]) {
      const received = await speakRaw(server, `${start}${lengths}\r\n{}${smuggled}`);
      expect(received, lengths).toMatch(/^HTTP\/1\.1 400/);
      expect(received.match(/HTTP\/1\.1/g), lengths).toHaveLength(1);
    }
  }
});

test('a failure inside reveals nothing of the inside to the client', async () => {
  await sql`alter table account rename column timezone to timezone_away`.execute(server.db);
  try {
    const { status, body } = await owner.ask(users.viewSetting);
    expect(status).toBe(500);
    expect(Object.keys(body).sort()).toEqual(['code', 'msg']);
    expect(body).toMatchObject(code('unknown_error'));
    expect(body.msg).not.toMatch(/timezone|column|select/);
    expect(server.logged()).toContain('timezone');
  } finally {
    await sql`alter table account rename column timezone_away to timezone`.execute(server.db);
  }
});
