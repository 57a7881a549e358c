import { createHmac } from 'node:crypto';
import { devices } from '@fieldscope/contract/calls/devices';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/postgres/db';
import { aCaller, aNode, anOwner, aStranger, aSubUser, PASSWORD } from '../builders';
import { aServer, type TestServer } from '../harness';
import { aScreen } from '../live-screens';
import { code, LOGIN, send } from './attacker';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const setting = (token: string) => aCaller(server, () => token).call(users.viewSetting);
const refresh = (refreshToken: string) => aStranger(server).call(users.refresh, { refreshToken });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index]!, 'base64url').toString());

test('a token cannot be changed, signed with another key, or left without a signature', async () => {
  const [mine, other] = [await anOwner(server), await anOwner(server)];
  const [head, , signature] = mine.token.split('.') as [string, string, string];
  const [claims, foreign] = [read(mine.token, 1), read(other.token, 1)];
  const asOther = part({ ...claims, sub: foreign.sub, sid: foreign.sid });
  const signed = (secret: string) =>
    createHmac('sha256', secret).update(`${head}.${asOther}`).digest('base64url');
  const none = part({ alg: 'none', typ: 'JWT' });
  for (const forged of [
    `${head}.${asOther}.${signature}`,
    `${head}.${asOther}.${signed('')}`,
    `${head}.${asOther}.${signed('secret')}`,
    `${none}.${asOther}.`,
    `${none}.${asOther}`,
    `${none}.${asOther}.${signature}`,
    `${part({ alg: 'HS384' })}.${asOther}.${signature}`,
    `${head}.${part({ ...claims, exp: claims.exp + 10 * DAY_MS })}.${signature}`,
    `${mine.token}x`,
    mine.token.slice(0, -4),
    'nonsense',
    'null',
    'a'.repeat(4000),
  ]) {
    await expect(setting(forged), forged).rejects.toMatchObject(code('token_invalid'));
  }
  expect(await setting(mine.token)).toMatchObject({ nickname: 'Farm' });
});

test('a token of another installation is worth nothing here', async () => {
  const elsewhere = await aServer();
  const { token } = await anOwner(elsewhere);
  await expect(setting(token)).rejects.toMatchObject(code('token_invalid'));
});

test('a token says who and when, and nothing else', async () => {
  const { token } = await anOwner(server);
  expect(read(token, 0)).toEqual({ alg: 'HS256' });
  expect(Object.keys(read(token, 1)).sort()).toEqual(['exp', 'iat', 'iss', 'sid', 'sub']);
});

test('a refresh token that is used again ends the session for owner and thief', async () => {
  const { refreshToken } = await anOwner(server);
  const renewed = await refresh(refreshToken);
  server.clock.advance(LIMITS.refreshGraceMs);
  await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
  await expect(setting(renewed.token)).rejects.toMatchObject(code('access_token_expired'));
  await expect(refresh(renewed.refresh_token)).rejects.toMatchObject(code('access_token_expired'));
});

test('a thief is found out however often the stolen token was renewed', async () => {
  const { refreshToken } = await anOwner(server);
  let stolen = await refresh(refreshToken);
  for (let i = 0; i < 3; i++) stolen = await refresh(stolen.refresh_token);
  expect(await setting(stolen.token)).toMatchObject({ nickname: 'Farm' });
  await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
  await expect(setting(stolen.token)).rejects.toMatchObject(code('access_token_expired'));
});

test('who steals a token and uses it while it is still good is found out by the next renewal of either', async () => {
  for (const next of ['owner', 'thief'] as const) {
    const { refreshToken } = await anOwner(server);
    const owner = await refresh(refreshToken);
    const thief = await refresh(refreshToken);
    server.clock.advance(LIMITS.accessTokenMs);
    if (next === 'thief') {
      await refresh(thief.refresh_token);
      server.clock.advance(LIMITS.accessTokenMs);
    }
    await expect(refresh(owner.refresh_token)).rejects.toMatchObject(code('access_token_expired'));
    await expect(refresh(thief.refresh_token)).rejects.toMatchObject(code('access_token_expired'));
  }
});

