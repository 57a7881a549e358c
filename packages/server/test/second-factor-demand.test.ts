import { listCalls } from '@fieldscope/contract/calls';
import { audit } from '@fieldscope/contract/calls/audit';
import { devices } from '@fieldscope/contract/calls/devices';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { resetByOperator } from '../src/modules/second-factor/second-factor.service';
import { anAuthenticator } from './authenticator';
import { anAccessKey, anOwner, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const signIn = ({ account }: User, code?: string) =>
  aStranger(server).call(users.signIn, { account, password: PASSWORD, code });
const demand = (owner: User, demanded = true) => owner.call(secondFactor.demand, { demanded });
const childIdOf = async (user: User) => (await user.call(users.viewOrganisation)).child_id;

/** An organisation that demands a second factor, and a sub-account that has none. */
async function aStrictFarm() {
  const owner = await anOwner(server);
  const colleague = await aSubUser(owner, 'administrator');
  await demand(owner);
  return { owner, colleague };
}

/** Calls that stay open to who has yet to set it up. */
const OPEN = [
  'brands.view',
  'passkeys.add',
  'passkeys.begin',
  'passkeys.beginProof',
  'passkeys.list',
  'secondFactor.begin',
  'secondFactor.confirm',
  'secondFactor.confirmWithPasskey',
  'secondFactor.view',
  'signOn.viewSignOut',
  'users.signOut',
  'users.viewOrganisation',
  'users.viewSetting',
];

describe('a sub-account that owes a second factor', () => {
  test('signs in and is informed', async () => {
    const { owner, colleague } = await aStrictFarm();
    expect(await signIn(colleague)).toMatchObject({ second_factor_due: true });
    expect(await signIn(owner)).toMatchObject({ second_factor_due: false });
    expect(await colleague.call(secondFactor.view)).toMatchObject({ demanded: true, due: true });
    expect(await owner.call(secondFactor.view)).toMatchObject({ demanded: true, due: false });
  });

  test('makes no call but those of the set-up, its own setting and the sign-out', async () => {
    const { colleague } = await aStrictFarm();
    const calls = listCalls().filter(({ call }) =>
      ['limited', 'observer', 'administrator'].includes(call.role),
    );
    const open: string[] = [];
    // Signing out comes last: nothing can be called afterwards.
    for (const { name, call } of calls.sort((a) => (a.name === 'users.signOut' ? 1 : -1))) {
      const { body } = await colleague.ask(call);
      if (body.code !== ERRORS.information_incomplete.code) open.push(name);
    }
    expect(open.sort()).toEqual(OPEN);
  });

  test('sees nothing live, and a screen that was open is cut', async () => {
    const owner = await anOwner(server);
    const colleague = await aSubUser(owner, 'observer');
    const hello = { type: 'hello', token: colleague.token };
    const before = await aScreen(server, hello);
    await before.until('welcome');
    await demand(owner);
    const refused = { type: 'refused', code: ERRORS.information_incomplete.code };
    expect(await before.until('refused')).toEqual(refused);
    const after = await aScreen(server, hello);
    expect(await after.until('refused')).toEqual(refused);
  });

  test('is let in as soon as it has set it up', async () => {
    const { colleague } = await aStrictFarm();
    await expect(colleague.call(devices.listNodes)).rejects.toMatchObject(refused('information_incomplete'));
    const app = await anAuthenticator(colleague);
    expect(await colleague.call(devices.listNodes)).toHaveProperty('list');
    expect(await signIn(colleague, app.nextCode())).toMatchObject({ second_factor_due: false });
  });

  test('is let in when the demand is dropped', async () => {
    const { owner, colleague } = await aStrictFarm();
    await demand(owner, false);
    expect(await colleague.call(devices.listNodes)).toHaveProperty('list');
    expect(await colleague.call(secondFactor.view)).toMatchObject({ demanded: false, due: false });
  });

  test('is stopped again when it turns its own off', async () => {
    const { colleague } = await aStrictFarm();
    const app = await anAuthenticator(colleague);
    const screen = await aScreen(server, { type: 'hello', token: colleague.token });
    await screen.until('welcome');
    await colleague.call(secondFactor.remove, { password: PASSWORD, code: app.nextCode() });
    await expect(colleague.call(devices.listNodes)).rejects.toMatchObject(refused('information_incomplete'));
    expect(await screen.until('refused')).toMatchObject(refused('information_incomplete'));
  });

  test('of another organisation is free, and so are the owner and the access keys', async () => {
    const { owner } = await aStrictFarm();
    const neighbour = await aSubUser(await anOwner(server), 'observer');
    const program = await anAccessKey(owner);
    for (const free of [owner, neighbour]) expect(await free.call(devices.listNodes)).toHaveProperty('list');
    const { body } = await program.ask(listCalls().find(({ name }) => name === 'open.listDevices')!.call);
    expect(body.code).toBe('0');
  });
});

describe('a lost phone', () => {
  test('the owner resets it with the own password; the sub-account is signed out and signs in without a code', async () => {
    const owner = await anOwner(server);
    const colleague = await aSubUser(owner, 'observer');
    await anAuthenticator(colleague);
    const childId = await childIdOf(colleague);
    const listed = async () => (await owner.call(subAccounts.list)).list[0]!.second_factor;
    expect(await listed()).toBe(true);
    const reset = (password: string) => owner.call(secondFactor.reset, { child_id: childId, password });
    await expect(reset('guessed-1')).rejects.toMatchObject(refused('password_wrong'));
    await reset(PASSWORD);
    expect(await listed()).toBe(false);
    await expect(colleague.call(users.viewSetting)).rejects.toMatchObject(refused('access_token_expired'));
    expect(await signIn(colleague)).toHaveProperty('token');
    const [entry] = (await owner.call(audit.list, { call: 'secondFactor.reset', outcome: 'done' })).list;
    expect(entry).toMatchObject({ who: owner.account, subject: colleague.account });
  });

  test('a lock that wrong codes have closed opens with it', async () => {
    const owner = await anOwner(server);
    const colleague = await aSubUser(owner, 'observer');
    const childId = await childIdOf(colleague);
    await anAuthenticator(colleague);
    for (let wrong = 0; wrong < LIMITS.failedSignIns; wrong += 1) {
      await signIn(colleague, '000000').catch(() => undefined);
    }
    await owner.call(secondFactor.reset, { child_id: childId, password: PASSWORD });
    const { token } = await signIn(colleague);
    colleague.token = token;
    const app = await anAuthenticator(colleague);
    expect(await signIn(colleague, app.nextCode())).toHaveProperty('token');
  });

  test('an owner resets neither the own one nor that of a foreign sub-account', async () => {
    const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
    const stranger = await aSubUser(neighbour, 'observer');
    const { user_id: ownId } = await owner.call(users.viewOrganisation);
    for (const childId of [ownId, await childIdOf(stranger)]) {
      await expect(
        owner.call(secondFactor.reset, { child_id: childId, password: PASSWORD }),
      ).rejects.toMatchObject(refused('account_missing'));
    }
  });

  test('the operator resets it for anybody, whatever the spelling, and it is in the audit log', async () => {
    const owner = await anOwner(server);
    await anAuthenticator(owner);
    await resetByOperator(server, owner.account.toUpperCase());
    owner.token = (await signIn(owner)).token;
    const [entry] = (await owner.call(audit.list, { call: 'secondFactor.reset' })).list;
    expect(entry).toMatchObject({ who: 'operator', subject: owner.account, code: 0 });
    await expect(resetByOperator(server, 'nobody@farm.example')).rejects.toMatchObject({
      name: 'account_missing',
    });
  });
});
