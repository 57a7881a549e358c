import { createHash } from 'node:crypto';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { createOrganisation } from '../src/modules/organisations/organisations.service';
import { anOwner, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  // Every failing test has an address of its own, so that none of them slows another one down.
  server = await aServer({ TRUSTED_PROXIES: '127.0.0.1' });
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

let addresses = 0;
const anAddress = () => `198.51.100.${++addresses}`;

/** Signs in from an address; answers status and body as they come. */
async function signIn(account: string, password: string, address = anAddress()) {
  const answer = await fetch(`${server.url}/portalapi/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ account, password }),
  });
  return { status: answer.status, ...((await answer.json()) as { code: number; msg?: string }) };
}

async function failTimes(times: number, account: string, address?: string) {
  for (let i = 0; i < times; i++) await signIn(account, `wrong-guess-${i}`, address);
}

describe('signing in', () => {
  test('existing client programs send account, MD5 of the password and origin in the query, without a body', async () => {
    const { account, orgId } = await anOwner(server);
    const query = new URLSearchParams({ account, password: md5(PASSWORD), origin: '1' });
    const answer = await fetch(`${server.url}/portalapi/user/login?${query}`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { code: 0, data: { org_id: orgId, email: account, child_id: '0', expires_in: 7200, language: 2 } },
    ]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
  ])('an empty body of type %s beside the query does no harm', async (type) => {
    const { account } = await anOwner(server);
    const query = new URLSearchParams({ account, password: md5(PASSWORD), origin: '1' });
    const answer = await fetch(`${server.url}/portalapi/user/login?${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '',
    });
    expect(await answer.json()).toMatchObject({ code: 0 });
  });

  test.each([
    ['the password', PASSWORD],
    ['its MD5 in lower case', md5(PASSWORD)],
    ['its MD5 in upper case', md5(PASSWORD).toUpperCase()],
  ])('%s is taken', async (_, password) => {
    const { account } = await anOwner(server);
    expect(await signIn(account, password)).toMatchObject({ code: 0 });
  });

  test('an account is found however its letters are written', async () => {
    const { account } = await anOwner(server);
    expect(await signIn(account.toUpperCase(), PASSWORD)).toMatchObject({ code: 0 });
  });

  test('a sub-account carries its own id as child id', async () => {
    const observer = await aSubUser(await anOwner(server), 'observer');
    const info = await observer.call(users.viewOrganisation);
    expect(info).toMatchObject({ role: 'observer', org_id: observer.orgId, child_id: info.user_id });
  });

  test('what is missing is named', async () => {
    const stranger = aStranger(server);
    await expect(stranger.call(users.signIn, { password: PASSWORD })).rejects.toMatchObject({
      ...code('parameter_missing'),
      msg: expect.stringContaining('account'),
    });
    await expect(stranger.call(users.signIn, { account: 'a@farm.example' })).rejects.toMatchObject({
      ...code('parameter_missing'),
      msg: expect.stringContaining('password'),
    });
  });

  test('a frozen account is refused as frozen, and its open session ends', async () => {
    const owner = await anOwner(server);
    await setFrozen(server, { account: owner.account }, true);
    expect(await signIn(owner.account, PASSWORD)).toMatchObject(code('account_frozen'));
    expect(await signIn(owner.account, 'wrong-guess')).toMatchObject(code('credentials_wrong'));
    await expect(owner.call(users.viewSetting)).rejects.toMatchObject(code('account_frozen'));
  });

  test('an organisation keeps its name for itself', async () => {
    const { account } = await anOwner(server);
    const again = createOrganisation(server, {
      email: account.toUpperCase(),
      password: PASSWORD,
      name: 'Again',
    });
    await expect(again).rejects.toMatchObject({ name: 'account_exists' });
  });
});

