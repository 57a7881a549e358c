import { BASES } from '@fieldscope/contract/call';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { purgeSignIns } from '../src/modules/accounts/accounts.service';
import { aCaller, anOwner, aStranger, PASSWORD } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const setting = (token: string) => aCaller(server, () => token).call(users.viewSetting);
const refresh = (refreshToken: string) => aStranger(server).call(users.refresh, { refreshToken });

describe('the access token', () => {
  test('is taken with and without "Bearer"', async () => {
    const { token } = await anOwner(server);
    expect(await setting(`Bearer ${token}`)).toEqual(await setting(token));
  });

  test('no one gets in without a token', async () => {
    await expect(setting('')).rejects.toMatchObject(code('login_required'));
    await expect(setting('Bearer ')).rejects.toMatchObject(code('login_required'));
  });

  test('lasts two hours', async () => {
    const { token } = await anOwner(server);
    server.clock.advance(2 * HOUR_MS - SECOND_MS);
    expect(await setting(token)).toMatchObject({ nickname: 'Farm' });
    server.clock.advance(SECOND_MS);
    await expect(setting(token)).rejects.toMatchObject(code('access_token_expired'));
  });

  test('in the query it opens nothing but the way out', async () => {
    const { token } = await anOwner(server);
    const ask = async (method: string, path: string) =>
      (await fetch(`${server.url}${BASES.portal}${path}?token=${token}`, { method })).json();
    expect(await ask('GET', users.viewSetting.path)).toMatchObject(code('login_required'));
    expect(await ask('POST', users.signOut.path)).toMatchObject({ code: 0 });
    await expect(setting(token)).rejects.toMatchObject(code('access_token_expired'));
  });
});

describe('signing out', () => {
  test('ends this session at once, its refresh token included, and no other', async () => {
    const owner = await anOwner(server);
    const elsewhere = await aStranger(server).call(users.signIn, {
      account: owner.account,
      password: PASSWORD,
    });
    await owner.call(users.signOut, {});
    await expect(owner.call(users.viewSetting)).rejects.toMatchObject(code('access_token_expired'));
    await expect(refresh(owner.refreshToken)).rejects.toMatchObject(code('access_token_expired'));
    expect(await setting(elsewhere.token)).toMatchObject({ nickname: 'Farm' });
  });
});

describe('the refresh token', () => {
  test('brings a new pair that works when the access token has expired', async () => {
    const { refreshToken } = await anOwner(server);
    server.clock.advance(3 * HOUR_MS);
    const renewed = await refresh(refreshToken);
    expect(renewed).toMatchObject({ expires_in: 7200 });
    expect(renewed.refresh_token).not.toBe(refreshToken);
    expect(await setting(renewed.token)).toMatchObject({ nickname: 'Farm' });
    expect((await refresh(renewed.refresh_token)).token).toBeTruthy();
  });

  test('lasts thirty days, and who comes later learns that it expired', async () => {
    const { refreshToken } = await anOwner(server);
    server.clock.advance(30 * DAY_MS);
    await purgeSignIns(server);
    await expect(refresh(refreshToken)).rejects.toMatchObject(code('refresh_token_expired'));
    server.clock.advance(31 * DAY_MS);
    await purgeSignIns(server);
    await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
  });

  test('one that was never given is refused', async () => {
    await expect(refresh('made-up')).rejects.toMatchObject(code('access_token_expired'));
  });

  test('is good for a minute after it was replaced: an answer that was lost ends no session', async () => {
    const { refreshToken } = await anOwner(server);
    await refresh(refreshToken);
    server.clock.advance(LIMITS.refreshGraceMs - SECOND_MS);
    const renewed = await refresh(refreshToken);
    expect(await setting(renewed.token)).toMatchObject({ nickname: 'Farm' });
    server.clock.advance(HOUR_MS);
    expect(await refresh(renewed.refresh_token)).toHaveProperty('token');
  });

  test('is worth nothing after that minute, and ends the session', async () => {
    const { refreshToken } = await anOwner(server);
    const renewed = await refresh(refreshToken);
    server.clock.advance(LIMITS.refreshGraceMs);
    await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
    await expect(setting(renewed.token)).rejects.toMatchObject(code('access_token_expired'));
  });

  test('the minute is not made longer by using it', async () => {
    const { refreshToken } = await anOwner(server);
    await refresh(refreshToken);
    server.clock.advance(LIMITS.refreshGraceMs - SECOND_MS);
    await refresh(refreshToken);
    server.clock.advance(SECOND_MS);
    await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
  });

  test('of two who use it at once both get a pair, and only one of them can renew it', async () => {
    const { refreshToken } = await anOwner(server);
    const pairs = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    const outcomes = await Promise.allSettled(pairs.map(({ refresh_token }) => refresh(refresh_token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
  });
});
