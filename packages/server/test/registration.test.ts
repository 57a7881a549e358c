import { createHash } from 'node:crypto';
import { JOBS, registration } from '@fieldscope/contract/calls/registration';
import { users } from '@fieldscope/contract/calls/users';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { OrgId } from '@fieldscope/contract/ids';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audienceOf } from '../src/modules/accounts/organisation.service';
import { createOrganisation } from '../src/modules/organisations/organisations.service';
import { purgeRegistrations } from '../src/modules/registration/registration.service';
import { sql } from '../src/platform/postgres/db';
import { aCaller, anOwner, aStranger, PASSWORD } from './builders';
import { aServer, type TestServer } from './harness';
import { aMailServer, type MailServer } from './mail-server';
import { aNewcomer } from './registrations';

const PUBLIC_URL = 'https://fields.example/';
let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ SMTP_URL: mails.url, PUBLIC_URL });
});
afterAll(() => mails.close());

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const organisationOf = (token: string) => aCaller(server, () => token).call(users.viewOrganisation);

describe('a person who registers', () => {
  test('owns an organisation with the gift of a new account, and is signed in', async () => {
    const newcomer = aNewcomer(server, mails);
    const form = newcomer.form(await newcomer.getCode(), { country: 'KZ' });
    const { activation_token } = await newcomer.call(registration.register, form);
    const session = await newcomer.call(registration.activate, { activation_token, name: 'Hill farm' });
    expect(session).toMatchObject({ email: newcomer.email, child_id: '0' });
    expect(await organisationOf(session.token)).toMatchObject({
      name: 'Hill farm',
      email: newcomer.email,
      country: 'KZ',
      role: 'owner',
      um_balance: 100_000,
      dm_balance: 100_000,
    });
  });

  test('does not run the installation, were it the first one; who was made by the operator does', async () => {
    const session = (await aNewcomer(server, mails).flush()) as { token: string };
    const { org_id: orgId } = await organisationOf(session.token);
    const made = await anOwner(server);
    expect(await audienceOf(server.db, OrgId.parse(orgId))).toBe('public');
    expect(await audienceOf(server.db, made.orgId)).toBe('operator');
  });

  test('signs in with the password from then on', async () => {
    const newcomer = aNewcomer(server, mails);
    await newcomer.flush();
    const session = await newcomer.call(users.signIn, { account: newcomer.email, password: PASSWORD });
    expect(session.email).toBe(newcomer.email);
  });

  test('has no account before the organisation is registered', async () => {
    const newcomer = aNewcomer(server, mails);
    await newcomer.call(registration.register, newcomer.form(await newcomer.getCode()));
    const tooEarly = newcomer.call(users.signIn, { account: newcomer.email, password: PASSWORD });
    await expect(tooEarly).rejects.toMatchObject(code('credentials_wrong'));
  });

  test('is remembered with job, workplace and the moment of the agreement', async () => {
    const newcomer = aNewcomer(server, mails);
    const agreedAt = server.clock.now();
    await newcomer.flush({ job: JOBS[1], workplace: 'Institute of soil' });
    const { rows } = await sql`
      select job, workplace, agreed_at from account where account = ${newcomer.email}`.execute(server.db);
    expect(rows).toEqual([{ job: JOBS[1], workplace: 'Institute of soil', agreed_at: agreedAt }]);
  });

  test.each([
    ['a country that does not exist', { country: 'XX' }, 'country_code_wrong'],
    ['a job that is not offered', { job: 'pirate' }, 'parameter_invalid'],
    ['an empty workplace', { workplace: ' ' }, 'parameter_invalid'],
    ['no agreement to the privacy policy', { agreement: false }, 'parameter_invalid'],
    ['a weak password', { password: 'meadowgrass' }, 'parameter_invalid'],
    ['no code', { code: '' }, 'verification_code_missing'],
  ] as const)('is refused with %s, and the code stays good', async (_, wrong, error) => {
    const newcomer = aNewcomer(server, mails);
    const form = newcomer.form(await newcomer.getCode());
    const refused = newcomer.call(registration.register, { ...form, ...wrong } as typeof form);
    await expect(refused).rejects.toMatchObject(code(error));
    await newcomer.call(registration.register, form);
  });

  test('is refused when the operator made the account meanwhile', async () => {
    const newcomer = aNewcomer(server, mails);
    const form = newcomer.form(await newcomer.getCode());
    await createOrganisation(server, { email: newcomer.email, password: PASSWORD, name: 'Farm' });
    await expect(newcomer.call(registration.register, form)).rejects.toMatchObject(code('account_exists'));
  });

  test('may send the MD5 of the password, as existing client programs do', async () => {
    const newcomer = aNewcomer(server, mails);
    await newcomer.flush({ password: createHash('md5').update(PASSWORD).digest('hex') });
    await newcomer.call(users.signIn, { account: newcomer.email, password: PASSWORD });
  });
});