test('of many who renew with the same token at once, one can go on, and not for long', async () => {
  const { refreshToken } = await anOwner(server);
  const renewed = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
  const outcomes = await Promise.allSettled(renewed.map(({ refresh_token }) => refresh(refresh_token)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
  for (const { token } of renewed) {
    await expect(setting(token)).rejects.toMatchObject(code('access_token_expired'));
  }
});

test('a token that was replaced twice is not good for a moment', async () => {
  const { refreshToken } = await anOwner(server);
  const once = await refresh(refreshToken);
  const twice = await refresh(once.refresh_token);
  await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
  await expect(setting(twice.token)).rejects.toMatchObject(code('access_token_expired'));
});

test('a session that was ended is not renewed in the moment that a replaced token is good', async () => {
  const { refreshToken } = await anOwner(server);
  const { token } = await refresh(refreshToken);
  await aCaller(server, () => token).call(users.signOut, {});
  await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
});

test('a changed refresh token of another account ends nothing', async () => {
  const [mine, other] = [await anOwner(server), await anOwner(server)];
  for (const forged of [other.refreshToken.split('.')[1]!, `${mine.token}.${other.refreshToken}`]) {
    await expect(refresh(forged)).rejects.toMatchObject(code('access_token_expired'));
  }
  expect(await setting(other.token)).toMatchObject({ nickname: 'Farm' });
});

test('an access token renews nothing, and a refresh token opens nothing', async () => {
  const { token, refreshToken } = await anOwner(server);
  await expect(refresh(token)).rejects.toMatchObject(code('access_token_expired'));
  await expect(setting(refreshToken)).rejects.toMatchObject(code('token_invalid'));
});

test.each<[end: string, act: (token: string) => Promise<unknown>]>([
  ['signing out', (token) => aCaller(server, () => token).call(users.signOut, {})],
  [
    'signing out with the token in the query, as existing programs do',
    (token) => send(server, `/portalapi/user/signOut?token=${token}`),
  ],
])('%s ends token, refresh token and open screens', async (_end, act) => {
  const { token, refreshToken } = await anOwner(server);
  const screen = await aScreen(server, { type: 'hello', token });
  await screen.until('welcome');
  await act(token);
  expect(await screen.until('refused')).toMatchObject(code('access_token_expired'));
  await expect(setting(token)).rejects.toMatchObject(code('access_token_expired'));
  await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
});

test('a new password ends what was stolen before it', async () => {
  const { account, token, refreshToken } = await anOwner(server);
  const owner = await aStranger(server).call(users.signIn, { account, password: PASSWORD });
  const change = { password: PASSWORD, new_password: 'meadow-2027' };
  await aCaller(server, () => owner.token).call(users.changePassword, change);
  await expect(setting(token)).rejects.toMatchObject(code('access_token_expired'));
  await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
  expect(await setting(owner.token)).toMatchObject({ nickname: 'Farm' });
});

test('a token in a query counts nowhere but where existing programs sign out with it', async () => {
  const { token } = await anOwner(server);
  const inQuery = await send(server, `/portalapi/user/getUserSetting?token=${token}`, { method: 'GET' });
  expect(inQuery.body).toMatchObject(code('login_required'));
});

test('tokens in queries stay out of the log, also when something fails', async () => {
  const { account, token, refreshToken } = await anOwner(server);
  await sql`alter table session rename to session_away`.execute(server.db);
  try {
    for (const [method, path] of [
      ['POST', `/portalapi/user/signOut?token=${token}`],
      ['GET', `/portalapi/auth/refreshToken?refreshToken=${refreshToken}`],
      ['POST', `${LOGIN}?account=${account}&password=${PASSWORD}`],
    ] as const) {
      expect((await send(server, path, { method })).body, path).toMatchObject(code('unknown_error'));
    }
  } finally {
    await sql`alter table session_away rename to session`.execute(server.db);
  }
  expect(server.logged()).toContain('/portalapi/auth/refreshToken');
  for (const secret of [token, refreshToken, PASSWORD]) expect(server.logged()).not.toContain(secret);
});

test('what is stored of a session opens nothing', async () => {
  const { refreshToken } = await anOwner(server);
  const { rows } = await sql<{ kept: string }>`select session::text as kept from session`.execute(server.db);
  for (const { kept } of rows) for (const piece of refreshToken.split('.')) expect(kept).not.toContain(piece);
  const { rows: hashes } = await sql<{ hash: Buffer }>`select refresh_hash as hash from session`.execute(
    server.db,
  );
  for (const { hash } of hashes) {
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      await expect(refresh(hash.toString(form))).rejects.toMatchObject(code('access_token_expired'));
    }
  }
});

test('a token opens nothing of another organisation, and a lesser role nothing of a higher one', async () => {
  const [mine, other] = [await anOwner(server), await anOwner(server)];
  const { eui } = await aNode(other);
  await expect(mine.call(devices.viewNode, { eui })).rejects.toMatchObject(
    code('device_not_in_organisation'),
  );
  expect((await mine.call(devices.listNodes, {})).page.count).toBe(0);
  const info = await mine.call(users.viewOrganisation, { org_id: other.orgId } as never);
  expect(info.org_id).toBe(mine.orgId);
  const limited = await aSubUser(mine, 'limited');
  const { body } = await limited.ask(devices.listNodes, {});
  expect(body.code).toBe(ERRORS.no_authority.code);
});

test('no account promotes itself with fields that a call does not know', async () => {
  const observer = await aSubUser(await anOwner(server), 'observer');
  const given = { nickname: 'Ada', role: 'owner', frozen: true, org_id: '1', user_id: '1' };
  await observer.call(users.changeSetting, given as never);
  const after = await observer.call(users.viewOrganisation);
  expect(after).toMatchObject({ nickname: 'Ada', role: 'observer', org_id: observer.orgId });
});
