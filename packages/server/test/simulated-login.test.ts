import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { listCalls } from '@fieldscope/contract/calls';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { audit } from '@fieldscope/contract/calls/audit';
import { devices } from '@fieldscope/contract/calls/devices';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { issueSimulatedLogin } from '../src/modules/accounts/simulated-login.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSimulatedLogin, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const issue = ({ account }: Pick<User, 'account'>) =>
  issueSimulatedLogin(server, { account, operator: 'Olga' });
const exchange = (given: string) => aStranger(server).call(users.simulateLogin, { code: given });
const entriesOf = async (owner: User) => (await owner.call(audit.list, {})).list;

describe('the code', () => {
  test('signs the operator in as the account, for ten minutes and without a way to renew it', async () => {
    const owner = await anOwner(server);
    const { session } = await aSimulatedLogin(owner);
    expect(session).toEqual({
      token: expect.any(String),
      expires_in: LIMITS.simulatedLoginMs / SECOND_MS,
      email: owner.account,
      org_id: owner.orgId,
      user_id: expect.any(String),
      child_id: '0',
      nickname: 'Farm',
      language: 2,
      second_factor_due: false,
      operator: 'Olga',
    });
  });

  test('works once', async () => {
    const { code: given } = await issue(await anOwner(server));
    const outcomes = await Promise.allSettled([exchange(given), exchange(given)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(exchange(given)).rejects.toMatchObject(code('simulated_login_expired'));
  });

  test('lasts ten minutes; an invented one does not work either', async () => {
    const { code: given } = await issue(await anOwner(server));
    server.clock.advance(LIMITS.simulatedLoginMs);
    for (const one of [given, 'guessed']) {
      await expect(exchange(one)).rejects.toMatchObject(code('simulated_login_expired'));
    }
  });

  test('is not in the database', async () => {
    const { code: given } = await issue(await anOwner(server));
    const { rows } = await sql<{
      row: string;
    }>`select simulated_login::text as row from simulated_login`.execute(server.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(given);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('is not made for an unknown or a frozen account', async () => {
    await expect(issue({ account: 'nobody@farm.example' })).rejects.toMatchObject({
      name: 'account_missing',
    });
    const owner = await anOwner(server);
    const { code: given } = await issue(owner);
    await setFrozen(server, { account: owner.account }, true);
    await expect(issue(owner)).rejects.toMatchObject({ name: 'account_frozen' });
    await expect(exchange(given)).rejects.toMatchObject(code('account_frozen'));
  });

  test('cannot be tried on and on', async () => {
    const other = await aServer();
    const statuses = new Set<number>();
    for (let time = 0; time < 40; time += 1) {
      statuses.add((await aStranger(other).ask(users.simulateLogin, { code: 'guessed' })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('the ten minutes', () => {
  test('every call answers 10023 afterwards, however long afterwards', async () => {
    const operator = await aSimulatedLogin(await anOwner(server));
    server.clock.advance(LIMITS.simulatedLoginMs - SECOND_MS);
    expect(await operator.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
    server.clock.advance(SECOND_MS);
    for (const call of [users.viewSetting, devices.listNodes, users.signOut]) {
      await expect(operator.call(call, {})).rejects.toMatchObject(code('simulated_login_expired'));
    }
    server.clock.advance(3 * HOUR_MS);
    await expect(operator.call(users.viewSetting)).rejects.toMatchObject(code('simulated_login_expired'));
  });

  test('they end before when the operator says so, or when the owner ends the session', async () => {
    const owner = await anOwner(server);
    const [first, second] = [await aSimulatedLogin(owner), await aSimulatedLogin(owner)];
    await first.call(users.signOut, {});
    await expect(first.call(users.viewSetting)).rejects.toMatchObject(code('simulated_login_expired'));
    const sessions = await owner.call(users.listSessions);
    expect(sessions.map(({ operator }) => operator)).toEqual([null, 'Olga']);
    await owner.call(users.endSessions, { session_id: sessions[1]!.session_id });
    await expect(second.call(users.viewSetting)).rejects.toMatchObject(code('simulated_login_expired'));
    expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
  });

  test('open screens receive nothing any more, and why', async () => {
    const owner = await anOwner(server);
    const operator = await aSimulatedLogin(owner);
    const screen = await aScreen(server, { type: 'hello', token: operator.session.token });
    await screen.until('welcome');
    server.clock.advance(LIMITS.simulatedLoginMs);
    await aNode(await aFreshSignIn(owner));
    expect(await screen.until('refused')).toMatchObject(code('simulated_login_expired'));
    await screen.closed;
    expect(screen.received.map(({ type }) => type)).toEqual(['welcome', 'refused']);
  });

  test('an open screen closes as soon as the operator ends it', async () => {
    const operator = await aSimulatedLogin(await anOwner(server));
    const screen = await aScreen(server, { type: 'hello', token: operator.session.token });
    await screen.until('welcome');
    await operator.call(users.signOut, {});
    expect(await screen.until('refused')).toMatchObject(code('simulated_login_expired'));
  });
});

/** The same owner with a token that lasts. */
async function aFreshSignIn(owner: User): Promise<User> {
  const { token } = await aStranger(server).call(users.signIn, {
    account: owner.account,
    password: PASSWORD,
  });
  owner.token = token;
  return owner;
}

describe('what the operator may do', () => {
  test('what the account may, and no more', async () => {
    const owner = await anOwner(server);
    const operator = await aSimulatedLogin(owner);
    await operator.call(users.editOrganisation, { telephone: '+49 228 1' });
    expect(await owner.call(users.viewOrganisation)).toMatchObject({ telephone: '+49 228 1' });
    const limited = await aSimulatedLogin(await aSubUser(owner, 'limited'));
    await expect(limited.call(devices.listNodes)).rejects.toMatchObject(code('no_authority'));
  });

  test('nothing that shows or changes what people prove themselves with', async () => {
    const owner = await anOwner(server);
    const hand = await aSubUser(owner, 'observer');
    const { child_id: childId } = await hand.call(users.viewOrganisation);
    const operator = await aSimulatedLogin(owner);
    const actions = [
      [users.changePassword, { password: PASSWORD, new_password: 'taken-over-1' }],
      [users.endSessions, { session_id: 'others' }],
      [secondFactor.begin, { password: PASSWORD }],
      [secondFactor.demand, { demanded: true }],
      [secondFactor.reset, { child_id: childId, password: PASSWORD }],
      [accessKeys.create, { label: 'Second key', level: ACCESS_LEVEL.full, password: PASSWORD }],
      [accessKeys.viewFixed, {}],
      [subAccounts.edit, { child_id: childId, password: 'taken-over-1' }],
      [subAccounts.remove, { child_id: childId }],
    ] as const;
    for (const [call, input] of actions) {
      expect((await operator.ask(call, input)).body, call.path).toMatchObject(code('no_authority'));
    }
    await aFreshSignIn(owner);
    await aFreshSignIn(hand);
  });

  test('no call that asks for a password is open to the operator, who could guess and lock the account', () => {
    const asking = listCalls().filter(
      ({ call }) =>
        call.role !== 'public' &&
        call.role !== 'installation_operator' &&
        'shape' in call.body &&
        'password' in (call.body.shape as object),
    );
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.filter(({ call }) => !call.notSimulated).map(({ name }) => name)).toEqual([]);
  });

  test('a second factor that the organisation demands is not the operator’s to set up', async () => {
    const owner = await anOwner(server);
    const hand = await aSubUser(owner, 'observer');
    await owner.call(secondFactor.demand, { demanded: true });
    await expect(hand.call(devices.listNodes)).rejects.toMatchObject(code('information_incomplete'));
    expect(await (await aSimulatedLogin(hand)).call(devices.listNodes)).toMatchObject({ list: [] });
  });

  test('the last sign-in of the account stays what it was', async () => {
    const owner = await anOwner(server);
    const hand = await aSubUser(owner, 'observer');
    const lastSignIn = async () => (await owner.call(subAccounts.list)).list[0]!.last_sign_in_at;
    const before = await lastSignIn();
    server.clock.advance(SECOND_MS);
    await aSimulatedLogin(hand);
    expect(await lastSignIn()).toBe(before);
  });
});

describe('the audit log', () => {
  test('names the operator beside the account, from signing in to signing out', async () => {
    const owner = await anOwner(server);
    const operator = await aSimulatedLogin(owner);
    await operator.call(users.changeSetting, { nickname: 'Meadow' });
    await operator.ask(users.changePassword, { password: PASSWORD, new_password: 'taken-over-1' });
    await operator.call(users.signOut, {});
    const entries = (await entriesOf(owner)).slice(0, 4);
    expect(entries.map(({ call, code }) => [call, code])).toEqual([
      ['users.signOut', 0],
      ['users.changePassword', ERRORS.no_authority.code],
      ['users.changeSetting', 0],
      ['users.simulateLogin', 0],
    ]);
    for (const entry of entries) expect(entry).toMatchObject({ who: owner.account, operator: 'Olga' });
  });

  test('shows what the operator looked at, once each', async () => {
    const owner = await anOwner(server);
    const [one, other] = [await aNode(owner), await aNode(owner)];
    const operator = await aSimulatedLogin(owner);
    for (const { eui } of [one, one, other]) await operator.call(devices.viewNode, { eui });
    const looked = (await entriesOf(owner)).filter(({ call }) => call === 'devices.viewNode');
    expect(looked.map(({ subject, operator: by }) => [subject, by])).toEqual([
      [other.eui, 'Olga'],
      [one.eui, 'Olga'],
    ]);
  });

  test('is found by the operator’s name, and names none where no operator did it', async () => {
    const owner = await anOwner(server);
    await aSimulatedLogin(owner);
    const { list } = await owner.call(audit.list, { who: 'olg' });
    expect(list.map(({ call }) => call)).toEqual(['users.simulateLogin']);
    expect((await entriesOf(owner)).at(-1)).toMatchObject({ call: 'users.signIn', operator: '' });
  });
});