describe('the organisation', () => {
  const registered = async () => {
    const newcomer = aNewcomer(server, mails);
    const form = newcomer.form(await newcomer.getCode());
    return { newcomer, ...(await newcomer.call(registration.register, form)) };
  };

  test('is registered once, however many ask at the same time', async () => {
    const { newcomer, activation_token } = await registered();
    const request = ['One', 'Two', 'Three'].map((name) =>
      newcomer.call(registration.activate, { activation_token, name }),
    );
    const outcomes = (await Promise.allSettled(request)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const again = newcomer.call(registration.activate, { activation_token, name: 'Four' });
    await expect(again).rejects.toMatchObject(code('expired'));
  });

  test('can be registered for a day', async () => {
    const { newcomer, activation_token } = await registered();
    server.clock.advance(LIMITS.activationMs);
    const late = newcomer.call(registration.activate, { activation_token, name: 'Late' });
    await expect(late).rejects.toMatchObject(code('expired'));
  });

  test('is refused to who was overtaken, and nothing of it remains', async () => {
    const { newcomer, activation_token } = await registered();
    server.clock.advance(LIMITS.emailCode.resendMs);
    await newcomer.flush();
    const second = newcomer.call(registration.activate, { activation_token, name: 'Second' });
    await expect(second).rejects.toMatchObject(code('account_exists'));
    const { rows } = await sql`select 1 from organisation where name = 'Second'`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('a mail', () => {
  const PARTS: Record<Language, { subject: string; text: RegExp }> = {
    en: {
      subject: 'Your Fieldscope registration code',
      text: /^Hello,\s+Your code to register .*\s+The Fieldscope portal\s+http/s,
    },
    zh: {
      subject: '您的 Fieldscope 注册验证码',
      text: /^您好！\s+您的注册验证码.*\s+Fieldscope 平台\s+http/s,
    },
    ru: {
      subject: 'Код для регистрации в Fieldscope',
      text: /^Здравствуйте!\s+Ваш код для регистрации.*\s+Портал Fieldscope\s+http/s,
    },
  };

  test.each(Object.keys(PARTS) as Language[])('speaks the language of the browser: %s', async (language) => {
    const newcomer = aNewcomer(server, mails);
    await newcomer.ask(registration.sendCode, await newcomer.request(), { language });
    const { subject, text } = mails.newestTo(newcomer.email);
    expect(subject).toBe(PARTS[language].subject);
    // What is shown of a mail on a locked screen shows no code.
    expect(subject).not.toMatch(/\d/);
    expect(text).toMatch(PARTS[language].text);
    expect(text).not.toMatch(/[{}]/);
  });

  test('to an account speaks the language that its owner chose, else that of the browser', async () => {
    const newcomer = aNewcomer(server, mails);
    const form = newcomer.form(await newcomer.getCode());
    const { body } = await newcomer.ask(registration.register, form, { language: 'ru' });
    const { activation_token } = body.data as { activation_token: string };
    const session = await newcomer.call(registration.activate, { activation_token, name: 'Поле' });
    const resetIn = async (language: Language) => {
      server.clock.advance(LIMITS.emailCode.resendMs);
      await newcomer.ask(registration.sendCode, await newcomer.request('reset'), { language });
      return mails.newestTo(newcomer.email).subject;
    };
    expect(await resetIn('zh')).toBe('重置您的 Fieldscope 密码');
    await aCaller(server, () => session.token).call(users.changeSetting, { language: LANGUAGES.ru.number });
    expect(await resetIn('zh')).toBe('Новый пароль для Fieldscope');
  });

  test('names no address but PUBLIC_URL', async () => {
    const newcomer = aNewcomer(server, mails);
    await newcomer.getCode();
    const { text } = mails.newestTo(newcomer.email);
    expect(text.match(/\w+:\/\/\S+/g)).toEqual([PUBLIC_URL]);
  });

  test('names no address at all while PUBLIC_URL is unknown', async () => {
    const hidden = await aServer({ SMTP_URL: mails.url });
    const newcomer = aNewcomer(hidden, mails);
    await newcomer.getCode();
    expect(mails.newestTo(newcomer.email).text).not.toMatch(/:\/\/|localhost|127\.0\.0\.1|undefined/);
  });
});

test('whether an address has an account is revealed to the reader of its mailbox alone', async () => {
  const { account } = await anOwner(server);
  const [known, unknown] = [aNewcomer(server, mails, account), aNewcomer(server, mails)];
  const [replies, mailed] = [[] as unknown[], [] as string[]];
  for (const who of [known, unknown]) {
    for (const purpose of ['register', 'reset'] as const) {
      replies.push((await who.ask(registration.sendCode, await who.request(purpose))).body);
      mailed.push(mails.newestTo(who.email).text.split(/[,:.]/)[1]!.trim());
      const guess = { email: who.email, code: '000000', password: PASSWORD };
      replies.push((await who.ask(registration.resetPassword, guess)).body);
    }
  }
  expect(replies.slice(0, 4)).toEqual(replies.slice(4));
  expect(mailed.map((line) => line.replace(/ is \d+$/, ''))).toEqual([
    'Someone',
    'Your code to set a new password',
    'Your code to register',
    'Someone',
  ]);
});

test('all 249 countries are named in three languages', async () => {
  const { list } = await aStranger(server).call(registration.listCountries);
  expect(list.map((country) => country.code)).toEqual(COUNTRIES);
  expect(new Set(COUNTRIES).size).toBe(249);
  expect(list).toContainEqual({ code: 'DE', name_en: 'Germany', name_zh: '德国', name_ru: 'Германия' });
  for (const name of ['name_en', 'name_zh', 'name_ru'] as const) {
    expect(new Set(list.map((country) => country[name])).size, name).toBe(249);
    expect(list.filter((country) => country[name] === country.code)).toEqual([]);
  }
});

test('the China station names Taiwan in Chinese as its rules require, and no other does', async () => {
  const china = await aServer({ STATION: 'china' });
  const taiwanOn = async (station: TestServer) =>
    (await aStranger(station).call(registration.listCountries)).list.find(({ code }) => code === 'TW');
  expect(await taiwanOn(china)).toMatchObject({ name_en: 'Taiwan', name_zh: '中国台湾' });
  expect(await taiwanOn(server)).toMatchObject({ name_zh: '台湾' });
});

describe('while the operator keeps registration closed', () => {
  let closed: TestServer;
  beforeAll(async () => {
    closed = await aServer({ SMTP_URL: mails.url, REGISTRATION: 'closed' });
  });

  test('everybody is informed of that', async () => {
    expect(await aStranger(closed).call(registration.view)).toEqual({ open: false });
    expect(await aStranger(server).call(registration.view)).toEqual({ open: true });
  });

  test('no one gets a code, an account or an organisation', async () => {
    const newcomer = aNewcomer(closed, mails);
    const request = await newcomer.request();
    const attempts = [
      newcomer.call(registration.sendCode, request),
      newcomer.call(registration.register, newcomer.form('123456')),
      newcomer.call(registration.activate, { activation_token: 'kept', name: 'Farm' }),
    ];
    const refused = { status: 'rejected', reason: code('operation_unsupported') };
    expect(await Promise.allSettled(attempts)).toMatchObject([refused, refused, refused]);
    expect(mails.countTo(newcomer.email)).toBe(0);
  });

  test('a forgotten password can be replaced all the same', async () => {
    const { account } = await anOwner(closed);
    const owner = aNewcomer(closed, mails, account);
    const password = 'new-meadow-7';
    await owner.call(registration.resetPassword, {
      email: account,
      code: await owner.getCode('reset'),
      password,
    });
    await owner.call(users.signIn, { account, password });
  });
});

test('what no longer counts is deleted', async () => {
  const newcomer = aNewcomer(server, mails);
  await newcomer.call(registration.register, newcomer.form(await newcomer.getCode()));
  const kept = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from email_code)::int + (select count(*) from solved_task)::int
        + (select count(*) from registration)::int as count`.execute(server.db);
    return rows[0]!.count;
  };
  const before = await kept();
  await purgeRegistrations(server);
  expect(await kept()).toBeGreaterThanOrEqual(3);
  expect(await kept()).toBeLessThanOrEqual(before);
  server.clock.advance(LIMITS.activationMs);
  await purgeRegistrations(server);
  expect(await kept()).toBe(0);
});
