import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { stepOfCode } from '../src/modules/second-factor/second-factor.model';
import { anAuthenticator, codeAt } from './authenticator';
import { anOwner, aStranger, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';

fc.configureGlobal({ seed: 937 });

const { stepMs, stepsAside } = LIMITS.secondFactor;
/** Any secret, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const signIn = ({ account }: User, code?: string, password = PASSWORD) =>
  aStranger(server).call(users.signIn, { account, password, ...(code !== undefined && { code }) });

describe('time', () => {
  test('a code counts one step before and after its own, and once', () => {
    const instant = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });
    const offset = fc.integer({ min: -4 * stepMs, max: 4 * stepMs });
    fc.assert(
      fc.property(instant, offset, fc.integer({ min: -2, max: 2 }), (now, away, used) => {
        const [here, there] = [now, now + away].map((at) => Math.floor(at / stepMs)) as [number, number];
        const after = here + used;
        const counts = Math.abs(there - here) <= stepsAside && there > after;
        const step = stepOfCode(SECRET, codeAt(SECRET, now + away), { now, after });
        expect(step).toBe(counts ? there : undefined);
      }),
    );
  });

  test('a clock that was put back refuses codes and goes on', () => {
    const now = server.clock.now();
    const after = Math.floor(now / stepMs) + 100;
    expect(stepOfCode(SECRET, codeAt(SECRET, now), { now, after })).toBeUndefined();
  });

  test.each([
    [-2, 'verification_code_wrong'],
    [-1, undefined],
    [0, undefined],
    [1, undefined],
    [2, 'verification_code_wrong'],
  ] as const)('a phone that is %i steps off: %s', async (steps, refusal) => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    server.clock.advance(4 * stepMs);
    const outcome = signIn(owner, app.code(steps));
    if (refusal) await expect(outcome).rejects.toMatchObject(refused(refusal));
    else expect(await outcome).toHaveProperty('token');
  });

  test('an older code than the last one that was used is worth nothing', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    server.clock.advance(4 * stepMs);
    const older = app.code(-1);
    await signIn(owner, app.code());
    await expect(signIn(owner, older)).rejects.toMatchObject(refused('verification_code_wrong'));
  });
});

describe('guessing', () => {
  // Wrong codes also slow down the address that they come from.
  beforeAll(async () => {
    server = await aServer();
  });

  const guess = async (user: User) => {
    await expect(signIn(user, '000000')).rejects.toMatchObject(refused('verification_code_wrong'));
  };

  test('five wrong codes lock for thirty minutes; the right password in between gives no new tries', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    for (let wrong = 0; wrong < LIMITS.failedSignIns; wrong += 1) {
      await expect(signIn(owner)).rejects.toMatchObject(refused('verification_code_missing'));
      await owner.ask(secondFactor.begin, { password: PASSWORD });
      await guess(owner);
    }
    await expect(signIn(owner, app.nextCode())).rejects.toMatchObject(refused('account_locked'));
    await expect(signIn(owner)).rejects.toMatchObject(refused('account_locked'));
    await expect(
      owner.call(secondFactor.remove, { password: PASSWORD, code: app.nextCode() }),
    ).rejects.toMatchObject(refused('account_locked'));
    await expect(signIn(owner, app.code(), 'guessed-1')).rejects.toMatchObject(refused('credentials_wrong'));
    server.clock.advance(LIMITS.accountLockMs);
    expect(await signIn(owner, app.code())).toHaveProperty('token');
  });

  test('of many guesses at once no more are tried than one after another', async () => {
    const owner = await anOwner(server);
    await anAuthenticator(owner);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(owner, '000000')));
    const codes = outcomes.map((each) => each.status === 'rejected' && each.reason.code);
    const times = (name: keyof typeof ERRORS) => codes.filter((code) => code === ERRORS[name].code).length;
    expect([times('verification_code_wrong'), times('account_locked')]).toEqual([LIMITS.failedSignIns, 5]);
  });

  test('no one locks the codes of an account by signing in with an odd name', async () => {
    const owner = await anOwner(server);
    const app = await anAuthenticator(owner);
    const { user_id: userId } = await owner.call(users.viewOrganisation);
    for (let time = 0; time < LIMITS.failedSignIns; time += 1) {
      const odd = { account: `CODES OF ${userId}`, password: 'guessed-1' };
      await aStranger(server).ask(users.signIn, odd);
    }
    expect(await signIn(owner, app.nextCode())).toHaveProperty('token');
  });
});
