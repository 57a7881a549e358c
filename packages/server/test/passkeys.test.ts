import { audit } from '@fieldscope/contract/calls/audit';
import { passkeys } from '@fieldscope/contract/calls/passkeys';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { resetByOperator } from '../src/modules/second-factor/second-factor.service';
import { anAuthenticator } from './authenticator';
import { anOwner, aSimulatedLogin, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aPasskeyDevice } from './passkey-device';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const withPassword = ({ account }: User, code?: string) =>
  aStranger(server).call(users.signIn, { account, password: PASSWORD, ...(code !== undefined && { code }) });

async function anOwnerWithPasskey() {
  const owner = await anOwner(server);
  const phone = aPasskeyDevice(server);
  const passkeyId = await phone.register(owner);
  return { owner, phone, passkeyId };
}

const signInWith = async (phone: ReturnType<typeof aPasskeyDevice>) =>
  aStranger(server).call(passkeys.signIn, { passkey: await phone.proofOfSignIn() });

/** Makes the passkeys of a user their second factor. @returns the recovery codes */
async function standsAlone(user: User, phone: ReturnType<typeof aPasskeyDevice>): Promise<string[]> {
  const passkey = await phone.proofOf(user);
  return (await user.call(secondFactor.confirmWithPasskey, { passkey })).recovery_codes;
}

describe('signing in', () => {
  test('a passkey opens the portal, without account, password and code', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    await anAuthenticator(owner);
    expect(await signInWith(phone)).toMatchObject({ email: owner.account, org_id: owner.orgId });
  });

  test('the page learns neither who has passkeys nor how many there are', async () => {
    await anOwnerWithPasskey();
    expect(await aStranger(server).call(passkeys.beginSignIn)).toEqual({
      challenge: expect.any(String),
      rp_id: 'localhost',
      allowed: [],
    });
  });

  test('the password goes on alone: a passkey requires nothing of programs that sign in with it', async () => {
    const { owner } = await anOwnerWithPasskey();
    expect(await withPassword(owner)).toMatchObject({ email: owner.account });
  });

  test('somebody who guesses passwords locks the account and not its passkey', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    for (let guess = 0; guess < LIMITS.failedSignIns; guess += 1)
      await aStranger(server).ask(users.signIn, { account: owner.account, password: `guess-${guess}` });
    await expect(withPassword(owner)).rejects.toMatchObject(refused('account_locked'));
    expect(await signInWith(phone)).toHaveProperty('token');
  });

  test('a frozen account stays outside', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    await setFrozen(server, { account: owner.account }, true);
    await expect(signInWith(phone)).rejects.toMatchObject(refused('account_frozen'));
  });

  test('with the account its passkeys go', async () => {
    const owner = await anOwner(server);
    const colleague = await aSubUser(owner, 'observer');
    const phone = aPasskeyDevice(server);
    await phone.register(colleague);
    const { child_id } = await colleague.call(users.viewOrganisation);
    await owner.call(subAccounts.remove, { child_id });
    await expect(signInWith(phone)).rejects.toMatchObject(refused('credentials_wrong'));
  });
});

