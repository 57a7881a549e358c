import { registration } from '@fieldscope/contract/calls/registration';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner, aStranger, PASSWORD } from '../builders';
import { aHouse, type TestHouse } from '../harness';
import { aMailServer, type MailServer } from '../mail-server';
import { aReadPicture, codeIn, newAddress, readPicture } from '../newcomers';
import { anAddress, askForCode, BEHIND_A_PROXY, code, send, tryCode, tryPassword } from './attacker';

/** Wrong codes of one address until it has to wait, and pictures that it may have drawn. */
const TRIES_OF_ADDRESS = 30;
const PICTURES_OF_ADDRESS = 100;

let mails: MailServer;
let house: TestHouse;
beforeAll(async () => {
  mails = await aMailServer();
  house = await aHouse({ ...BEHIND_A_PROXY, SMTP_URL: mails.url });
});
afterAll(() => mails.close());

/** A code that is not the right one. */
const another = (right: string, by: number) => String((Number(right) + by) % 1_000_000).padStart(6, '0');

/** Has a code mailed to the owner of an account, and reads it as only the owner can. */
async function aMailedCode(email: string): Promise<string> {
  expect((await askForCode(house, email, { purpose: 'reset' })).body.code).toBe(0);
  return codeIn(mails.newestTo(email).text);
}

describe('codes from mails', () => {
  test('after five wrong guesses the right code is worth nothing either', async () => {
    const { account } = await anOwner(house);
    const right = await aMailedCode(account);
    for (let guess = 1; guess <= LIMITS.emailCode.attempts; guess += 1) {
      const { body } = await tryCode(house, account, another(right, guess));
      expect(body).toMatchObject(code('verification_code_wrong'));
    }
    expect((await tryCode(house, account, right)).body).toMatchObject(code('verification_code_expired'));
    expect((await tryPassword(house, account, PASSWORD)).body.code).toBe(0);
  });

  test('guesses that are made all at once are counted one by one', async () => {
    const { account } = await anOwner(house);
    const right = await aMailedCode(account);
    const guesses = Array.from({ length: 40 }, (_, i) => tryCode(house, account, another(right, i + 1)));
    const wrong = (await Promise.all(guesses)).filter(
      ({ body }) => body.code === ERRORS.verification_code_wrong.code,
    );
    expect(wrong).toHaveLength(LIMITS.emailCode.attempts);
  });

  test('new codes bring new guesses ten times a day and no more: fifty of a million', async () => {
    const { account } = await anOwner(house);
    for (let time = 0; time < LIMITS.emailCode.perDay; time += 1) {
      await aMailedCode(account);
      house.clock.advance(LIMITS.emailCode.resendMs);
    }
    const oneMore = await askForCode(house, account, { purpose: 'reset' });
    expect(oneMore).toMatchObject({ status: 429, body: code('too_frequent') });
  });

  test('one address going from mailbox to mailbox has to wait; the owner elsewhere need not', async () => {
    const { account } = await anOwner(house);
    const right = await aMailedCode(account);
    const from = anAddress();
    for (let guess = 0; guess < TRIES_OF_ADDRESS; guess += 1) {
      const { body } = await tryCode(house, newAddress(), '123456', from);
      expect(body).toMatchObject(code('verification_code_expired'));
    }
    const waits = await tryCode(house, account, right, from);
    expect(waits).toMatchObject({ status: 429, body: code('trigger_limit') });
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await tryCode(house, account, right)).body.code).toBe(0);
  });

  test('a code works once, for its mailbox, for its purpose, for ten minutes', async () => {
    const [mine, victim] = [await anOwner(house), await anOwner(house)];
    const right = await aMailedCode(mine.account);
    expect((await tryCode(house, victim.account, right)).body).toMatchObject(
      code('verification_code_expired'),
    );
    const form = {
      ...{ email: mine.account, code: right, password: PASSWORD, country: 'DE', job: 'other' },
      ...{ workplace: 'Farm', agreement: true },
    };
    const asRegistration = await send(house, '/portalapi/user/userRegisterByEmail', {
      body: JSON.stringify(form),
    });
    expect(asRegistration.body).toMatchObject(code('verification_code_expired'));
    expect((await tryCode(house, mine.account, right)).body.code).toBe(0);
    expect((await tryCode(house, mine.account, right)).body).toMatchObject(code('verification_code_expired'));

    const late = await aMailedCode(victim.account);
    house.clock.advance(LIMITS.emailCode.lifetimeMs);
    expect((await tryCode(house, victim.account, late)).body).toMatchObject(
      code('verification_code_expired'),
    );
  });
});

describe('codes in pictures', () => {
  const asked = (picture: { picture_id: string; picture_code: string }) =>
    aStranger(house).ask(registration.sendCode, { email: newAddress(), purpose: 'register', ...picture });

  test('a picture can be answered once, rightly or wrongly', async () => {
    const picture = await aReadPicture(aStranger(house));
    const wrong = await asked({ ...picture, picture_code: 'QQQQQ' });
    expect(wrong.body).toMatchObject(code('verification_code_wrong'));
    expect((await asked(picture)).body).toMatchObject(code('verification_code_expired'));

    const other = await aReadPicture(aStranger(house));
    expect((await asked(other)).body.code).toBe(0);
    expect((await asked(other)).body).toMatchObject(code('verification_code_expired'));
  });

  test('a picture answered many times at once counts once', async () => {
    const picture = await aReadPicture(aStranger(house));
    const told = await Promise.all(Array.from({ length: 10 }, () => asked(picture)));
    expect(told.filter(({ body }) => body.code === 0)).toHaveLength(1);
  });

  test('a picture expires, and nobody can make or change one', async () => {
    const picture = await aReadPicture(aStranger(house));
    const bytes = Buffer.from(picture.picture_id, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    for (const picture_id of [
      '',
      'x',
      'A'.repeat(512),
      bytes.toString('base64url'),
      `${picture.picture_id}AA`,
    ]) {
      const { body } = await asked({ ...picture, picture_id });
      expect(body, picture_id).toMatchObject(code('verification_code_expired'));
    }
    house.clock.advance(LIMITS.pictureCodeMs);
    expect((await asked(picture)).body).toMatchObject(code('verification_code_expired'));
  });

  test('neither the drawing nor its id tells the code to a program that reads', async () => {
    const { picture_id, svg } = await aStranger(house).call(registration.drawPicture);
    const right = readPicture(house.secrets, picture_id);
    expect(svg).not.toMatch(/<text|<title|<desc|<style|<script/);
    expect(svg).not.toContain(right);
    expect(Buffer.from(picture_id, 'base64url').toString('latin1')).not.toContain(right);
  });

  test('one address gets a hundred pictures and then has to wait', async () => {
    const headers = { 'x-forwarded-for': anAddress() };
    const draw = () => send(house, '/portalapi/auth/code', { method: 'GET', headers });
    for (let time = 0; time < PICTURES_OF_ADDRESS; time += 1) expect((await draw()).body.code).toBe(0);
    const waits = await draw();
    expect(waits).toMatchObject({ status: 429, body: code('trigger_limit') });
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
