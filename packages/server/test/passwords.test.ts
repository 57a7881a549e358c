import { createHash } from 'node:crypto';
import { registration } from '@fieldscope/contract/calls/registration';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { aMailServer, type MailServer } from './mail-server';
import { aNewcomer } from './registrations';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ SMTP_URL: mails.url });
});
afterAll(() => mails.close());

const NEW_PASSWORD = 'new-meadow-7';
const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const signIn = (account: string, password: string) =>
  aStranger(server).call(users.signIn, { account, password });

/** The same person in another browser. */
async function elsewhere(user: User): Promise<User> {
  const session = await signIn(user.account, PASSWORD);
  const other = { ...user, token: session.token, refreshToken: session.refresh_token };
  return other;
}
const isSignedIn = async ({ token, server: { url } }: User) => {
  const answer = await fetch(`${url}/portalapi/user/getUserSetting`, { headers: { authorization: token } });
  return ((await answer.json()) as { code: number }).code === 0;
};

describe('who changes the password', () => {
  const change = (user: User, facts: object = {}) =>
    user.call(users.changePassword, { password: PASSWORD, new_password: NEW_PASSWORD, ...facts });

  test('signs in with the new one from then on', async () => {
    const owner = await anOwner(server);
    await change(owner);
    await signIn(owner.account, NEW_PASSWORD);
    await expect(signIn(owner.account, PASSWORD)).rejects.toMatchObject(code('credentials_wrong'));
  });

  test('stays signed in here and nowhere else, open screens included', async () => {
    const owner = await anOwner(server);
    const [other, neighbour] = [await elsewhere(owner), await anOwner(server)];
    const screen = await aScreen(server, { type: 'hello', token: other.token });
    await screen.until('welcome');
    await change(owner);
    expect(await Promise.all([owner, other, neighbour].map(isSignedIn))).toEqual([true, false, true]);
    await screen.until('refused');
    const renewed = aStranger(server).call(users.refresh, { refreshToken: other.refreshToken });
    await expect(renewed).rejects.toMatchObject(code('access_token_expired'));
  });

  test('must know the old one; wrong ones count as failed sign-ins', async () => {
    const owner = await anOwner(server);
    for (let time = 0; time < LIMITS.failedSignIns; time += 1) {
      await expect(change(owner, { password: 'guessed-1' })).rejects.toMatchObject(code('password_wrong'));
    }
    await expect(change(owner)).rejects.toMatchObject(code('account_locked'));
    server.clock.advance(LIMITS.accountLockMs);
    await change(owner);
  });

  test.each([
    'short-1',
    'meadowgrass',
    '1234567890',
    'seventeen-letters',
  ])('cannot choose %s', async (new_password) => {
    const owner = await anOwner(server);
    await expect(change(owner, { new_password })).rejects.toMatchObject(code('parameter_invalid'));
    await signIn(owner.account, PASSWORD);
  });

  test('may be a sub-account, and changes its own alone', async () => {
    const owner = await anOwner(server);
    const observer = await aSubUser(owner, 'limited');
    await change(observer);
    await signIn(observer.account, NEW_PASSWORD);
    await signIn(owner.account, PASSWORD);
  });

  test('may send MD5 forms, as existing client programs do', async () => {
    const owner = await anOwner(server);
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    await change(owner, { password: md5(PASSWORD), new_password: md5(NEW_PASSWORD).toUpperCase() });
    await signIn(owner.account, NEW_PASSWORD);
  });
});

describe('a person who lost the password', () => {
  const reset = async (account: string) => {
    const reader = aNewcomer(server, mails, account);
    const typed = await reader.getCode('reset');
    return reader.call(registration.resetPassword, { email: account, code: typed, password: NEW_PASSWORD });
  };

  test('sets a new one with the code from the mail', async () => {
    const { account } = await anOwner(server);
    await reset(account);
    await signIn(account, NEW_PASSWORD);
    await expect(signIn(account, PASSWORD)).rejects.toMatchObject(code('credentials_wrong'));
  });

  test('is signed out everywhere', async () => {
    const owner = await anOwner(server);
    const other = await elsewhere(owner);
    await reset(owner.account);
    expect(await Promise.all([owner, other].map(isSignedIn))).toEqual([false, false]);
  });

  test('need not wait for a lock that wrong guesses have closed', async () => {
    const { account } = await anOwner(server);
    for (let time = 0; time < LIMITS.failedSignIns; time += 1) {
      await expect(signIn(account, 'forgotten-1')).rejects.toMatchObject(code('credentials_wrong'));
    }
    await expect(signIn(account, PASSWORD)).rejects.toMatchObject(code('account_locked'));
    await reset(account);
    await signIn(account, NEW_PASSWORD);
  });

  test.each([
    ['', 'verification_code_missing'],
    ['12345', 'verification_code_wrong'],
  ] as const)('changes nothing with the code "%s"', async (typed, error) => {
    const { account } = await anOwner(server);
    const reader = aNewcomer(server, mails, account);
    await reader.getCode('reset');
    const input = { email: account, code: typed, password: NEW_PASSWORD };
    await expect(reader.call(registration.resetPassword, input)).rejects.toMatchObject(code(error));
    await signIn(account, PASSWORD);
  });

  test('changes nothing with a code that was mailed to register', async () => {
    const { account } = await anOwner(server);
    const reader = aNewcomer(server, mails, account);
    await reader.call(registration.sendCode, await reader.request('register'));
    const input = { email: account, code: '123456', password: NEW_PASSWORD };
    await expect(reader.call(registration.resetPassword, input)).rejects.toMatchObject(
      code('verification_code_expired'),
    );
  });
});