describe('keeping them', () => {
  test('they are listed with their names and their last use, and get other names', async () => {
    const { owner, phone, passkeyId } = await anOwnerWithPasskey();
    const made = server.clock.now();
    server.clock.advance(60_000);
    await signInWith(phone);
    await owner.call(passkeys.rename, { passkey_id: passkeyId, name: 'Work phone' });
    expect(await owner.call(passkeys.list)).toEqual({
      available: true,
      list: [
        {
          passkey_id: passkeyId,
          name: 'Work phone',
          created_at: made,
          last_used_at: made + 60_000,
          synced: false,
          copied: false,
        },
      ],
    });
  });

  test('creating and removing one needs the password; afterwards it opens nothing', async () => {
    const { owner, phone, passkeyId } = await anOwnerWithPasskey();
    const guess = { password: 'guessed-1' };
    await expect(owner.call(passkeys.begin, guess)).rejects.toMatchObject(refused('password_wrong'));
    await expect(owner.call(passkeys.remove, { passkey_id: passkeyId, ...guess })).rejects.toMatchObject(
      refused('password_wrong'),
    );
    await owner.call(passkeys.remove, { passkey_id: passkeyId, password: PASSWORD });
    await expect(signInWith(phone)).rejects.toMatchObject(refused('credentials_wrong'));
  });

  test('nobody renames or removes the passkey of a colleague', async () => {
    const { owner, passkeyId } = await anOwnerWithPasskey();
    const colleague = await aSubUser(owner, 'administrator');
    const other = await anOwner(server);
    for (const stranger of [colleague, other]) {
      const missing = refused('resource_missing');
      await expect(
        stranger.call(passkeys.rename, { passkey_id: passkeyId, name: 'Mine' }),
      ).rejects.toMatchObject(missing);
      await expect(
        stranger.call(passkeys.remove, { passkey_id: passkeyId, password: PASSWORD }),
      ).rejects.toMatchObject(missing);
      expect((await stranger.call(passkeys.list)).list).toEqual([]);
    }
  });

  test('an account has so many and no more, also when the last two are added at once', async () => {
    const owner = await anOwner(server);
    const free = LIMITS.passkeys.perAccount - 1;
    for (let made = 0; made < free; made += 1) await aPasskeyDevice(server).register(owner);
    const outcomes = await Promise.allSettled([1, 2].map(() => aPasskeyDevice(server).register(owner)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await owner.call(passkeys.list)).list).toHaveLength(LIMITS.passkeys.perAccount);
    await expect(owner.call(passkeys.begin, { password: PASSWORD })).rejects.toMatchObject(
      refused('creation_limit_reached'),
    );
  });

  test('an operator who acts as the account neither sees nor changes them', async () => {
    const { owner, passkeyId } = await anOwnerWithPasskey();
    const olga = await aSimulatedLogin(owner);
    const no = refused('no_authority');
    await expect(olga.call(passkeys.list)).rejects.toMatchObject(no);
    await expect(olga.call(passkeys.begin, { password: PASSWORD })).rejects.toMatchObject(no);
    await expect(olga.call(passkeys.beginProof)).rejects.toMatchObject(no);
    await expect(
      olga.call(passkeys.remove, { passkey_id: passkeyId, password: PASSWORD }),
    ).rejects.toMatchObject(no);
  });

  test('the audit log names them', async () => {
    const { owner, phone, passkeyId } = await anOwnerWithPasskey();
    await signInWith(phone);
    await owner.call(passkeys.remove, { passkey_id: passkeyId, password: PASSWORD });
    const { list } = await owner.call(audit.list);
    expect(list.slice(0, 4).map(({ call, subject, who }) => [call, subject, who])).toEqual([
      ['passkeys.remove', 'Phone', owner.account],
      ['passkeys.signIn', 'Phone', owner.account],
      ['passkeys.add', 'Phone', owner.account],
      ['passkeys.begin', '', owner.account],
    ]);
  });

  test('a new password leaves them', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    await owner.call(users.changePassword, { password: PASSWORD, new_password: 'new-meadow-7' });
    expect(await signInWith(phone)).toHaveProperty('token');
  });
});

