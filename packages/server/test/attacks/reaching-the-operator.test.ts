import { BASES } from '@fieldscope/contract/call';
import { operatorCommands, operators, operatorViews } from '@fieldscope/contract/calls/operators';
import { users } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { createOrganisation } from '../../src/modules/organisations/organisations.service';
import { codeAt } from '../authenticator';
import {
  anAccessKey,
  anInstallationOperator,
  anOwner,
  OPERATOR_PASSWORD,
  PASSWORD,
  type SignedInOperator,
} from '../builders';
import { aServer, type TestServer } from '../harness';
import { anAddress, BEHIND_A_PROXY, code, type Reply, send } from './attacker';

/** Failed sign-ins of one address until it has to wait. */
const OF_ONE_ADDRESS = 30;
const SIGN_IN = BASES.operator + operators.signIn.path;

let server: TestServer;
let olga: SignedInOperator;
beforeAll(async () => {
  server = await aServer(BEHIND_A_PROXY);
  olga = await anInstallationOperator(server);
});

const guess = (name: string, password: string, typed = '000000', from = anAddress()): Promise<Reply> =>
  send(server, SIGN_IN, {
    body: JSON.stringify({ name, password, code: typed }),
    headers: { 'x-forwarded-for': from },
  });
const at = (call: { path: string }, headers: Record<string, string>, query = '') =>
  send(server, BASES.operator + call.path + query, { method: 'GET', headers });

test('the sixth guess at an operator meets a lock, and so do the right password and code', async () => {
  const victim = await anInstallationOperator(server);
  for (let time = 0; time < LIMITS.failedSignIns; time += 1)
    expect((await guess(victim.name, `guessed-guessed-${time}`)).body).toMatchObject(
      code('credentials_wrong'),
    );
  const right = () => guess(victim.name, OPERATOR_PASSWORD, codeAt(victim.secret, server.clock.now()));
  server.clock.advance(MINUTE_MS);
  const locked = await right();
  expect(locked).toMatchObject({ status: 429, body: code('account_locked') });
  expect(Number(locked.headers.get('retry-after'))).toBe((LIMITS.accountLockMs - MINUTE_MS) / SECOND_MS);
  server.clock.advance(LIMITS.accountLockMs);
  expect((await right()).body.code).toBe(0);
  olga = await anInstallationOperator(server);
});

test('who knows the password guesses no code: wrong codes close the same lock', async () => {
  const victim = await anInstallationOperator(server);
  for (let time = 0; time < LIMITS.failedSignIns; time += 1) await guess(victim.name, OPERATOR_PASSWORD);
  expect((await guess(victim.name, OPERATOR_PASSWORD)).body).toMatchObject(code('account_locked'));
});

test('many guesses at once are counted like one after another', async () => {
  const victim = await anInstallationOperator(server);
  const replies = await Promise.all(Array.from({ length: 20 }, () => guess(victim.name, OPERATOR_PASSWORD)));
  expect(replies.filter(({ body }) => body.code === 0)).toEqual([]);
  expect((await guess(victim.name, OPERATOR_PASSWORD)).body).toMatchObject(code('account_locked'));
});

test('one address that tries many names has to wait', async () => {
  const from = anAddress();
  for (let time = 0; time < OF_ONE_ADDRESS; time += 1)
    await guess(`nobody ${time}`, 'guessed', '000000', from);
  expect((await guess(olga.name, 'guessed', '000000', from)).body).toMatchObject(code('trigger_limit'));
});

test('an unknown name is answered like a known one', async () => {
  const known = await guess(olga.name, 'guessed-guessed-1');
  const unknown = await guess('Mallory', 'guessed-guessed-1');
  expect(unknown.text).toBe(known.text);
});

const THEIRS: [whose: string, credentials: () => Promise<Record<string, string>>][] = [
  ['the token of an owner', async () => ({ authorization: (await anOwner(server)).token })],
  [
    'the token of an owner as a cookie',
    async () => ({ cookie: `fieldscope_operator=${(await anOwner(server)).token}` }),
  ],
  [
    'an access key',
    async () => {
      const { accessId, key } = await anAccessKey(await anOwner(server));
      return { authorization: `Basic ${Buffer.from(`${accessId}:${key}`).toString('base64')}` };
    },
  ],
];

test.each(THEIRS)('%s opens no page of operators', async (_, credentials) => {
  const { body } = await at(operatorViews.overview, await credentials());
  expect(body).toMatchObject(code('login_required'));
});

test('the cookie of an operator opens nothing of the portal, in whatever header it is sent', async () => {
  const token = olga.cookie.split('=')[1]!;
  const ways: Record<string, string>[] = [
    { cookie: olga.cookie },
    { authorization: token },
    { authorization: `Bearer ${token}` },
  ];
  for (const headers of ways) {
    const { body } = await send(server, BASES.portal + users.viewSetting.path, { method: 'GET', headers });
    expect([code('login_required'), code('token_invalid')]).toContainEqual({ code: body.code });
  }
});

test.each([
  ['another site', { origin: 'https://attacker.example' }],
  ['another site, as newer browsers say it', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a neighbour below the same name', { origin: 'http://blog.localhost', 'sec-fetch-site': 'same-site' }],
])('a page of %s runs no command, though the browser sends the cookie', async (_, headers) => {
  const reply = await send(server, BASES.operator + operatorCommands.run.path, {
    body: JSON.stringify({ name: 'withdraw-announcement' }),
    headers: { cookie: olga.cookie, ...headers },
  });
  expect(reply).toMatchObject({ status: 403, body: code('no_authority') });
});

test('a form of another site, whose type is no JSON, runs nothing either', async () => {
  const reply = await send(server, BASES.operator + operatorCommands.run.path, {
    body: 'name=withdraw-announcement',
    headers: { cookie: olga.cookie, 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  });
  expect(reply.body).not.toMatchObject({ code: 0 });
});

test('names of organisations come as they are, for a page that draws text, and never as a page', async () => {
  const name = '<img src=x onerror=alert(1)>';
  await createOrganisation(server, { email: 'xss@farm.example', password: PASSWORD, name });
  const reply = await at(operatorViews.listOrganisations, { cookie: olga.cookie }, '?search=onerror');
  expect(JSON.parse(reply.text).data.list).toMatchObject([{ name }]);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ["' or 1=1 --", 0],
  ['%', 0],
  ['\\', 0],
])('the search %s finds what has it in the name, and nothing else', async (search, count) => {
  const query = `?search=${encodeURIComponent(search)}`;
  const { text } = await at(operatorViews.listOrganisations, { cookie: olga.cookie }, query);
  expect(JSON.parse(text).data.list).toHaveLength(count);
});

test.each([
  ['a huge search', operatorViews.listOrganisations, `?search=${'x'.repeat(5000)}`],
  ['a key that is none', operatorViews.listOrganisations, '?after=1%27'],
  ['a key beyond all numbers', operatorViews.listSignIns, `?after=${'9'.repeat(40)}`],
  ['a device key that is none', operatorViews.findDevices, '?after=1.2'],
  ['a job key that is none', operatorViews.listJobs, '?state=failed&after=zzz'],
])('%s is refused', async (_, call, query) => {
  const { body } = await at(call, { cookie: olga.cookie }, query);
  expect(body).toMatchObject(code('parameter_invalid'));
});

test('what was typed in the wrong field is in no log', async () => {
  await guess('my-secret-password', 'x');
  const { list } = await olga.call(operatorViews.listLog, { search: 'sign-in' });
  expect(JSON.stringify(list)).not.toContain('my-secret-password');
});
