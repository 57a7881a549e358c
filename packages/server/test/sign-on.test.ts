import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { audit } from '@fieldscope/contract/calls/audit';
import { passkeys } from '@fieldscope/contract/calls/passkeys';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { signOn } from '@fieldscope/contract/calls/sign-on';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { SIGN_ON_LIMITS, SIGN_ON_PROOF } from '@fieldscope/contract/sign-on-limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/platform/config';
import { sql } from '../src/platform/postgres/db';
import { aCaller, anOwner, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { anIdentityProvider, CLIENT, type IdentityProvider, type Person } from './identity-provider';
import { aPasskeyDevice } from './passkey-device';

let server: TestServer;
let directory: IdentityProvider;
beforeAll(async () => {
  server = await aServer();
  directory = await anIdentityProvider(`${server.publicUrl()}/sign_on`);
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });

const settings = (more: object = {}) => ({
  ...{ name: 'Directory', issuer: directory.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
  groups_claim: 'groups',
  group_roles: [
    { group: 'growers', role: 'observer' as const },
    { group: 'managers', role: 'administrator' as const },
  ],
  ...{ default_role: null, makes_accounts: true, required: false, password: PASSWORD },
  ...more,
});

/** The operator, who may reach the own network, with an identity provider. */
async function anOperator(more: object = {}) {
  const owner = await anOwner(server);
  await sql`update organisation set runs_installation = (org_id = ${owner.orgId})`.execute(server.db);
  const { provider_id } = await owner.call(signOn.save, settings(more));
  return { owner, provider_id };
}

async function begin(provider_id: string | undefined, person: Person, again = false) {
  directory.person = person;
  const { address, proof } = await aStranger(server).call(signOn.begin, {
    ...(provider_id && { provider_id }),
    again,
  });
  return { proof, answered: await directory.signIn(address) };
}

const complete = (input: { proof: string; answered: string }) =>
  aStranger(server).call(signOn.complete, input);

const signInAs = async (provider_id: string | undefined, person: Person, again?: boolean) =>
  complete(await begin(provider_id, person, again));

const roleOf = async (token: string) =>
  (await aCaller(server, () => token).call(users.viewOrganisation)).role;

const ANNA = {
  sub: 'anna-7',
  name: 'Anna Grün',
  preferred_username: 'anna.gruen@valley.example',
  groups: ['growers'],
};

describe('a person of the organisation', () => {
  test('comes for the first time and has a sub-account, with the role of the group', async () => {
    const { owner, provider_id } = await anOperator();
    const session = await signInAs(provider_id, ANNA);
    expect(session).toMatchObject({ org_id: owner.orgId, nickname: 'Anna Grün' });
    expect(session.email).toMatch(/^annagruen[0-9]{8}$/);
    expect(await roleOf(session.token)).toBe('observer');
    const again = await signInAs(provider_id, ANNA);
    expect(again.user_id).toBe(session.user_id);
    expect((await owner.call(subAccounts.list, {})).page.count).toBe(1);
  });

  test('comes twice at once for the first time and has one', async () => {
    const { owner, provider_id } = await anOperator();
    const both = [await begin(provider_id, ANNA), await begin(provider_id, ANNA)];
    const [one, other] = await Promise.all(both.map(complete));
    expect(one!.user_id).toBe(other!.user_id);
    expect((await owner.call(subAccounts.list, {})).page.count).toBe(1);
  });

  test('has the highest role of the groups, and another one with the next sign-in', async () => {
    const { provider_id } = await anOperator();
    const first = await signInAs(provider_id, { ...ANNA, groups: ['growers', 'managers', 'others'] });
    expect(await roleOf(first.token)).toBe('administrator');
    const second = await signInAs(provider_id, ANNA);
    expect(await roleOf(second.token)).toBe('observer');
    await expect(roleOf(first.token)).rejects.toMatchObject(refused('access_token_expired'));
  });

  test('who is in no group any more is signed out everywhere and stays outside', async () => {
    const { provider_id } = await anOperator();
    const { token } = await signInAs(provider_id, ANNA);
    await expect(signInAs(provider_id, { ...ANNA, groups: ['others'] })).rejects.toMatchObject(
      refused('account_missing'),
    );
    await expect(roleOf(token)).rejects.toMatchObject(refused('access_token_expired'));
  });

  test('without a group has what everybody has', async () => {
    const { provider_id } = await anOperator({ default_role: 'limited' });
    const { token } = await signInAs(provider_id, { sub: 'ben' });
    expect(await roleOf(token)).toBe('limited');
  });

  test('has none where accounts are not made', async () => {
    const { provider_id } = await anOperator({ makes_accounts: false });
    await expect(signInAs(provider_id, ANNA)).rejects.toMatchObject(refused('account_missing'));
  });

  test('is shown where to sign out', async () => {
    const { owner, provider_id } = await anOperator();
    const { token } = await signInAs(provider_id, ANNA);
    const { address } = await aCaller(server, () => token).call(signOn.viewSignOut);
    expect(address).toContain(`${directory.issuer}/session/end`);
    expect(await owner.call(signOn.viewSignOut)).toEqual({ address: null });
  });

  test('is in the audit log, where no secret is', async () => {
    const { owner, provider_id } = await anOperator();
    await signInAs(provider_id, ANNA);
    const { list } = await owner.call(audit.list);
    expect(list.slice(0, 2).map(({ call, subject }) => [call, subject])).toEqual([
      ['signOn.complete', 'Directory'],
      ['signOn.save', 'Directory'],
    ]);
    expect(JSON.stringify(list) + server.logged()).not.toContain(CLIENT.secret);
  });
});

describe('where it is required', () => {
  test('sub-accounts have no other way in, and the owner keeps the password', async () => {
    const { owner, provider_id } = await anOperator();
    const colleague = await aSubUser(owner, 'observer');
    const phone = aPasskeyDevice(server);
    await phone.register(colleague);
    expect(await colleague.call(users.viewOrganisation)).toMatchObject({ role: 'observer' });
    const { token } = await signInAs(provider_id, ANNA);
    await owner.call(signOn.save, settings({ required: true }));
    await expect(colleague.call(users.viewOrganisation)).rejects.toMatchObject(
      refused('access_token_expired'),
    );
    expect([await roleOf(token), await owner.call(signOn.view)]).toMatchObject([
      'observer',
      { fixed: false },
    ]);
    const withPassword = ({ account }: User) =>
      aStranger(server).call(users.signIn, { account, password: PASSWORD });
    const no = refused('operation_unsupported');
    await expect(withPassword(colleague)).rejects.toMatchObject(no);
    await expect(
      aStranger(server).call(passkeys.signIn, { passkey: await phone.proofOfSignIn() }),
    ).rejects.toMatchObject(no);
    expect(await withPassword(owner)).toHaveProperty('token');
  });
});

describe('who signed in at the identity provider', () => {
  const ADMINISTRATOR = { ...ANNA, groups: ['managers'] };
  const key = { label: 'Pump', level: 1, password: SIGN_ON_PROOF } as const;

  test('owes no second factor here: that is for the identity provider to ask for', async () => {
    const { owner, provider_id } = await anOperator();
    await owner.call(secondFactor.demand, { demanded: true });
    const { token, second_factor_due } = await signInAs(provider_id, ADMINISTRATOR);
    const anna = aCaller(server, () => token);
    expect(second_factor_due).toBe(false);
    expect(await anna.call(secondFactor.view)).toMatchObject({ demanded: true, due: false });
    expect(await anna.call(accessKeys.list)).toBeDefined();
  });

  test('proves themself there again for what asks for a password, a quarter of an hour long', async () => {
    const { provider_id } = await anOperator();
    const anna = aCaller(
      server,
      (
        (token) => () =>
          token
      )((await signInAs(provider_id, ADMINISTRATOR)).token),
    );
    await expect(anna.call(accessKeys.create, key)).rejects.toMatchObject(refused('password_wrong'));
    const { token } = await signInAs(provider_id, ADMINISTRATOR, true);
    const proven = aCaller(server, () => token);
    await proven.call(accessKeys.create, key);
    expect(await proven.call(passkeys.begin, { password: SIGN_ON_PROOF })).toHaveProperty('challenge');
    server.clock.advance(SIGN_ON_LIMITS.freshMs);
    await expect(proven.call(accessKeys.create, key)).rejects.toMatchObject(refused('password_wrong'));
  });

  test('cannot have it by a session with a password', async () => {
    const owner = await anOwner(server);
    await expect(owner.call(accessKeys.create, key)).rejects.toMatchObject(refused('password_wrong'));
  });
});

describe('the identity provider of the installation', () => {
  const ofSettings = (more: object = {}) => ({
    SIGN_ON_NAME: 'Company',
    SIGN_ON_ISSUER: directory.issuer,
    SIGN_ON_CLIENT_ID: CLIENT.id,
    SIGN_ON_CLIENT_SECRET: CLIENT.secret,
    SIGN_ON_ROLES: 'cn=growers=observer, managers=administrator',
    ...more,
  });

  test('is of the organisation that runs it, and the portal does not change it', async () => {
    const own = await aServer(ofSettings());
    const owner = await anOwner(own);
    await sql`update organisation set runs_installation = (org_id = ${owner.orgId})`.execute(own.db);
    const { found } = await aStranger(own).call(signOn.find);
    expect(found).toMatchObject([{ name: 'Company' }]);
    const { provider, fixed } = await owner.call(signOn.view);
    expect([fixed, provider?.group_roles]).toEqual([
      true,
      [
        { group: 'cn=growers', role: 'observer' },
        { group: 'managers', role: 'administrator' },
      ],
    ]);
    const no = refused('operation_unsupported');
    await expect(owner.call(signOn.save, settings())).rejects.toMatchObject(no);
    await expect(owner.call(signOn.remove, { password: PASSWORD })).rejects.toMatchObject(no);
    const neighbour = await anOwner(own);
    expect(await neighbour.call(signOn.view)).toMatchObject({ fixed: false, provider: null });
    const { address } = await aStranger(own).call(signOn.begin, {});
    expect(address).toContain(directory.issuer);
  });

  test('needs all of its settings, and roles that there are', () => {
    const { SIGN_ON_ISSUER: _, ...without } = ofSettings();
    expect(() => readConfig(without)).toThrow(/SIGN_ON_NAME: needs SIGN_ON_ISSUER/);
    expect(() => readConfig(ofSettings({ SIGN_ON_ROLES: 'growers=owner' }))).toThrow(/SIGN_ON_ROLES/);
  });
});

describe('settings', () => {
  const entered = (more: object = {}) => ({
    ...{ issuer: directory.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
    ...more,
  });

  test('can be tried before they are saved, and it is said what is wrong', async () => {
    const { owner } = await anOperator();
    const check = async (more: object) => (await owner.call(signOn.check, entered(more))).problem;
    expect(await owner.call(signOn.check, entered())).toEqual({ problem: null, signs_out: true });
    expect(await check({ client_secret: undefined })).toBeNull();
    expect(await check({ client_secret: 'another' })).toBe('client_refused');
    expect(await check({ client_id: 'another' })).toBe('client_refused');
    expect(await check({ issuer: 'http://127.0.0.1:1' })).toBe('unreachable');
    expect(await check({ issuer: 'http://no-such-name.invalid' })).toBe('name_unknown');
    expect(await check({ issuer: `${directory.issuer}/elsewhere` })).toBe('description_missing');
    expect(await check({ issuer: directory.issuer.replace('127.0.0.1', 'localhost') })).toBe(
      'issuer_differs',
    );
  });

  test('an organisation that merely registered is told nothing of the own network', async () => {
    const owner = await anOwner(server);
    const problemAt = async (issuer: string) => (await owner.call(signOn.check, entered({ issuer }))).problem;
    expect(await problemAt(directory.issuer)).toBe('https_required');
    expect(await problemAt(directory.issuer.replace('http:', 'https:'))).toBe('address_refused');
  });

  test('the secret is not shown, stays where it is not entered, and is for its own identity provider', async () => {
    const { owner, provider_id } = await anOperator();
    const { client_secret: _, ...without } = settings({ name: 'Renamed' });
    expect(await owner.call(signOn.save, without)).toEqual({ provider_id });
    const { provider } = await owner.call(signOn.view);
    expect(provider).toMatchObject({ name: 'Renamed' });
    expect(JSON.stringify(provider)).not.toContain(CLIENT.secret);
    const other = await anIdentityProvider(`${server.publicUrl()}/sign_on`);
    await expect(owner.call(signOn.save, { ...without, issuer: other.issuer })).rejects.toMatchObject(
      refused('parameter_missing'),
    );
  });

  test('an organisation that merely registered has the server connect to public addresses alone', async () => {
    const owner = await anOwner(server);
    await expect(owner.call(signOn.save, settings())).rejects.toMatchObject(refused('parameter_invalid'));
  });

  test('the sign-in page offers that of the operator, and another one by its link alone', async () => {
    const { owner, provider_id } = await anOperator();
    const found = { found: [{ provider_id, name: 'Directory' }] };
    expect(await aStranger(server).call(signOn.find)).toEqual(found);
    await sql`update organisation set runs_installation = false where org_id = ${owner.orgId}`.execute(
      server.db,
    );
    expect(await aStranger(server).call(signOn.find)).toEqual({ found: [] });
    expect(await aStranger(server).call(signOn.find, { provider_id })).toEqual(found);
    await owner.call(signOn.remove, { password: PASSWORD });
    expect(await aStranger(server).call(signOn.find, { provider_id })).toEqual({ found: [] });
  });
});

describe('an attacker', () => {
  test('has nothing of an answer in another browser, nor of one that was used', async () => {
    const { provider_id } = await anOperator();
    const mine = await begin(provider_id, { ...ANNA, sub: 'mallory' });
    const theirs = await begin(provider_id, ANNA);
    const no = refused('credentials_wrong');
    await expect(complete({ proof: mine.proof, answered: theirs.answered })).rejects.toMatchObject(no);
    await complete(theirs);
    await expect(complete(theirs)).rejects.toMatchObject(no);
  });

  test('cannot put a code of another sign-in into an own one', async () => {
    const { provider_id } = await anOperator();
    const mine = await begin(provider_id, { ...ANNA, sub: 'mallory' });
    const theirs = new URLSearchParams((await begin(provider_id, ANNA)).answered);
    const mixed = new URLSearchParams(mine.answered);
    mixed.set('code', theirs.get('code')!);
    await expect(complete({ proof: mine.proof, answered: mixed.toString() })).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
  });

  test('makes no state, and none counts longer than it should', async () => {
    const { provider_id } = await anOperator();
    const { proof, answered } = await begin(provider_id, ANNA);
    const forged = new URLSearchParams(answered);
    forged.set('state', Buffer.from('{"use":"sign-on"}').toString('base64url'));
    await expect(complete({ proof, answered: forged.toString() })).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
    server.clock.advance(SIGN_ON_LIMITS.requestMs);
    await expect(complete({ proof, answered })).rejects.toMatchObject(refused('expired'));
  });

  test('who is at the identity provider of one organisation is nobody in another', async () => {
    const { provider_id } = await anOperator();
    const one = await signInAs(provider_id, ANNA);
    const neighbour = await anOwner(server);
    await sql`update organisation set runs_installation = (org_id = ${neighbour.orgId})`.execute(server.db);
    const saved = await neighbour.call(signOn.save, settings());
    const other = await signInAs(saved.provider_id, ANNA);
    expect([other.org_id, other.user_id === one.user_id]).toEqual([neighbour.orgId, false]);
  });
});
