import { createHash } from 'node:crypto';
import { BASES } from '@fieldscope/contract/call';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, forgetOldSignIns } from '../src/modules/accounts/accounts.service';
import { sql } from '../src/platform/db';
import { aCaller, anOwner, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { aHouse, type TestHouse } from './harness';

let house: TestHouse;
beforeAll(async () => {
  // Every failing test has an address of its own, so that none of them slows another one down.
  house = await aHouse({ TRUST_PROXY: 'true' });
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const withToken = (token: string) => aCaller(house, () => token);

let addresses = 0;
const anAddress = () => `198.51.100.${++addresses}`;

/** Signs in from an address; answers status and body as they come. */
async function signIn(account: string, password: string, address = anAddress()) {
  const answer = await fetch(`${house.url}/portalapi/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ account, password }),
  });
  return { status: answer.status, ...((await answer.json()) as { code: number; msg?: string }) };
}

async function failTimes(times: number, account: string, address?: string) {
  for (let i = 0; i < times; i++) await signIn(account, `wrong-guess-${i}`, address);
}

describe('signing in', () => {
  test('existing client programs send account, MD5 of the password and origin in the query, without a body', async () => {
    const { account, orgId } = await anOwner(house);
    const query = new URLSearchParams({ account, password: md5(PASSWORD), origin: '1' });
    const answer = await fetch(`${house.url}/portalapi/user/login?${query}`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { code: 0, data: { org_id: orgId, email: account, child_id: '0', expires_in: 7200, language: 2 } },
    ]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'an empty body of type %s beside the query does no harm',
    async (type) => {
      const { account } = await anOwner(house);
      const query = new URLSearchParams({ account, password: md5(PASSWORD), origin: '1' });
      const answer = await fetch(`${house.url}/portalapi/user/login?${query}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '',
      });
      expect(await answer.json()).toMatchObject({ code: 0 });
    },
  );

  test.each([
    ['the password', PASSWORD],
    ['its MD5 in lower case', md5(PASSWORD)],
    ['its MD5 in upper case', md5(PASSWORD).toUpperCase()],
  ])('%s is taken', async (_, password) => {
    const { account } = await anOwner(house);
    expect(await signIn(account, password)).toMatchObject({ code: 0 });
  });

  test('an account is found however its letters are written', async () => {
    const { account } = await anOwner(house);
    expect(await signIn(account.toUpperCase(), PASSWORD)).toMatchObject({ code: 0 });
  });

  test('a sub-account carries its own id as child id', async () => {
    const observer = await aSubUser(await anOwner(house), 'observer');
    const info = await observer.call(users.viewOrganisation);
    expect(info).toMatchObject({ role: 'observer', org_id: observer.orgId, child_id: info.user_id });
  });

  test('what is missing is named', async () => {
    const stranger = aStranger(house);
    await expect(stranger.call(users.signIn, { password: PASSWORD })).rejects.toMatchObject({
      ...code('parameter_missing'),
      msg: expect.stringContaining('account'),
    });
    await expect(stranger.call(users.signIn, { account: 'a@farm.example' })).rejects.toMatchObject({
      ...code('parameter_missing'),
      msg: expect.stringContaining('password'),
    });
  });

  test('a frozen account is told so, and its open session ends', async () => {
    const owner = await anOwner(house);
    await sql`update account set frozen = true where org_id = ${owner.orgId}`.execute(house.db);
    expect(await signIn(owner.account, PASSWORD)).toMatchObject(code('account_frozen'));
    expect(await signIn(owner.account, 'wrong-guess')).toMatchObject(code('credentials_wrong'));
    await expect(owner.call(users.viewSetting)).rejects.toMatchObject(code('account_frozen'));
  });

  test('an organisation keeps its name for itself', async () => {
    const { account } = await anOwner(house);
    const again = createOrganisation(house, {
      email: account.toUpperCase(),
      password: PASSWORD,
      name: 'Again',
    });
    await expect(again).rejects.toMatchObject({ name: 'account_exists' });
  });
});

