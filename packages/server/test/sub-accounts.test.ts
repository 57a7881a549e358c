import type { BodyInputOf, QueryInputOf } from '@fieldscope/contract/call';
import { isChange } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { audit } from '@fieldscope/contract/calls/audit';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LANGUAGES } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCaller, anOwner, aStranger, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const refusedAs = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const signIn = (account: string, password = PASSWORD) =>
  aStranger(server).call(users.signIn, { account, password });

let made = 0;
/** A sub-account that the owner has added, signed in. */
async function anAddedUser(owner: User, facts: Partial<BodyInputOf<typeof subAccounts.add>> = {}) {
  made += 1;
  const given = { account: `anna${made}`, nickname: 'Anna', password: PASSWORD, ...facts };
  const { child_id } = await owner.call(subAccounts.add, { type: SUB_ACCOUNT_TYPE.observer, ...given });
  const session = await signIn(given.account);
  return { ...given, child_id, session, ...aCaller(server, () => session.token) };
}
type Added = Awaited<ReturnType<typeof anAddedUser>>;

const listOf = async (owner: User) => (await owner.call(subAccounts.list)).list;
const openScreen = async ({ session: { token } }: Added) => {
  const screen = await aScreen(server, { type: 'hello', token });
  await screen.until('welcome');
  return screen;
};

/** Whether an account is signed out: its calls, their refresh token and their open screen. */
async function expectSignedOut(added: Added, screen: Awaited<ReturnType<typeof aScreen>>) {
  expect(await screen.until('refused')).toMatchObject(refusedAs('access_token_expired'));
  await screen.closed;
  await expect(added.call(users.viewSetting)).rejects.toMatchObject(refusedAs('access_token_expired'));
  const refreshToken = added.session.refresh_token;
  await expect(aStranger(server).call(users.refresh, { refreshToken })).rejects.toMatchObject(
    refusedAs('access_token_expired'),
  );
}

describe('adding a sub-account', () => {
  test('lets a person sign in to the organisation with the type that the owner chose', async () => {
    const owner = await anOwner(server);
    const anna = await anAddedUser(owner, { type: SUB_ACCOUNT_TYPE.limited });
    expect(anna.session).toMatchObject({ org_id: owner.orgId, child_id: anna.child_id, nickname: 'Anna' });
    expect(await anna.call(users.viewOrganisation)).toMatchObject({ role: 'limited', org_id: owner.orgId });
  });

  test('gives it the owner’s temperature unit; language and time zone are its own to choose', async () => {
    const owner = await anOwner(server);
    const setting = { language: LANGUAGES.ru.number, temperatureUnit: 1, timezone: 'Asia/Tashkent' } as const;
    await owner.call(users.changeSetting, setting);
    expect(await (await anAddedUser(owner)).call(users.viewSetting)).toMatchObject({
      temperatureUnit: 1,
      languageChosen: false,
      timezone: 'UTC',
    });
  });

  test.each([
    'a',
    'anna-maria',
    'a23456789012345678901',
    '',
  ])('refuses "%s": 2 to 20 letters or digits', async (account) => {
    const owner = await anOwner(server);
    await expect(anAddedUser(owner, { account })).rejects.toMatchObject(refusedAs('sub_account_failed'));
    expect(await listOf(owner)).toEqual([]);
  });

  test('refuses a name that is signed in with already, in any spelling and any organisation', async () => {
    const { account } = await anAddedUser(await anOwner(server));
    const owner = await anOwner(server);
    for (const taken of [account, account.toUpperCase()]) {
      await expect(anAddedUser(owner, { account: taken })).rejects.toMatchObject(
        refusedAs('sub_account_exists'),
      );
    }
  });

  test.each([
    ['an empty user name', { nickname: ' ' }],
    ['a password that is too weak', { password: 'password' }],
    ['a type that there is not', { type: 3 as never }],
  ])('refuses %s', async (_what, facts) => {
    await expect(anAddedUser(await anOwner(server), facts)).rejects.toMatchObject(
      refusedAs('parameter_invalid'),
    );
  });
});