describe('the lock', () => {
  test('five failures lock the account for thirty minutes, for the right password too', async () => {
    const { account } = await anOwner(server);
    await failTimes(LIMITS.failedSignIns - 1, account);
    expect(await signIn(account, 'the-fifth-1')).toMatchObject(code('credentials_wrong'));
    expect(await signIn(account, PASSWORD)).toMatchObject({
      ...code('account_locked'),
      msg: expect.stringContaining('30'),
    });
    server.clock.advance(30 * MINUTE_MS - 1);
    expect(await signIn(account, PASSWORD)).toMatchObject(code('account_locked'));
    server.clock.advance(1);
    expect(await signIn(account, PASSWORD)).toMatchObject({ code: 0 });
  });

  test('trying on while it is locked does not make it last longer', async () => {
    const { account } = await anOwner(server);
    await failTimes(LIMITS.failedSignIns, account);
    server.clock.advance(20 * MINUTE_MS);
    await failTimes(LIMITS.failedSignIns, account);
    server.clock.advance(10 * MINUTE_MS);
    expect(await signIn(account, PASSWORD)).toMatchObject({ code: 0 });
  });

  test('a right password starts the counting anew', async () => {
    const { account } = await anOwner(server);
    for (let round = 0; round < 3; round++) {
      await failTimes(LIMITS.failedSignIns - 1, account);
      expect(await signIn(account, PASSWORD)).toMatchObject({ code: 0 });
    }
  });

  test('failures at once are all counted', async () => {
    const { account } = await anOwner(server);
    await Promise.all(Array.from({ length: 5 }, (_, i) => signIn(account, `guess-${i}`)));
    expect(await signIn(account, PASSWORD)).toMatchObject(code('account_locked'));
  });

  test('an account that is locked keeps the sessions it has', async () => {
    const owner = await anOwner(server);
    await failTimes(LIMITS.failedSignIns, owner.account);
    expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
  });

  test('an address that fails with many names has to wait, others do not', async () => {
    const { account } = await anOwner(server);
    const address = anAddress();
    const names = Array.from({ length: 40 }, (_, i) => `guess-${i}@farm.example`);
    const answers = await Promise.all(names.map((name) => signIn(name, 'some-guess-1', address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)).toMatchObject(code('trigger_limit'));
    expect(await signIn(account, PASSWORD, address)).toMatchObject({ status: 429, ...code('trigger_limit') });
    expect(await signIn(account, PASSWORD)).toMatchObject({ code: 0 });
  });

  test('right passwords never make an address wait', async () => {
    const { account } = await anOwner(server);
    const address = anAddress();
    for (let i = 0; i < 35; i++) expect(await signIn(account, PASSWORD, address)).toMatchObject({ code: 0 });
  });

  test('an account is signed in a hundred times in a quarter of an hour, from whatever addresses', async () => {
    const [{ account }, neighbour] = [await anOwner(server), await anOwner(server)];
    // Once by the builder.
    for (let time = 1; time < 100; time += 1)
      expect(await signIn(account, PASSWORD, anAddress())).toMatchObject({ code: 0 });
    expect(await signIn(account.toUpperCase(), PASSWORD, anAddress())).toMatchObject({
      code: ERRORS.trigger_limit.code,
    });
    expect(await signIn(neighbour.account, PASSWORD, anAddress())).toMatchObject({ code: 0 });
  });
});

describe('setting and organisation', () => {
  test('a new organisation has its owner, its gift and °C, and a language that was not chosen', async () => {
    const owner = await anOwner(server);
    expect(await owner.call(users.viewOrganisation)).toMatchObject({
      org_id: owner.orgId,
      account: owner.account,
      role: 'owner',
      child_id: '0',
      um_balance: 100_000,
      dm_balance: 100_000,
    });
    expect(await owner.call(users.viewSetting)).toEqual({
      temperatureUnit: 0,
      units: {},
      language: 2,
      languageChosen: false,
      client: '',
      clientState: '',
      nickname: 'Farm',
      timezone: 'UTC',
    });
  });

  test('what is changed stays, the rest stays as it was', async () => {
    const owner = await anOwner(server);
    await owner.call(users.changeSetting, { temperatureUnit: 1, timezone: 'Asia/Shanghai' });
    await owner.call(users.changeSetting, { language: 3, nickname: '  Ада  ', units: { speed: 'mph' } });
    await owner.call(users.changeSetting, { client: 'android', clientState: '{"tab":2}' });
    expect(await owner.call(users.viewSetting)).toEqual({
      temperatureUnit: 1,
      units: { speed: 'mph' },
      timezone: 'Asia/Shanghai',
      language: 3,
      languageChosen: true,
      nickname: 'Ада',
      client: 'android',
      clientState: '{"tab":2}',
    });
  });

  test('the language is the browser’s until its owner chooses one, and then the same in every browser', async () => {
    const owner = await anOwner(server);
    const languageIn = async (language: Language) => [
      (await owner.ask(users.viewSetting, {}, { language })).body.data,
      (await owner.ask(users.signIn, { account: owner.account, password: PASSWORD }, { language })).body.data,
    ];
    for (const language of ['zh', 'ru', 'en'] as const) {
      const { number } = LANGUAGES[language];
      expect(await languageIn(language)).toMatchObject([{ language: number }, { language: number }]);
    }
    await owner.call(users.changeSetting, { language: LANGUAGES.ru.number });
    expect(await languageIn('zh')).toMatchObject([{ language: 3, languageChosen: true }, { language: 3 }]);
  });

  test('the time zone is the organisation’s until the person chooses another', async () => {
    const owner = await anOwner(server);
    const observer = await aSubUser(owner, 'observer');
    await owner.call(users.editOrganisation, { timezone: 'Europe/Berlin' });
    expect(await owner.call(users.viewOrganisation)).toMatchObject({ timezone: 'Europe/Berlin' });
    await owner.call(users.changeSetting, { timezone: 'Asia/Tashkent' });
    expect(await owner.call(users.viewSetting)).toMatchObject({ timezone: 'Asia/Tashkent' });
    expect(await observer.call(users.viewSetting)).toMatchObject({ timezone: 'Europe/Berlin' });
  });

  test('a setting is its user’s own', async () => {
    const owner = await anOwner(server);
    const observer = await aSubUser(owner, 'limited');
    await observer.call(users.changeSetting, { temperatureUnit: 1 });
    expect(await owner.call(users.viewSetting)).toMatchObject({ temperatureUnit: 0 });
  });

  test.each([
    ['language', { language: 9 }],
    ['temperatureUnit', { temperatureUnit: 2 }],
    ['nickname', { nickname: ' ' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: '+05:00' }],
    // JavaScript takes these, and the database does not, or means another place by them.
    ['timezone', { timezone: 'AET' }],
    ['timezone', { timezone: 'BST' }],
    ['timezone', { timezone: 'US/Pacific-New' }],
    ['clientState', { clientState: 'x'.repeat(65) }],
  ])('a %s that does not exist is refused by name', async (field, change) => {
    const owner: User = await anOwner(server);
    await expect(owner.call(users.changeSetting, change as never)).rejects.toMatchObject({
      ...code('parameter_invalid'),
      facts: { field },
    });
  });
});
