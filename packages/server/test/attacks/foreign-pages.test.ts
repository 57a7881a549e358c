import { request } from 'node:http';
import { BASES, SHARE_BASE } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { users } from '@fieldscope/contract/calls/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccessKey, anOwner, PASSWORD, type User } from '../builders';
import { aServer, type TestServer } from '../harness';
import { code, LOGIN } from './attacker';

const PUBLIC_URL = 'https://fields.example';
const THEIR_SITE = 'https://attacker.example';
const AI_SITE = 'https://ai.example';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer({ PUBLIC_URL, AI_SITE_URL: `${AI_SITE}/crops` });
  owner = await anOwner(server);
});

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a browser sends on behalf of a page: fetch of this runtime would add headers of its own. */
function browse({ method = 'POST', path, headers, body }: Sent) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: { code: number } }>(
    (resolve, reject) => {
      request(server.url + path, { method, headers })
        .on('response', async (answer) => {
          let text = '';
          for await (const piece of answer) text += piece;
          const parsed = text.startsWith('{') ? JSON.parse(text) : {};
          resolve({ status: answer.statusCode!, headers: answer.headers, body: parsed });
        })
        .once('error', reject)
        .end(body);
    },
  );
}

const JSON_BODY = { 'content-type': 'application/json' };
const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded' };
const credentials = () => JSON.stringify({ account: owner.account, password: PASSWORD });
const loginInQuery = () => `${LOGIN}?${new URLSearchParams({ account: owner.account, password: PASSWORD })}`;

const FOREIGN: [page: string, headers: Record<string, string>][] = [
  ['another site', { origin: THEIR_SITE }],
  ['another site, as newer browsers say it', { origin: THEIR_SITE, 'sec-fetch-site': 'cross-site' }],
  ['a frame without an origin', { origin: 'null' }],
  ['the AI site, which the portal itself shows', { origin: AI_SITE, 'sec-fetch-site': 'cross-site' }],
  ['a site that merely begins alike', { origin: `${PUBLIC_URL}.attacker.example` }],
  [
    'a neighbour below the same name',
    { origin: 'https://blog.fields.example', 'sec-fetch-site': 'same-site' },
  ],
  ['a picture in another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
];

describe.each(FOREIGN)('a page of %s', (_page, headers) => {
  const portal = listCalls().filter(({ call }) => call.base === 'portal');

  test(`makes none of the ${portal.length} calls of the portal, whatever token it has`, async () => {
    for (const { call } of portal) {
      const inQuery = call.method === 'GET' || call.method === 'DELETE';
      const path = call.path.replaceAll(/\{\w+\}/g, 'x');
      for (const base of call.share ? [BASES.portal, SHARE_BASE] : [BASES.portal]) {
        const reply = await browse({
          method: call.method,
          path: base + path,
          headers: { ...headers, authorization: owner.token, ...(inQuery ? {} : JSON_BODY) },
          body: inQuery ? undefined : '{}',
        });
        expect(reply, path).toMatchObject({ status: 403, body: code('no_authority') });
        expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
  });

  test('signs no visitor in with an account of its own, by script or by form', async () => {
    for (const sent of [
      { path: LOGIN, headers: { ...headers, ...JSON_BODY }, body: credentials() },
      { path: loginInQuery(), headers: { ...headers, ...FORM_BODY } },
      { path: loginInQuery(), headers },
    ]) {
      expect((await browse(sent)).body).toMatchObject(code('no_authority'));
    }
  });
});

test.each([
  ['application/x-www-form-urlencoded', () => `account=${owner.account}&password=${PASSWORD}`],
  ['text/plain', () => credentials()],
  [
    'multipart/form-data; boundary=b',
    () => `--b\r\ncontent-disposition: form-data; name="account"\r\n\r\nx\r\n--b--`,
  ],
  ['text/plain; application/json', () => credentials()],
])('a form of type %s is taken by no call of the portal, even without an origin', async (type, body) => {
  for (const path of [LOGIN, '/portalapi/user/userRegisterByEmail', '/portalapi/setup/complete_setup']) {
    const reply = await browse({ path, headers: { 'content-type': type }, body: body() });
    expect(reply.body, path).toMatchObject(code('parameter_invalid'));
  }
});

test.each<[who: string, headers: Record<string, string>]>([
  ['a program that is no browser', {}],
  ['our page', { origin: 'the host itself', 'sec-fetch-site': 'same-origin' }],
  ['our page in a browser that says less', { origin: 'the host itself' }],
  ['our page behind a proxy that changes the host', { origin: PUBLIC_URL }],
  [
    'our page where only the browser knows the host',
    { origin: 'http://10.0.0.9', 'sec-fetch-site': 'same-origin' },
  ],
])('%s signs in', async (_who, given) => {
  const headers = given.origin === 'the host itself' ? { ...given, origin: server.url } : given;
  const asJson = await browse({ path: LOGIN, headers: { ...headers, ...JSON_BODY }, body: credentials() });
  expect(asJson.body.code).toBe(0);
  const asQuery = await browse({ path: loginInQuery(), headers: { ...headers, ...FORM_BODY } });
  expect(asQuery.body.code).toBe(0);
});

test('a link on another site leads to a document of ours', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  for (const path of ['/portalapi/openapi.json', '/portalapi/common/getCountryList']) {
    expect((await browse({ method: 'GET', path, headers })).status, path).toBe(200);
  }
});

test('pages of other sites may ask to read the public API and the definitions, and nothing of the portal', async () => {
  const ask = (path: string) =>
    browse({
      method: 'OPTIONS',
      path,
      headers: {
        origin: THEIR_SITE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  for (const path of [
    LOGIN,
    '/portalapi/user/getUserSetting',
    '/shareapi/user/getUserSetting',
    '/ingest/tts',
    '/',
  ]) {
    expect((await ask(path)).headers, path).not.toHaveProperty('access-control-allow-origin');
  }
  expect(await ask('/openapi/list_devices')).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,POST',
      'access-control-allow-headers': 'authorization,content-type',
    },
  });

  const { accessId, key } = await anAccessKey(owner);
  const authorization = `Basic ${Buffer.from(`${accessId}:${key}`).toString('base64')}`;
  const opened = await browse({
    method: 'GET',
    path: '/openapi/list_devices',
    headers: { origin: THEIR_SITE, 'sec-fetch-site': 'cross-site', authorization },
  });
  expect(opened).toMatchObject({ body: { code: '0' }, headers: { 'access-control-allow-origin': '*' } });
  const definitions = await browse({
    method: 'GET',
    path: '/refer/def/sensor.json',
    headers: { origin: THEIR_SITE },
  });
  expect(definitions.headers).toMatchObject({ 'access-control-allow-origin': '*' });
});