describe('the list', () => {
  test('shows of every sub-account what it is and when it signed in last, and never of the owner', async () => {
    const owner = await anOwner(server);
    server.clock.advance(HOUR_MS);
    const { child_id, account } = await anAddedUser(owner);
    const now = server.clock.now();
    expect(await listOf(owner)).toEqual([
      {
        child_id,
        account,
        nickname: 'Anna',
        type: SUB_ACCOUNT_TYPE.observer,
        frozen: false,
        frozen_by_operator: false,
        second_factor: false,
        created_at: now,
        last_sign_in_at: now,
      },
    ]);
  });

  test('comes in pages, by name', async () => {
    const owner = await anOwner(server);
    const accounts = ['b', 'A', 'c'].map((letter) => `${letter}${owner.orgId}`);
    for (const account of accounts) await anAddedUser(owner, { account });
    const { list, page } = await owner.call(subAccounts.list, { offset: 2, length: 1 });
    expect(list.map(({ account }) => account)).toEqual([accounts[0]]);
    expect(page.count).toBe(3);
  });
});

describe('editing a sub-account', () => {
  test('changes the user name and leaves who is signed in alone', async () => {
    const owner = await anOwner(server);
    const anna = await anAddedUser(owner);
    await owner.call(subAccounts.edit, { child_id: anna.child_id, nickname: 'Anna K.', type: anna.type });
    expect(await anna.call(users.viewSetting)).toMatchObject({ nickname: 'Anna K.' });
  });

  test.each([
    ['another type', { type: SUB_ACCOUNT_TYPE.limited }],
    ['freezing', { frozen: true }],
    ['another password', { password: 'meadow-2026' }],
  ])('%s signs it out everywhere at once', async (_what, change) => {
    const owner = await anOwner(server);
    const anna = await anAddedUser(owner);
    const screen = await openScreen(anna);
    await owner.call(subAccounts.edit, { child_id: anna.child_id, ...change });
    await expectSignedOut(anna, screen);
  });

  test('a frozen one cannot sign in until it is released', async () => {
    const owner = await anOwner(server);
    const { child_id, account } = await anAddedUser(owner);
    await owner.call(subAccounts.edit, { child_id, frozen: true });
    await expect(signIn(account)).rejects.toMatchObject(refusedAs('account_frozen'));
    await owner.call(subAccounts.edit, { child_id, frozen: false });
    expect(await signIn(account)).toMatchObject({ child_id });
  });

  test('a new password opens, even after too many failed sign-ins; the old one does not', async () => {
    const owner = await anOwner(server);
    const { child_id, account } = await anAddedUser(owner);
    for (let time = 0; time < LIMITS.failedSignIns; time += 1)
      await signIn(account, 'guessed').catch(() => {});
    await owner.call(subAccounts.edit, { child_id, password: 'meadow-2026' });
    expect(await signIn(account, 'meadow-2026')).toMatchObject({ child_id });
    await expect(signIn(account)).rejects.toMatchObject(refusedAs('credentials_wrong'));
  });
});

describe('deleting a sub-account', () => {
  test('signs it out everywhere at once, and its name is free again', async () => {
    const owner = await anOwner(server);
    const anna = await anAddedUser(owner);
    const screen = await openScreen(anna);
    await owner.call(subAccounts.remove, { child_id: anna.child_id });
    await expectSignedOut(anna, screen);
    expect(await listOf(owner)).toEqual([]);
    await expect(signIn(anna.account)).rejects.toMatchObject(refusedAs('credentials_wrong'));
    const again = await anAddedUser(await anOwner(server), { account: anna.account });
    expect(again.child_id).not.toBe(anna.child_id);
  });
});

test('the audit log names the sub-account, also when it is gone', async () => {
  const owner = await anOwner(server);
  const { child_id, account } = await anAddedUser(owner);
  await owner.call(subAccounts.edit, { child_id, frozen: true });
  await owner.call(subAccounts.remove, { child_id });
  const { list } = await owner.call(audit.list);
  const actions = list.filter(({ call }) => call.startsWith('subAccounts.'));
  expect(actions.map(({ call, subject }) => [call, subject])).toEqual([
    ['subAccounts.remove', account],
    ['subAccounts.edit', account],
    ['subAccounts.add', account],
  ]);
});

