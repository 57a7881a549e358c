import { createHash } from 'node:crypto';
import { audit } from '@fieldscope/contract/calls/audit';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { resetPasswordOf } from '../src/modules/accounts/passwords.service';
import { sql } from '../src/platform/postgres/db';
import { aBegunAuthenticator, anAuthenticator, codeAt } from './authenticator';
import { aCaller, anOwner, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';

const { recoveryCodes, confirmWithinMs } = LIMITS.secondFactor;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const signIn = ({ account }: User, code?: string, password = PASSWORD) =>
  aStranger(server).call(users.signIn, { account, password, ...(code !== undefined && { code }) });

describe('turning it on', () => {
  test('a code of the shown secret turns it on, and recovery codes are given', async () => {
    const owner = await anOwner(server);
    const { secret, uri } = await owner.call(secondFactor.begin, { password: PASSWORD });
    expect(uri).toBe(
      `otpauth://totp/Fieldscope:${encodeURIComponent(owner.account)}?secret=${secret}&issuer=Fieldscope`,
    );
    const now = server.clock.now();
    const given = await owner.call(secondFactor.confirm, { code: codeAt(secret, now) });
    expect(new Set(given.recovery_codes).size).toBe(recoveryCodes);
    expect(await owner.call(secondFactor.view)).toEqual({
      on: true,
      by_app: true,
      since: now,
      recovery_codes_left: recoveryCodes,
      demanded: false,
      due: false,
    });
  });

  test('it needs the password', async () => {
    const owner = await anOwner(server);
    await expect(owner.call(secondFactor.begin, { password: 'guessed-1' })).rejects.toMatchObject(
      refused('password_wrong'),
    );
  });

  test('a secret that no code was confirmed of changes nothing at the sign-in', async () => {
    const owner = await anOwner(server);
    await aBegunAuthenticator(owner);
    expect(await owner.call(secondFactor.view)).toMatchObject({ on: false, since: null });
    expect(await signIn(owner)).toMatchObject({ email: owner.account });
  });

  test('beginning again makes the secret of before worth nothing', async () => {
    const owner = await anOwner(server);
    const [old, fresh] = [await aBegunAuthenticator(owner), await aBegunAuthenticator(owner)];
    await expect(owner.call(secondFactor.confirm, { code: old.code() })).rejects.toMatchObject(
      refused('verification_code_wrong'),
    );
    await owner.call(secondFactor.confirm, { code: fresh.code() });
  });

  test('a secret lapses after a quarter of an hour; beginning again goes on', async () => {
    const owner = await anOwner(server);
    const late = await aBegunAuthenticator(owner);
    server.clock.advance(confirmWithinMs);
    await expect(owner.call(secondFactor.confirm, { code: late.code() })).rejects.toMatchObject(
      refused('expired'),
    );
    expect(await owner.call(secondFactor.view)).toMatchObject({ on: false });
    const again = await aBegunAuthenticator(owner);
    await owner.call(secondFactor.confirm, { code: again.code() });
    expect(await owner.call(secondFactor.view)).toMatchObject({ on: true });
  });

  test('a secret can be confirmed up to then, and one that was confirmed does not lapse', async () => {
    const owner = await anOwner(server);
    const app = await aBegunAuthenticator(owner);
    server.clock.advance(confirmWithinMs - SECOND_MS);
    await owner.call(secondFactor.confirm, { code: app.code() });
    server.clock.advance(confirmWithinMs);
    expect(await signIn(owner, app.code())).toHaveProperty('token');
  });

  test('nothing begun is nothing to confirm; what is on is not begun again', async () => {
    const owner = await anOwner(server);
    const confirm = { code: '123456' };
    await expect(owner.call(secondFactor.confirm, confirm)).rejects.toMatchObject(
      refused('resource_missing'),
    );
    const app = await anAuthenticator(owner);
    await expect(owner.call(secondFactor.confirm, { code: app.nextCode() })).rejects.toMatchObject(
      refused('resource_missing'),
    );
    await expect(owner.call(secondFactor.begin, { password: PASSWORD })).rejects.toMatchObject(
      refused('data_duplicate'),
    );
  });

  test('other sessions, opened without a code, end', async () => {
    const owner = await anOwner(server);
    const { token } = await signIn(owner);
    await anAuthenticator(owner);
    await expect(aCaller(server, () => token).call(users.viewSetting)).rejects.toMatchObject(
      refused('access_token_expired'),
    );
    expect(await owner.call(users.viewSetting)).toHaveProperty('nickname');
  });

  test('neither secret nor recovery codes can be read from the database or the log', async () => {
    const owner = await anOwner(server);
    const { secret, recoveryCodes: codes } = await anAuthenticator(owner);
    const { rows } = await sql<{ dump: string }>`
      select coalesce(string_agg(second_factor::text, ''), '') || (select string_agg(recovery_code::text, '')
      from recovery_code) as dump from second_factor`.execute(server.db);
    const plain = codes[0]!.replace('-', '');
    const hidden = [secret, plain, Buffer.from(secret).toString('hex'), Buffer.from(plain).toString('hex')];
    const unkeyed = createHash('sha256').update(plain).digest('hex');
    for (const text of [...hidden, unkeyed]) expect(rows[0]!.dump).not.toContain(text);
    for (const text of [secret, codes[0]!, plain]) expect(server.logged()).not.toContain(text);
  });
});

describe('signing in', () => {
  test('asks for a code only behind the right password', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    await expect(signIn(owner)).rejects.toMatchObject(refused('verification_code_missing'));
    await expect(signIn(owner, '')).rejects.toMatchObject(refused('verification_code_missing'));
    for (const code of [undefined, '000000', app.nextCode()]) {
      await expect(signIn(owner, code, 'guessed-1')).rejects.toMatchObject(refused('credentials_wrong'));
    }
    expect(await signIn(owner, app.code())).toMatchObject({ email: owner.account });
  });

  test('a client program sends MD5 of the password and the code in the query', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    const md5 = createHash('md5').update(PASSWORD).digest('hex');
    const query = new URLSearchParams({
      account: owner.account,
      password: md5,
      origin: '1',
      code: app.nextCode(),
    });
    const answer = await fetch(`${server.url}/portalapi/user/login?${query}`, { method: 'POST' });
    expect(await answer.json()).toMatchObject({ code: 0, data: { org_id: owner.orgId } });
  });

  test('an account without a second factor is signed in whatever code comes along', async () => {
    expect(await signIn(await anOwner(server), '000000')).toHaveProperty('token');
  });

  test('the code that turned it on does not sign in as well', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    await expect(signIn(owner, app.code())).rejects.toMatchObject(refused('verification_code_wrong'));
  });

  test('of one code sent many times at once one signs in', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    const code = app.nextCode();
    const tried = await Promise.allSettled([1, 2, 3, 4].map(() => signIn(owner, code)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a recovery code signs in once, typed in whatever way', async () => {
    const owner = await anOwner(server);
    const [first, second] = (await anAuthenticator(owner)).recoveryCodes;
    await signIn(owner, first);
    await expect(signIn(owner, first)).rejects.toMatchObject(refused('verification_code_wrong'));
    await signIn(owner, ` ${second!.toLowerCase().replace('-', ' ')} `);
    expect(await owner.call(secondFactor.view)).toMatchObject({ recovery_codes_left: recoveryCodes - 2 });
  });

  test('the recovery code of one account is none of another', async () => {
    const [one, other] = [await anOwner(server), await anOwner(server)];
    const { recoveryCodes: codes } = await anAuthenticator(one);
    await anAuthenticator(other);
    await expect(signIn(other, codes[0])).rejects.toMatchObject(refused('verification_code_wrong'));
  });

  test('a password reset does not turn the second factor off', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    await resetPasswordOf(server, owner.account, 'new-field-7');
    const again = (code?: string) => signIn(owner, code, 'new-field-7');
    await expect(again()).rejects.toMatchObject(refused('verification_code_missing'));
    expect(await again(app.nextCode())).toHaveProperty('token');
  });
});

