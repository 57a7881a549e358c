import { registration } from '@fieldscope/contract/calls/registration';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutbox } from '../src/platform/mail/outbox';
import { sql } from '../src/platform/postgres/db';
import { aServer, type TestServer } from './harness';
import { aMailServer, type MailServer } from './mail-server';
import { aNewcomer, codeIn, type Newcomer } from './registrations';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ SMTP_URL: mails.url });
});
afterAll(() => mails.close());

const { attempts, lifetimeMs, perDay, resendMs } = LIMITS.emailCode;
const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const register = (who: Newcomer, typed: string) => who.call(registration.register, who.form(typed));
const other = (typed: string) => typed.replace(/./, (digit) => String((Number(digit) + 1) % 10));

describe('a code from a mail', () => {
  test('has six digits and works once', async () => {
    const newcomer = aNewcomer(server, mails);
    const typed = await newcomer.getCode();
    expect(typed).toMatch(/^\d{6}$/);
    await register(newcomer, ` ${typed} `);
    await expect(register(newcomer, typed)).rejects.toMatchObject(code('verification_code_expired'));
  });

  test('expires after ten minutes', async () => {
    const newcomer = aNewcomer(server, mails);
    const typed = await newcomer.getCode();
    server.clock.advance(lifetimeMs - SECOND_MS);
    await expect(register(newcomer, other(typed))).rejects.toMatchObject(code('verification_code_wrong'));
    server.clock.advance(SECOND_MS);
    await expect(register(newcomer, typed)).rejects.toMatchObject(code('verification_code_expired'));
  });

  test('is worth nothing after five wrong ones', async () => {
    const newcomer = aNewcomer(server, mails);
    const typed = await newcomer.getCode();
    for (let time = 0; time < attempts; time += 1) {
      await expect(register(newcomer, other(typed))).rejects.toMatchObject(code('verification_code_wrong'));
    }
    await expect(register(newcomer, typed)).rejects.toMatchObject(code('verification_code_expired'));
  });

  test('is not guessed faster by many at once', async () => {
    const newcomer = aNewcomer(server, mails);
    const typed = await newcomer.getCode();
    const guesses = Array.from({ length: 12 }, () =>
      newcomer.ask(registration.register, newcomer.form(other(typed))),
    );
    const replies = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(replies.filter((number) => number === ERRORS.verification_code_wrong.code)).toHaveLength(attempts);
  });

  test('proves its own mailbox and its own purpose, in whatever case the address is typed', async () => {
    const [newcomer, neighbour] = [aNewcomer(server, mails), aNewcomer(server, mails)];
    const typed = await newcomer.getCode('reset');
    await neighbour.getCode();
    await expect(register(newcomer, typed)).rejects.toMatchObject(code('verification_code_expired'));
    server.clock.advance(resendMs);
    const next = await newcomer.getCode();
    await expect(register(neighbour, next)).rejects.toMatchObject(code('verification_code_wrong'));
    const loud = newcomer.form(next, { email: newcomer.email.toUpperCase() });
    await newcomer.call(registration.register, loud);
  });

  test('makes the one before worthless', async () => {
    const newcomer = aNewcomer(server, mails);
    const first = await newcomer.getCode();
    server.clock.advance(resendMs);
    const second = await newcomer.getCode();
    if (first !== second) {
      await expect(register(newcomer, first)).rejects.toMatchObject(code('verification_code_wrong'));
    }
    await register(newcomer, second);
  });

  test('is sent again after a minute, not before', async () => {
    const newcomer = aNewcomer(server, mails);
    await newcomer.getCode();
    server.clock.advance(resendMs - SECOND_MS);
    await expect(newcomer.getCode()).rejects.toMatchObject(code('too_frequent'));
    expect(mails.countTo(newcomer.email)).toBe(1);
    server.clock.advance(SECOND_MS);
    await newcomer.getCode();
  });

  test('is sent ten times a day to one mailbox', async () => {
    const newcomer = aNewcomer(server, mails);
    for (let time = 0; time < perDay; time += 1) {
      await newcomer.getCode();
      server.clock.advance(resendMs);
    }
    await expect(newcomer.getCode()).rejects.toMatchObject(code('too_frequent'));
    server.clock.advance(DAY_MS);
    await newcomer.getCode();
  });

  test('that could not be delivered is reported, and need not be waited for', async () => {
    const newcomer = aNewcomer(server, mails);
    mails.refuse(true);
    await expect(newcomer.getCode()).rejects.toMatchObject(code('mail_failed'));
    mails.refuse(false);
    await register(newcomer, await newcomer.getCode());
  });

  test('is unreadable in the database', async () => {
    const newcomer = aNewcomer(server, mails);
    const typed = await newcomer.getCode();
    const { rows } = await sql`select email_code.*::text as kept from email_code`.execute(server.db);
    const kept = rows.map((row) => (row as { kept: string }).kept).join('\n');
    for (const text of [typed, newcomer.email]) {
      expect(kept).not.toContain(text);
      expect(kept).not.toContain(Buffer.from(text).toString('hex'));
    }
    expect(server.logged()).not.toContain(typed);
  });
});

test('without a mail server the operator finds the code in the outbox, and the log does not hold it', async () => {
  const quiet = await aServer();
  const newcomer = aNewcomer(quiet, mails);
  await newcomer.call(registration.sendCode, await newcomer.request());
  const [waiting] = await readOutbox(quiet.config.DATA_DIR, 1);
  const typed = codeIn(waiting!.mail);
  expect(quiet.logged()).toContain(newcomer.email);
  expect(quiet.logged()).not.toContain(typed);
  await newcomer.call(registration.register, newcomer.form(typed));
});