describe('the lock', () => {
  test('five failures lock the account for thirty minutes, for the right password too', async () => {
    const { account } = await anOwner(house);
    await failTimes(LIMITS.failedSignIns - 1, account);
    expect(await signIn(account, 'the-fifth-1')).toMatchObject(code('credentials_wrong'));
    expect(await signIn(account, PASSWORD)).toMatchObject({
      ...code('account_locked'),
      msg: expect.stringContaining('30'),
    });
    house.clock.advance(30 * MINUTE_MS - 1);
    expect(await signIn(account, PASSWORD)).toMatchObject(code('account_locked'));
    house.clock.advance(1);
    expect(await signIn(account, PASSWORD)).toMatchObject({ code: 0 });
  });

  test('trying on while it is locked does not make it last longer', async () => {
    const { account } = await anOwner(house);
    await failTimes(LIMITS.failedSignIns, account);
    house.clock.advance(20 * MINUTE_MS);
    await failTimes(LIMITS.failedSignIns, account);
    house.clock.advance(10 * MINUTE_MS);
    expect(await signIn(account, PASSWORD)).toMatchObject({ code: 0 });
  });

  test('a right password starts the counting anew', async () => {
    const { account } = await anOwner(house);
    for (let round = 0; round < 3; round++) {
      await failTimes(LIMITS.failedSignIns - 1, account);
      expect(await signIn(account, PASSWORD)).toMatchObject({ code: 0 });
    }
  });

  test('failures at once are all counted', async () => {
    const { account } = await anOwner(house);
    await Promise.all(Array.from({ length: 5 }, (_, i) => signIn(account, `guess-${i}`)));
    expect(await signIn(account, PASSWORD)).toMatchObject(code('account_locked'));
  });

  test('an account that is locked keeps the sessions it has', async () => {
    const owner = await anOwner(house);
    await failTimes(LIMITS.failedSignIns, owner.account);
    expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
  });

  test('an address that fails with many names has to wait, others do not', async () => {
    const { account } = await anOwner(house);
    const address = anAddress();
    const names = Array.from({ length: 40 }, (_, i) => `guess-${i}@farm.example`);
    const answers = await Promise.all(names.map((name) => signIn(name, 'some-guess-1', address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)).toMatchObject(code('trigger_limit'));
    expect(await signIn(account, PASSWORD, address)).toMatchObject({ status: 429, ...code('trigger_limit') });
    expect(await signIn(account, PASSWORD)).toMatchObject({ code: 0 });
  });

  test('right passwords never make an address wait', async () => {
    const { account } = await anOwner(house);
    const address = anAddress();
    for (let i = 0; i < 35; i++) expect(await signIn(account, PASSWORD, address)).toMatchObject({ code: 0 });
  });
});

describe('the access token', () => {
  const setting = (token: string) => withToken(token).call(users.viewSetting);

  test('is taken with and without "Bearer"', async () => {
    const { token } = await anOwner(house);
    expect(await setting(`Bearer ${token}`)).toEqual(await setting(token));
  });

  test('nobody without a token gets in', async () => {
    await expect(setting('')).rejects.toMatchObject(code('login_required'));
    await expect(setting('Bearer ')).rejects.toMatchObject(code('login_required'));
  });

  test('lasts two hours', async () => {
    const { token } = await anOwner(house);
    house.clock.advance(2 * HOUR_MS - SECOND_MS);
    expect(await setting(token)).toMatchObject({ nickname: 'Farm' });
    house.clock.advance(SECOND_MS);
    await expect(setting(token)).rejects.toMatchObject(code('access_token_expired'));
  });

  test('in the query it opens nothing but the way out', async () => {
    const { token } = await anOwner(house);
    const ask = async (method: string, path: string) =>
      (await fetch(`${house.url}${BASES.portal}${path}?token=${token}`, { method })).json();
    expect(await ask('GET', users.viewSetting.path)).toMatchObject(code('login_required'));
    expect(await ask('POST', users.signOut.path)).toMatchObject({ code: 0 });
    await expect(setting(token)).rejects.toMatchObject(code('access_token_expired'));
  });
});

describe('signing out', () => {
  test('ends this session at once, its refresh token included, and no other', async () => {
    const owner = await anOwner(house);
    const elsewhere = await aStranger(house).call(users.signIn, {
      account: owner.account,
      password: PASSWORD,
    });
    await owner.call(users.signOut, {});
    await expect(owner.call(users.viewSetting)).rejects.toMatchObject(code('access_token_expired'));
    await expect(refresh(owner.refreshToken)).rejects.toMatchObject(code('access_token_expired'));
    expect(await withToken(elsewhere.token).call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
  });
});

const refresh = (refreshToken: string) => aStranger(house).call(users.refresh, { refreshToken });

describe('the refresh token', () => {
  test('brings a new pair that works when the access token has expired', async () => {
    const { refreshToken } = await anOwner(house);
    house.clock.advance(3 * HOUR_MS);
    const renewed = await refresh(refreshToken);
    expect(renewed).toMatchObject({ expires_in: 7200 });
    expect(renewed.refresh_token).not.toBe(refreshToken);
    expect(await withToken(renewed.token).call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
    expect((await refresh(renewed.refresh_token)).token).toBeTruthy();
  });

  test('lasts thirty days, and who comes later is told that it expired', async () => {
    const { refreshToken } = await anOwner(house);
    house.clock.advance(30 * DAY_MS);
    await forgetOldSignIns(house);
    await expect(refresh(refreshToken)).rejects.toMatchObject(code('refresh_token_expired'));
    house.clock.advance(31 * DAY_MS);
    await forgetOldSignIns(house);
    await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
  });

  test('one that was never given is refused', async () => {
    await expect(refresh('made-up')).rejects.toMatchObject(code('access_token_expired'));
  });

  test('of two who use it at once only one gets a new one', async () => {
    const { refreshToken } = await anOwner(house);
    const outcomes = await Promise.allSettled([refresh(refreshToken), refresh(refreshToken)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('setting and organisation', () => {
  test('a new organisation has its owner, its gift and English in °C', async () => {
    const owner = await anOwner(house);
    expect(await owner.call(users.viewOrganisation)).toMatchObject({
      org_id: owner.orgId,
      account: owner.account,
      role: 'owner',
      child_id: '0',
      um_balance: 100_000,
      dm_balance: 100_000,
    });
    expect(await owner.call(users.viewSetting)).toEqual({
      temperatureUnit: 0,
      language: 2,
      client: '',
      clientState: '',
      nickname: 'Farm',
      timezone: 'UTC',
    });
  });

  test('what is changed stays, the rest stays as it was', async () => {
    const owner = await anOwner(house);
    await owner.call(users.changeSetting, { temperatureUnit: 1, timezone: 'Asia/Shanghai' });
    await owner.call(users.changeSetting, { language: 3, nickname: '  Ада  ' });
    expect(await owner.call(users.viewSetting)).toMatchObject({
      temperatureUnit: 1,
      timezone: 'Asia/Shanghai',
      language: 3,
      nickname: 'Ада',
    });
  });

  test('a setting is its user’s own', async () => {
    const owner = await anOwner(house);
    const observer = await aSubUser(owner, 'limited');
    await observer.call(users.changeSetting, { temperatureUnit: 1 });
    expect(await owner.call(users.viewSetting)).toMatchObject({ temperatureUnit: 0 });
  });

  test.each([
    ['language', { language: 9 }],
    ['temperatureUnit', { temperatureUnit: 2 }],
    ['nickname', { nickname: ' ' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: '+05:00' }],
  ])('a %s that does not exist is refused by name', async (field, change) => {
    const owner: User = await anOwner(house);
    await expect(owner.call(users.changeSetting, change as never)).rejects.toMatchObject({
      ...code('parameter_invalid'),
      msg: expect.stringContaining(field),
    });
  });
});