describe('keeping it', () => {
  test('it is turned off with password and code, and the sign-in asks no more', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    const remove = (password: string, code: string) => owner.call(secondFactor.remove, { password, code });
    await expect(remove('guessed-1', app.nextCode())).rejects.toMatchObject(refused('password_wrong'));
    await expect(remove(PASSWORD, '000000')).rejects.toMatchObject(refused('verification_code_wrong'));
    await remove(PASSWORD, app.code());
    expect(await owner.call(secondFactor.view)).toMatchObject({ on: false, recovery_codes_left: 0 });
    expect(await signIn(owner)).toHaveProperty('token');
    await expect(remove(PASSWORD, app.nextCode())).rejects.toMatchObject(refused('resource_missing'));
  });

  test('new recovery codes take the place of the old ones', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    const proof = { password: PASSWORD, code: app.nextCode() };
    const { recovery_codes: fresh } = await owner.call(secondFactor.renewRecoveryCodes, proof);
    await expect(signIn(owner, app.recoveryCodes[0])).rejects.toMatchObject(
      refused('verification_code_wrong'),
    );
    expect(await signIn(owner, fresh[0])).toHaveProperty('token');
  });

  test('all of it is in the audit log, and nothing secret', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    await signIn(owner, '000000').catch(() => undefined);
    await owner.call(secondFactor.remove, { password: PASSWORD, code: app.nextCode() });
    const { list } = await owner.call(audit.list);
    const recorded = list.map(({ call, code }) => `${call} ${code}`);
    expect(recorded.slice(0, 4)).toEqual([
      'secondFactor.remove 0',
      `users.signIn ${ERRORS.verification_code_wrong.code}`,
      'secondFactor.confirm 0',
      'secondFactor.begin 0',
    ]);
    for (const secret of [app.secret, app.code(), ...app.recoveryCodes]) {
      expect(JSON.stringify(list)).not.toContain(secret);
    }
  });

  test('it belongs to the account alone: a colleague has none', async () => {
    const owner = await anOwner(server);
    const colleague = await aSubUser(owner, 'observer');
    await anAuthenticator(owner);
    expect(await colleague.call(secondFactor.view)).toMatchObject({ on: false });
    expect(await signIn(colleague)).toHaveProperty('token');
  });
});
