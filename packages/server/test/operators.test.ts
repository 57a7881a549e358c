import { operators } from '@fieldscope/contract/calls/operators';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOperator, removeOperator, resetOperator } from '../src/modules/operators/operators.service';
import { codeAt } from './authenticator';
import {
  anInstallationOperator,
  aStranger,
  askForCookie,
  OPERATOR_PASSWORD,
  type SignedInOperator,
  withCookie,
} from './builders';
import { aFreePort } from './free-port';
import { aServer, type TestServer } from './harness';
import { onStatement } from './sent-statements';

let server: TestServer;
let olga: SignedInOperator;
beforeAll(async () => {
  server = await aServer();
  olga = await anInstallationOperator(server);
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const tokenOf = ({ link }: { link: string }) => new URL(link).hash.split('token=')[1]!;
const later = (operator: SignedInOperator) => {
  server.clock.advance(MINUTE_MS);
  return codeAt(operator.secret, server.clock.now());
};

describe('the sign-in of an operator', () => {
  test('begins with a link that the tool prints, and that works once', async () => {
    const invitation = await createOperator(server, 'Pavel');
    const token = tokenOf(invitation);
    const stranger = aStranger(server);
    const begun = await stranger.call(operators.begin, { token });
    expect(begun.name).toBe('Pavel');
    expect(await stranger.call(operators.begin, { token })).toEqual(begun);
    const input = { token, password: OPERATOR_PASSWORD, code: codeAt(begun.secret, server.clock.now()) };
    const done = await stranger.call(operators.complete, input);
    expect(done.recovery_codes).toHaveLength(10);
    await expect(stranger.call(operators.complete, input)).rejects.toMatchObject(refused('expired'));
    await expect(stranger.call(operators.begin, { token })).rejects.toMatchObject(refused('expired'));
  });

  test('the link is over after a day', async () => {
    const token = tokenOf(await createOperator(server, 'Late'));
    server.clock.advance(OPERATOR_LIMITS.invitationMs);
    await expect(aStranger(server).call(operators.begin, { token })).rejects.toMatchObject(
      refused('expired'),
    );
    olga = await anInstallationOperator(server);
  });

  test('a wrong code of the app sets no password', async () => {
    const token = tokenOf(await createOperator(server, 'Careful'));
    const { secret } = await aStranger(server).call(operators.begin, { token });
    const wrong = codeAt(secret, server.clock.now() - 10 * MINUTE_MS);
    await expect(
      aStranger(server).call(operators.complete, { token, password: OPERATOR_PASSWORD, code: wrong }),
    ).rejects.toMatchObject(refused('verification_code_wrong'));
    expect(await aStranger(server).call(operators.begin, { token })).toMatchObject({ name: 'Careful' });
  });

  test('takes name, password and a code that was not used, and sets a cookie that no script reads', async () => {
    const { body, set } = await askForCookie(server, operators.signIn, {
      ...{ name: olga.name.toUpperCase(), password: OPERATOR_PASSWORD, code: later(olga) },
    });
    expect(body).toMatchObject({ code: 0, data: { name: olga.name } });
    expect(set).toContain('; Path=/operatorapi; ');
    expect(set).toMatch(/; HttpOnly; SameSite=Strict$/);
  });

  test.each([
    ['password', { password: 'guessed-guessed-1' }],
    ['code', { code: '000000' }],
    ['name', { name: 'nobody' }],
  ])('with a wrong %s it says neither which of the three was wrong', async (_, wrong) => {
    const fresh = await anInstallationOperator(server);
    const right = { name: fresh.name, password: OPERATOR_PASSWORD, code: later(fresh) };
    await expect(aStranger(server).call(operators.signIn, { ...right, ...wrong })).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
  });

  test('a code works once, and a recovery code too', async () => {
    const fresh = await anInstallationOperator(server);
    const signIn = (code: string) =>
      aStranger(server).call(operators.signIn, { name: fresh.name, password: OPERATOR_PASSWORD, code });
    const code = later(fresh);
    await signIn(code);
    await expect(signIn(code)).rejects.toMatchObject(refused('credentials_wrong'));
    await signIn(fresh.recoveryCodes[0]!.toLowerCase());
    await expect(signIn(fresh.recoveryCodes[0]!)).rejects.toMatchObject(refused('credentials_wrong'));
    expect(await fresh.call(operators.view)).toMatchObject({ recovery_codes_left: 9 });
  });

  test('ends after half an hour without a call, and after eight hours with them', async () => {
    const idle = await anInstallationOperator(server);
    server.clock.advance(OPERATOR_LIMITS.idleMs);
    await expect(idle.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
    const busy = await anInstallationOperator(server);
    for (
      let ms = 0;
      ms < OPERATOR_LIMITS.sessionMs - OPERATOR_LIMITS.idleMs;
      ms += OPERATOR_LIMITS.idleMs / 2
    ) {
      server.clock.advance(OPERATOR_LIMITS.idleMs / 2);
      await busy.call(operators.view);
    }
    server.clock.advance(OPERATOR_LIMITS.idleMs - MINUTE_MS);
    await busy.call(operators.view);
    server.clock.advance(MINUTE_MS);
    await expect(busy.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
    olga = await anInstallationOperator(server);
  });

  test('ends when they sign out, and when they are reset or removed', async () => {
    const leaving = await anInstallationOperator(server);
    await leaving.call(operators.signOut);
    await expect(leaving.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
    const reset = await anInstallationOperator(server);
    await resetOperator(server, reset.name);
    await expect(reset.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
    const removed = await anInstallationOperator(server);
    await removeOperator(server, removed.name);
    await expect(removed.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
  });
});

describe('the pages', () => {
  const statusOf = async (at: TestServer, path: string) => (await fetch(at.url + path)).status;

  test('are closed until there is an operator', async () => {
    const empty = await aServer();
    expect(await statusOf(empty, '/operator')).toBe(404);
    expect(await statusOf(empty, '/operatorapi/view')).toBe(404);
    await anInstallationOperator(empty, 'First');
    expect(await statusOf(empty, '/operatorapi/view')).toBe(200);
    await removeOperator(empty, 'first');
    expect(await statusOf(empty, '/operatorapi/view')).toBe(404);
  });

  test('are closed where the operator wants none', async () => {
    const without = await aServer({ OPERATOR_PAGES: 'off' });
    await createOperator(without, 'Olga');
    expect(await statusOf(without, '/operator')).toBe(404);
    expect(await statusOf(without, '/operatorapi/view')).toBe(404);
  });

  test('have a port of their own where one is set, and nothing else is there', async () => {
    const port = await aFreePort();
    const apart = await aServer({ OPERATOR_PORT: String(port) });
    await createOperator(apart, 'Olga');
    const own = { ...apart, url: `http://127.0.0.1:${port}` };
    expect(await statusOf(apart, '/operator')).toBe(404);
    expect(await statusOf(apart, '/operatorapi/view')).toBe(404);
    expect(await statusOf(own, '/operatorapi/view')).toBe(200);
    expect(await statusOf(own, '/portalapi/user/getUserSetting')).toBe(404);
    expect(await statusOf(own, '/')).toBe(404);
    expect(await statusOf(own, '/readyz')).toBe(404);
  });
});

test('a session begins anew with each sign-in: a cookie that was put there before counts for nothing', async () => {
  const planted = `fieldscope_operator=${'A'.repeat(43)}`;
  const fresh = await anInstallationOperator(server);
  const { cookie } = await askForCookie(
    server,
    operators.signIn,
    { name: fresh.name, password: OPERATOR_PASSWORD, code: later(fresh) },
    { cookie: planted },
  );
  expect(cookie).not.toBe(planted);
  await expect(withCookie(server, planted).call(operators.view)).rejects.toMatchObject(
    refused('login_expired'),
  );
});

describe('whatever is wrong at the sign-in, the same is done', () => {
  const OF_SIGN_IN = /operator_account|operator_recovery_code|failed_sign_in/;
  const sent = new Map<string, number>();
  beforeAll(() =>
    onStatement((text) => {
      if (OF_SIGN_IN.test(text)) sent.set(text, (sent.get(text) ?? 0) + 1);
    }),
  );
  /** Statements that one refused sign-in needs, each with how often. */
  async function statementsOf(wrong: object): Promise<Record<string, number>> {
    const fresh = await anInstallationOperator(server);
    const right = { name: fresh.name, password: OPERATOR_PASSWORD, code: later(fresh) };
    sent.clear();
    await expect(aStranger(server).call(operators.signIn, { ...right, ...wrong })).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
    return Object.fromEntries(sent);
  }

  test.each([
    ['a code of the app', '000000'],
    ['a recovery code', 'AAAA-BBBB-CCCC'],
  ])('with %s', async (_, code) => {
    const ofCode = await statementsOf({ code });
    expect(Object.keys(ofCode).length).toBeGreaterThan(3);
    expect(await statementsOf({ password: 'guessed-guessed-1', code })).toEqual(ofCode);
    expect(await statementsOf({ name: 'nobody', code })).toEqual(ofCode);
  });

  test('with a right code, too, which a wrong password does not use up', async () => {
    const ofCode = await statementsOf({ code: '000000' });
    expect(await statementsOf({ password: 'guessed-guessed-1' })).toEqual(ofCode);
    const fresh = await anInstallationOperator(server);
    const [code] = fresh.recoveryCodes;
    const signIn = (password: string) =>
      aStranger(server).call(operators.signIn, { name: fresh.name, password, code: code! });
    await expect(signIn('guessed-guessed-1')).rejects.toMatchObject(refused('credentials_wrong'));
    expect(await signIn(OPERATOR_PASSWORD)).toMatchObject({ name: fresh.name });
  });
});