describe('no owner changes or deletes', () => {
  const actions = [
    ['edit', subAccounts.edit, { frozen: true }],
    ['delete', subAccounts.remove, {}],
  ] as const;

  test.each(actions)('the sub-account of another organisation: %s', async (_name, call, change) => {
    const anna = await anAddedUser(await anOwner(server));
    const { body } = await (await anOwner(server)).ask(call, { child_id: anna.child_id, ...change });
    expect(body).toMatchObject(refusedAs('account_missing'));
    expect(await anna.call(users.viewSetting)).toMatchObject({ nickname: 'Anna' });
  });

  test.each(actions)('the owner, as if it were a sub-account: %s', async (_name, call, change) => {
    const owner = await anOwner(server);
    const { user_id } = await owner.call(users.viewOrganisation);
    const { body } = await owner.ask(call, { child_id: user_id, ...change });
    expect(body).toMatchObject(refusedAs('account_missing'));
    expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
  });
});

describe('the types', () => {
  const portal = listCalls().filter(({ call }) => call.base === 'portal');

  test('limited: its own profile, messages, and what every screen needs', () => {
    const own = portal.filter(({ call }) => call.role === 'limited').map(({ name }) => name.split('.')[0]);
    const areas = [
      'brands',
      'notices',
      'passkeys',
      'production',
      'programs',
      'push',
      'quietHours',
      'secondFactor',
      'signOn',
      'users',
    ];
    expect([...new Set(own)].sort()).toEqual(areas);
  });

  test('an observer reads, and changes nothing but the own pins, programs and reports, and asks the adviser', () => {
    const changes = portal.filter(({ call }) => call.role === 'observer' && isChange(call));
    expect(changes.map(({ name }) => name)).toEqual([
      'advice.ask',
      'advice.askAgain',
      'advice.converse',
      'programs.allow',
      'programs.revoke',
      'reports.pauseOwn',
      'reports.sendNow',
      'scenes.pin',
    ]);
  });

  test('kept from an administrator: sub-accounts and organisation details', () => {
    const kept = portal.filter(({ name }) => /^subAccounts\.|^users\.editOrganisation$/.test(name));
    expect(kept).toHaveLength(5);
    expect(new Set(kept.map(({ call }) => call.role))).toEqual(new Set(['owner']));
  });
});

test('the list is sorted by any of its columns; who never signed in comes last', async () => {
  const owner = await anOwner(server);
  const early = await anAddedUser(owner, { type: SUB_ACCOUNT_TYPE.administrator });
  server.clock.advance(HOUR_MS);
  const late = await anAddedUser(owner, { type: SUB_ACCOUNT_TYPE.limited });
  const never = { account: `z${early.account}`, nickname: 'Zoe', password: PASSWORD };
  await owner.call(subAccounts.add, { ...never, type: SUB_ACCOUNT_TYPE.observer });
  await owner.call(subAccounts.edit, { child_id: late.child_id, frozen: true });
  const sorted = async (query: QueryInputOf<typeof subAccounts.list>) =>
    (await owner.call(subAccounts.list, query)).list.map(({ account }) => account);
  const [a, b, c] = [early.account, late.account, never.account];
  expect(await sorted({})).toEqual([a, b, c]);
  expect(await sorted({ sort: 'account', order: 'desc' })).toEqual([c, b, a]);
  expect(await sorted({ sort: 'type' })).toEqual([b, c, a]);
  expect(await sorted({ sort: 'state' })).toEqual([b, a, c]);
  expect(await sorted({ sort: 'signedIn' })).toEqual([a, b, c]);
  expect(await sorted({ sort: 'signedIn', order: 'desc' })).toEqual([b, a, c]);
  expect(await sorted({ sort: 'secondFactor' })).toEqual([a, b, c]);
});
