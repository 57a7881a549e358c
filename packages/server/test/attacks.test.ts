import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { devices } from '@fieldscope/contract/calls/devices';
import { open } from '@fieldscope/contract/calls/open';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db';
import {
  aCaller,
  aNetworkServer,
  aNode,
  anAccessKey,
  anOwner,
  aStranger,
  PASSWORD,
  type User,
} from './builders';
import { aHouse, type TestHouse } from './harness';

let house: TestHouse;
beforeAll(async () => {
  house = await aHouse({ TRUST_PROXY: 'true' });
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const LOGIN = '/portalapi/user/login';

let addresses = 0;
const anAddress = () => `203.0.113.${++addresses}`;

/** Sends bytes as they are. */
async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(house.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress(), ...headers },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as { code: number | string; msg?: string } };
}

const signIn = (account: string, password: string) => post(LOGIN, JSON.stringify({ account, password }));
const setting = (token: string) => aCaller(house, () => token).call(users.viewSetting);
const refresh = (refreshToken: string) => aStranger(house).call(users.refresh, { refreshToken });

describe('who guesses names and passwords', () => {
  test('learns from no answer whether an account exists: not from a wrong password, not from a lock', async () => {
    const { account } = await anOwner(house);
    const story = async (name: string) => {
      const told: unknown[] = [];
      for (let i = 0; i < LIMITS.failedSignIns + 2; i++) {
        const { status, body } = await signIn(name, `guess-${i}`);
        told.push({ status, ...body });
      }
      return told;
    };
    const real = await story(account);
    expect(real.at(-1)).toMatchObject(code('account_locked'));
    expect(await story('nobody@farm.example')).toEqual(real);
  });

  test('waits for an unknown name as long as for a known one', async () => {
    const { account } = await anOwner(house);
    const medianMs = async (nameOf: (i: number) => string) => {
      const spans: number[] = [];
      for (let i = 0; i < 15; i++) {
        // Fresh failures each time, so that neither name is ever locked.
        await sql`delete from failed_sign_in`.execute(house.db);
        const from = performance.now();
        await signIn(nameOf(i), 'wrong-guess-1');
        spans.push(performance.now() - from);
      }
      return spans.sort((a, b) => a - b)[7]!;
    };
    await medianMs(() => account);
    const known = await medianMs(() => account);
    const unknown = await medianMs((i) => `nobody-${i}@farm.example`);
    // Without the pretended check an unknown name would take a tenth of the time.
    expect(unknown / known).toBeGreaterThan(0.5);
  });

  test('gets no more guesses by spelling the name differently', async () => {
    const { account } = await anOwner(house);
    const spellings = [
      account,
      account.toUpperCase(),
      ` ${account}`,
      `${account} `,
      account.replace('o', 'O'),
    ];
    for (const name of spellings) await signIn(name, 'wrong-guess-1');
    expect((await signIn(account, PASSWORD)).body).toMatchObject(code('account_locked'));
  });

  test('gets no more guesses by making them all at once', async () => {
    const { account } = await anOwner(house);
    const wrong = Array.from({ length: 40 }, (_, i) => signIn(account, `wrong-guess-${i}`));
    const right = Promise.all(wrong).then(() => signIn(account, PASSWORD));
    expect((await right).body).toMatchObject(code('account_locked'));
    const told = (await Promise.all(wrong)).map(({ body }) => body.code);
    expect(new Set(told)).toEqual(new Set([ERRORS.credentials_wrong.code, ERRORS.account_locked.code]));
  });

  test('gets nowhere with SQL in place of a name', async () => {
    await anOwner(house);
    for (const account of ["' or '1'='1", "x'; drop table account; --", "' union select 1 --", '%', '_%@%']) {
      expect((await signIn(account, PASSWORD)).body).toMatchObject(code('credentials_wrong'));
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from account`.execute(house.db);
    expect(rows[0]!.n).toBeGreaterThan(0);
  });

  test('breaks nothing with a zero byte', async () => {
    expect(await signIn('ada\u0000@farm.example', PASSWORD)).toMatchObject({
      status: 200,
      body: code('parameter_invalid'),
    });
  });

  test('cannot sign in with what is stored in place of the password', async () => {
    const { account } = await anOwner(house);
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from account where account = ${account}`.execute(house.db);
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/);
    expect((await signIn(account, rows[0]!.password_hash.slice(-64))).body).toMatchObject(
      code('credentials_wrong'),
    );
  });
});