describe('as the second factor', () => {
  test('behind the password a code is asked for, for which the passkey stands, or a recovery code', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    const [recoveryCode] = await standsAlone(owner, phone);
    expect(await owner.call(secondFactor.view)).toMatchObject({ on: true, by_app: false });
    await expect(withPassword(owner)).rejects.toMatchObject(refused('verification_code_missing'));
    await expect(withPassword(owner, '000000')).rejects.toMatchObject(refused('verification_code_wrong'));
    expect(await signInWith(phone)).toHaveProperty('token');
    expect(await withPassword(owner, recoveryCode)).toHaveProperty('token');
  });

  test('other sessions, opened without it, end', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    const before = await withPassword(owner);
    await standsAlone(owner, phone);
    const sessions = await owner.call(users.listSessions);
    expect([sessions.length, before.org_id]).toEqual([1, owner.orgId]);
  });

  test('a sub-account that owes one sets it up with a passkey, and owes none', async () => {
    const owner = await anOwner(server);
    const colleague = await aSubUser(owner, 'observer');
    await owner.call(secondFactor.demand, { demanded: true });
    const phone = aPasskeyDevice(server);
    await phone.register(colleague);
    expect(await signInWith(phone)).toMatchObject({ second_factor_due: true });
    await standsAlone(colleague, phone);
    expect(await colleague.call(secondFactor.view)).toMatchObject({ demanded: true, due: false });
    expect(await signInWith(phone)).toMatchObject({ second_factor_due: false });
  });

  test('it is turned off, and its recovery codes are renewed, with the password and the passkey', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    const [old] = await standsAlone(owner, phone);
    const proof = async (password = PASSWORD) => ({ password, passkey: await phone.proofOf(owner) });
    const [fresh] = (await owner.call(secondFactor.renewRecoveryCodes, await proof())).recovery_codes;
    await expect(withPassword(owner, old)).rejects.toMatchObject(refused('verification_code_wrong'));
    expect(await withPassword(owner, fresh)).toHaveProperty('token');
    await expect(owner.call(secondFactor.remove, await proof('guessed-1'))).rejects.toMatchObject(
      refused('password_wrong'),
    );
    await expect(owner.call(secondFactor.remove, { password: PASSWORD })).rejects.toMatchObject(
      refused('parameter_missing'),
    );
    await owner.call(secondFactor.remove, await proof());
    expect(await withPassword(owner)).toHaveProperty('token');
  });

  test('with an app beside it a passkey turns it off just as well', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    await anAuthenticator(owner);
    expect(await owner.call(secondFactor.view)).toMatchObject({ on: true, by_app: true });
    await owner.call(secondFactor.remove, { password: PASSWORD, passkey: await phone.proofOf(owner) });
    expect(await owner.call(secondFactor.view)).toMatchObject({ on: false, by_app: false });
  });

  test('it cannot be turned on twice', async () => {
    const { owner, phone } = await anOwnerWithPasskey();
    await standsAlone(owner, phone);
    await expect(standsAlone(owner, phone)).rejects.toMatchObject(refused('data_duplicate'));
    await expect(owner.call(secondFactor.begin, { password: PASSWORD })).rejects.toMatchObject(
      refused('data_duplicate'),
    );
  });

  test('the last passkey stays while it is the second factor, also when two are removed at once', async () => {
    const { owner, phone, passkeyId } = await anOwnerWithPasskey();
    const second = await aPasskeyDevice(server).register(owner, { name: 'Security key' });
    await standsAlone(owner, phone);
    const remove = (passkey_id: string) => owner.call(passkeys.remove, { passkey_id, password: PASSWORD });
    const outcomes = await Promise.allSettled([remove(passkeyId), remove(second)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { list } = await owner.call(passkeys.list);
    expect(list).toHaveLength(1);
    await expect(remove(list[0]!.passkey_id)).rejects.toMatchObject(refused('operation_unsupported'));
  });

  test.each([
    [
      'its owner',
      (owner: User, child_id: string) => owner.call(secondFactor.reset, { child_id, password: PASSWORD }),
    ],
    ['the operator', (_: User, __: string, account: string) => resetByOperator(server, account)],
  ])('who lost everything is let in by %s: the password alone, no passkey', async (_, reset) => {
    const owner = await anOwner(server);
    const colleague = await aSubUser(owner, 'observer');
    const phone = aPasskeyDevice(server);
    await phone.register(colleague);
    await standsAlone(colleague, phone);
    const { child_id } = await colleague.call(users.viewOrganisation);
    await reset(owner, child_id, colleague.account);
    await expect(signInWith(phone)).rejects.toMatchObject(refused('credentials_wrong'));
    await expect(colleague.call(users.viewSetting)).rejects.toMatchObject(refused('access_token_expired'));
    expect(await withPassword(colleague)).toHaveProperty('token');
  });
});

describe('where browsers know no passkeys', () => {
  test('an installation without HTTPS has none, and says so', async () => {
    const plain = await aServer({ PUBLIC_URL: 'http://farm.example' });
    const owner = await anOwner(plain);
    expect(await owner.call(passkeys.list)).toEqual({ available: false, list: [] });
    const none = refused('operation_unsupported');
    await expect(owner.call(passkeys.begin, { password: PASSWORD })).rejects.toMatchObject(none);
    await expect(aStranger(plain).call(passkeys.beginSignIn)).rejects.toMatchObject(none);
    await plain.stop();
  });

  test('under HTTPS they are bound to the host, and to the origin with its port', async () => {
    const farm = await aServer({ PUBLIC_URL: 'https://portal.farm.example:8443/' });
    const owner = await anOwner(farm);
    const phone = aPasskeyDevice(farm);
    await phone.register(owner, { origin: 'https://portal.farm.example:8443' });
    const passkey = await phone.proofOfSignIn({ origin: 'https://portal.farm.example:8443' });
    expect(await aStranger(farm).call(passkeys.signIn, { passkey })).toMatchObject({ email: owner.account });
    const elsewhere = await phone.proofOfSignIn({ origin: 'https://portal.farm.example' });
    await expect(aStranger(farm).call(passkeys.signIn, { passkey: elsewhere })).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
  });
});
