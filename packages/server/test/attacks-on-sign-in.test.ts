import { createHmac } from 'node:crypto';
import { devices } from '@fieldscope/contract/calls/devices';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation } from '../src/modules/accounts/accounts.service';
import { sql } from '../src/platform/db';
import { aCaller, aNode, anOwner, aStranger, PASSWORD } from './builders';
import { aHouse, type TestHouse } from './harness';

let house: TestHouse;
beforeAll(async () => {
  house = await aHouse({ TRUST_PROXY: 'true' });
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });

let addresses = 0;
const anAddress = () => `203.0.113.${++addresses}`;

/** Signs in from an address of its own, so that no test slows another one down. */
async function signIn(account: string, password: string) {
  const answer = await fetch(`${house.url}/portalapi/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
    body: JSON.stringify({ account, password }),
  });
  return { status: answer.status, body: (await answer.json()) as { code: number; msg?: string } };
}

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
    const spans = { known: [] as number[], unknown: [] as number[] };
    const measure = async (kind: keyof typeof spans, name: string) => {
      const from = performance.now();
      await signIn(name, 'wrong-guess-1');
      spans[kind].push(performance.now() - from);
    };
    // In turns, so that whatever else this machine does falls on both.
    for (let i = 0; i < 15; i++) {
      await sql`delete from failed_sign_in`.execute(house.db);
      await measure('known', account);
      await measure('unknown', `nobody-${i}@farm.example`);
    }
    const median = (each: number[]) => each.toSorted((a, b) => a - b)[7]!;
    // Without the pretended check an unknown name would take a tenth of the time.
    expect(median(spans.unknown) / median(spans.known)).toBeGreaterThan(0.5);
  });

  test('gets no more guesses by spelling the name differently', async () => {
    const account = 'irina@farm.example';
    await createOrganisation(house, { email: account, password: PASSWORD, name: 'Farm' });
    // The database takes İ for a capital i, the language this runs in for two letters.
    for (const name of [
      account,
      account.toUpperCase(),
      ` ${account} `,
      'Irina@farm.example',
      'İrina@farm.example',
    ]) {
      expect((await signIn(name, 'wrong-guess-1')).body).toMatchObject(code('credentials_wrong'));
    }
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