describe('who has a token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const read = (token: string, index: number) =>
    JSON.parse(Buffer.from(token.split('.')[index]!, 'base64url').toString());

  test('cannot change it, sign it with a key of their own, or leave the signature out', async () => {
    const [mine, other] = [await anOwner(house), await anOwner(house)];
    const [head, , signature] = mine.token.split('.') as [string, string, string];
    const [claims, foreign] = [read(mine.token, 1), read(other.token, 1)];
    const asOther = part({ ...claims, sub: foreign.sub, sid: foreign.sid });
    const signed = (secret: string) =>
      createHmac('sha256', secret).update(`${head}.${asOther}`).digest('base64url');
    const none = part({ alg: 'none', typ: 'JWT' });
    for (const forged of [
      `${head}.${asOther}.${signature}`,
      `${head}.${asOther}.${signed('')}`,
      `${head}.${asOther}.${signed('secret')}`,
      `${none}.${asOther}.`,
      `${none}.${asOther}`,
      `${none}.${asOther}.${signature}`,
      `${part({ alg: 'HS384' })}.${asOther}.${signature}`,
      `${head}.${part({ ...claims, exp: claims.exp + 10 * DAY_MS })}.${signature}`,
      `${mine.token}x`,
      mine.token.slice(0, -4),
      'nonsense',
      'null',
      'a'.repeat(4000),
    ]) {
      await expect(setting(forged), forged).rejects.toMatchObject(code('token_invalid'));
    }
    expect(await setting(mine.token)).toMatchObject({ nickname: 'Farm' });
  });

  test('cannot use one of another installation', async () => {
    const elsewhere = await aHouse();
    const { token } = await anOwner(elsewhere);
    await expect(setting(token)).rejects.toMatchObject(code('token_invalid'));
  });

  test('finds nothing in it but who and when', async () => {
    const { token } = await anOwner(house);
    expect(read(token, 0)).toEqual({ alg: 'HS256' });
    expect(Object.keys(read(token, 1)).sort()).toEqual(['exp', 'iat', 'iss', 'sid', 'sub']);
  });

  test('who uses a refresh token again ends the session for both', async () => {
    const { refreshToken } = await anOwner(house);
    const renewed = await refresh(refreshToken);
    await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
    await expect(setting(renewed.token)).rejects.toMatchObject(code('access_token_expired'));
    await expect(refresh(renewed.refresh_token)).rejects.toMatchObject(code('access_token_expired'));
  });

  test('a thief is found out however often the stolen token was renewed', async () => {
    const { refreshToken } = await anOwner(house);
    let stolen = await refresh(refreshToken);
    for (let i = 0; i < 3; i++) stolen = await refresh(stolen.refresh_token);
    expect(await setting(stolen.token)).toMatchObject({ nickname: 'Farm' });
    await expect(refresh(refreshToken)).rejects.toMatchObject(code('access_token_expired'));
    await expect(setting(stolen.token)).rejects.toMatchObject(code('access_token_expired'));
  });

  test('a changed refresh token of somebody else ends nothing', async () => {
    const [mine, other] = [await anOwner(house), await anOwner(house)];
    await expect(refresh(other.refreshToken.split('.')[1]!)).rejects.toMatchObject(
      code('access_token_expired'),
    );
    await expect(refresh(`${mine.token}.${other.refreshToken}`)).rejects.toMatchObject(
      code('access_token_expired'),
    );
    expect(await setting(other.token)).toMatchObject({ nickname: 'Farm' });
  });

  test('an access token renews nothing, and a refresh token opens nothing', async () => {
    const { token, refreshToken } = await anOwner(house);
    await expect(refresh(token)).rejects.toMatchObject(code('access_token_expired'));
    await expect(setting(refreshToken)).rejects.toMatchObject(code('token_invalid'));
  });

  test('sees nothing of another organisation', async () => {
    const [mine, other] = [await anOwner(house), await anOwner(house)];
    const { eui } = await aNode(other);
    await expect(mine.call(devices.viewNode, { eui })).rejects.toBeTruthy();
    expect((await mine.call(devices.listNodes, {})).page.count).toBe(0);
    const info = await mine.call(users.viewOrganisation, { org_id: other.orgId } as never);
    expect(info.org_id).toBe(mine.orgId);
  });
});

