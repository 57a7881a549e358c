import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { devices } from '@fieldscope/contract/calls/devices';
import { open } from '@fieldscope/contract/calls/open';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db';
import { aNetworkServer, aNode, anAccessKey, anOwner, PASSWORD, type User } from './builders';
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
