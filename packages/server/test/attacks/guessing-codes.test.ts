import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner, PASSWORD } from '../builders';
import { aServer, type TestServer } from '../harness';
import { aMailServer, type MailServer } from '../mail-server';
import { codeIn, newAddress } from '../registrations';
import { anAddress, askForCode, BEHIND_A_PROXY, code, send, tryCode, tryPassword } from './attacker';

/** Wrong codes of one address until it has to wait. */
const TRIES_OF_ADDRESS = 30;

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ ...BEHIND_A_PROXY, SMTP_URL: mails.url });
});
afterAll(() => mails.close());

/** A code that is not the right one. */
const another = (right: string, by: number) => String((Number(right) + by) % 1_000_000).padStart(6, '0');

/** Has a code mailed to the owner of an account, and reads it as only the owner can. */
async function aMailedCode(email: string): Promise<string> {
  expect((await askForCode(server, email, { purpose: 'reset' })).body.code).toBe(0);
  return codeIn(mails.newestTo(email).text);
}

describe('codes from mails', () => {
  test('after five wrong guesses the right code is worth nothing either', async () => {
    const { account } = await anOwner(server);
    const right = await aMailedCode(account);
    for (let guess = 1; guess <= LIMITS.emailCode.attempts; guess += 1) {
      const { body } = await tryCode(server, account, another(right, guess));
      expect(body).toMatchObject(code('verification_code_wrong'));
    }
    expect((await tryCode(server, account, right)).body).toMatchObject(code('verification_code_expired'));
    expect((await tryPassword(server, account, PASSWORD)).body.code).toBe(0);
  });

  test('guesses that are made all at once are counted one by one', async () => {
    const { account } = await anOwner(server);
    const right = await aMailedCode(account);
    const guesses = Array.from({ length: 40 }, (_, i) => tryCode(server, account, another(right, i + 1)));
    const wrong = (await Promise.all(guesses)).filter(
      ({ body }) => body.code === ERRORS.verification_code_wrong.code,
    );
    expect(wrong).toHaveLength(LIMITS.emailCode.attempts);
  });

  test('new codes bring new guesses ten times a day and no more: fifty of a million', async () => {
    const { account } = await anOwner(server);
    for (let time = 0; time < LIMITS.emailCode.perDay; time += 1) {
      await aMailedCode(account);
      server.clock.advance(LIMITS.emailCode.resendMs);
    }
    const oneMore = await askForCode(server, account, { purpose: 'reset' });
    expect(oneMore).toMatchObject({ status: 429, body: code('too_frequent') });
  });

  test('one address going from mailbox to mailbox has to wait; the owner elsewhere need not', async () => {
    const { account } = await anOwner(server);
    const right = await aMailedCode(account);
    const from = anAddress();
    for (let guess = 0; guess < TRIES_OF_ADDRESS; guess += 1) {
      const { body } = await tryCode(server, newAddress(), '123456', from);
      expect(body).toMatchObject(code('verification_code_expired'));
    }
    const waits = await tryCode(server, account, right, from);
    expect(waits).toMatchObject({ status: 429, body: code('trigger_limit') });
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await tryCode(server, account, right)).body.code).toBe(0);
  });

  test('a code works once, for its mailbox, for its purpose, for ten minutes', async () => {
    const [mine, victim] = [await anOwner(server), await anOwner(server)];
    const right = await aMailedCode(mine.account);
    expect((await tryCode(server, victim.account, right)).body).toMatchObject(
      code('verification_code_expired'),
    );
    const form = {
      ...{ email: mine.account, code: right, password: PASSWORD, country: 'DE', job: 'other' },
      ...{ workplace: 'Farm', agreement: true },
    };
    const asRegistration = await send(server, '/portalapi/user/userRegisterByEmail', {
      body: JSON.stringify(form),
    });
    expect(asRegistration.body).toMatchObject(code('verification_code_expired'));
    expect((await tryCode(server, mine.account, right)).body.code).toBe(0);
    expect((await tryCode(server, mine.account, right)).body).toMatchObject(
      code('verification_code_expired'),
    );

    const late = await aMailedCode(victim.account);
    server.clock.advance(LIMITS.emailCode.lifetimeMs);
    expect((await tryCode(server, victim.account, late)).body).toMatchObject(
      code('verification_code_expired'),
    );
  });
});