describe('who sends strange bodies', () => {
  test('JSON that is none is an invalid parameter', async () => {
    for (const body of ['{', '{"account":', 'account=ada', '{"account":"a"}}', '\u0000', '[', "{'a':1}"]) {
      expect(await post(LOGIN, body), body).toMatchObject({ status: 200, body: code('parameter_invalid') });
    }
  });

  test('JSON that is no object is an invalid parameter', async () => {
    for (const body of ['1', '"ada"', '[]', 'true']) {
      const { status, body: told } = await post(LOGIN, body);
      expect(status, body).toBe(200);
      expect([ERRORS.parameter_invalid.code, ERRORS.parameter_missing.code], body).toContain(told.code);
    }
  });

  test('texts where texts are expected: nothing else', async () => {
    for (const account of [1, {}, ['ada'], { $ne: null }, true]) {
      const { body } = await post(LOGIN, JSON.stringify({ account, password: PASSWORD }));
      expect(body, JSON.stringify(account)).toMatchObject(code('parameter_invalid'));
    }
  });

  test('a body over its limit is refused before it is read', async () => {
    const big = JSON.stringify({ account: 'a'.repeat(LIMITS.ingest.bodyBytes), password: PASSWORD });
    expect(await post(LOGIN, big)).toMatchObject({ status: 413, body: { code: expect.any(Number) } });
    const form = `account=${'a'.repeat(LIMITS.ingest.bodyBytes)}`;
    expect((await post(LOGIN, form, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      413,
    );
  });

  test('nothing gets into the prototype of objects', async () => {
    const { account } = await anOwner(house);
    const poisons = [
      `{"__proto__":{"role":"owner","polluted":true},"account":"${account}","password":"x"}`,
      `{"constructor":{"prototype":{"polluted":true}},"account":"${account}","password":"x"}`,
      `{"account":{"__proto__":{"polluted":true}},"password":"x"}`,
    ];
    for (const poison of poisons) {
      const { body } = await post(LOGIN, poison);
      expect([ERRORS.parameter_invalid.code, ERRORS.credentials_wrong.code], poison).toContain(body.code);
    }
    await post(`${LOGIN}?__proto__[polluted]=1&__proto__=1&constructor.prototype.polluted=1`, '{}');
    await post(LOGIN, '__proto__[polluted]=1&__proto__=1', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  test('what a call does not know is ignored: nobody promotes themself', async () => {
    const owner = await anOwner(house);
    await owner.call(users.changeSetting, {
      nickname: 'Ada',
      role: 'owner',
      frozen: true,
      org_id: '1',
    } as never);
    expect(await owner.call(users.viewOrganisation)).toMatchObject({ nickname: 'Ada', org_id: owner.orgId });
  });
});

describe('who reads logs, mails and answers', () => {
  /** Every answer that this story gets, as text. */
  async function aBusyDay(owner: User): Promise<string[]> {
    const client = await anAccessKey(owner);
    const network = await aNetworkServer(house);
    const node = await aNode(owner);
    const query = new URLSearchParams({ account: owner.account, password: PASSWORD });
    const inQuery = await post(`${LOGIN}?${query}`, '');
    const wrong = await post(LOGIN, `{"account":"${owner.account}","password":"${PASSWORD}","__proto__":{}}`);
    const crashed = await post(LOGIN, `{"account":"\\u0000","password":"${PASSWORD}"}`);
    const answers = [inQuery.text, wrong.text, crashed.text];
    for (const [caller, call, input] of [
      [client, open.viewOrganisation, {}],
      [client, open.listDevices, {}],
      [owner, users.viewOrganisation, {}],
      [owner, users.viewSetting, {}],
      [owner, devices.viewNode, { eui: node.eui }],
      [owner, devices.listNodes, {}],
      [network, users.viewSetting, {}],
    ] as const) {
      answers.push(JSON.stringify(await caller.ask(call, input)));
    }
    await owner.call(users.refresh, { refreshToken: owner.refreshToken });
    await owner.call(users.signOut, {});
    return answers;
  }

  test('finds no password, key, token or hash there', async () => {
    const owner = await anOwner(house);
    const { access_key: key } = await owner.call(accessKeys.viewFixed);
    const { token: ingestToken } = await aNetworkServer(house);
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from account where account = ${owner.account}`.execute(house.db);
    const secret = (await readFile(join(house.config.DATA_DIR, 'secret'), 'utf8')).trim();
    house.clock.advance(SECOND_MS);
    const answers = await aBusyDay(owner);
    await house.mail.send({ to: owner.account, subject: 'Hello', text: 'Your code is 493027.' });

    const logged = house.logged();
    expect(logged).toContain('Hello');
    const kept = { password: PASSWORD, key, ingestToken, hash: rows[0]!.password_hash, secret };
    for (const [name, value] of Object.entries({
      ...kept,
      token: owner.token,
      refresh: owner.refreshToken,
    })) {
      expect(logged.includes(value), `${name} in the log`).toBe(false);
    }
    expect(logged).not.toContain('493027');
    for (const [name, value] of Object.entries(kept)) {
      const where = answers.filter((answer) => answer.includes(value));
      expect(where, `${name} in an answer`).toEqual([]);
    }
    for (const file of await readdir(join(house.config.DATA_DIR, 'outbox'))) {
      const mail = await readFile(join(house.config.DATA_DIR, 'outbox', file), 'utf8');
      for (const value of Object.values(kept)) expect(mail).not.toContain(value);
    }
  });

  test('a failure inside tells the client nothing of the inside', async () => {
    const owner = await anOwner(house);
    await sql`alter table account rename column timezone to timezone_away`.execute(house.db);
    try {
      const { status, body } = await owner.ask(users.viewSetting);
      expect(status).toBe(500);
      expect(Object.keys(body).sort()).toEqual(['code', 'msg']);
      expect(body).toMatchObject(code('unknown_error'));
      expect(body.msg).not.toMatch(/timezone|column|select/);
      expect(house.logged()).toContain('timezone');
    } finally {
      await sql`alter table account rename column timezone_away to timezone`.execute(house.db);
    }
  });
});
