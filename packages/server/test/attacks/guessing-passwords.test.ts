import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { createOrganisation } from '../../src/modules/organisations/organisations.service';
import { sql } from '../../src/platform/postgres/db';
import { anOwner, PASSWORD } from '../builders';
import { aServer, type TestServer } from '../harness';
import { anAddress, BEHIND_A_PROXY, code, type Reply, tryPassword } from './attacker';

/** Failed sign-ins of one address until it has to wait. */
const OF_ONE_ADDRESS = 30;

let server: TestServer;
beforeAll(async () => {
  server = await aServer(BEHIND_A_PROXY);
});

/** A wrong password for each of many names, as an attacker with a list of them does. */
async function spray(from: (time: number) => string, times: number, at = server): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let time = 0; time < times; time += 1) {
    replies.push(await tryPassword(at, `victim-${time}@farm.example`, 'Summer-2026', from(time)));
  }
  return replies;
}
const codesOf = (replies: Reply[]) => replies.map(({ body }) => body.code);

test('one account: the sixth guess meets a lock of 30 minutes, and so does the right password', async () => {
  const { account } = await anOwner(server);
  for (let guess = 0; guess < LIMITS.failedSignIns; guess += 1) {
    expect((await tryPassword(server, account, `guess-${guess}`)).body).toMatchObject(
      code('credentials_wrong'),
    );
  }
  const locked = await tryPassword(server, account, PASSWORD);
  expect(locked).toMatchObject({ status: 429, body: code('account_locked') });
  expect(Number(locked.headers.get('retry-after'))).toBe(LIMITS.accountLockMs / SECOND_MS);

  server.clock.advance(10 * MINUTE_MS);
  const later = await tryPassword(server, account, PASSWORD);
  expect(Number(later.headers.get('retry-after'))).toBe((LIMITS.accountLockMs - 10 * MINUTE_MS) / SECOND_MS);
  server.clock.advance(20 * MINUTE_MS);
  expect((await tryPassword(server, account, PASSWORD)).body.code).toBe(0);
});

test('one account: no more guesses by spelling the name differently', async () => {
  const account = 'irina@farm.example';
  await createOrganisation(server, { email: account, password: PASSWORD, name: 'Farm' });
  // The database takes İ for a capital i, the language this runs in for two letters.
  const spellings = [
    account,
    account.toUpperCase(),
    ` ${account} `,
    'Irina@farm.example',
    'İrina@farm.example',
  ];
  for (const name of spellings) {
    expect((await tryPassword(server, name, 'wrong-guess-1')).body).toMatchObject(code('credentials_wrong'));
  }
  expect((await tryPassword(server, account, PASSWORD)).body).toMatchObject(code('account_locked'));
});

test('one account: no more guesses by making them all at once', async () => {
  const { account } = await anOwner(server);
  const wrong = Array.from({ length: 40 }, (_, i) => tryPassword(server, account, `wrong-guess-${i}`));
  const right = Promise.all(wrong).then(() => tryPassword(server, account, PASSWORD));
  expect((await right).body).toMatchObject(code('account_locked'));
  const replies = new Set(codesOf(await Promise.all(wrong)));
  expect(replies).toEqual(new Set([ERRORS.credentials_wrong.code, ERRORS.account_locked.code]));
});

test('many accounts from one address: it has to wait, learns how long, and others need not', async () => {
  const address = anAddress();
  const replies = await spray(() => address, OF_ONE_ADDRESS + 1);
  expect(new Set(codesOf(replies.slice(0, -1)))).toEqual(new Set([ERRORS.credentials_wrong.code]));
  expect(replies.at(-1)).toMatchObject({ status: 429, body: code('trigger_limit') });
  const seconds = Number(replies.at(-1)!.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual((15 * MINUTE_MS) / SECOND_MS);

  const { account } = await anOwner(server);
  expect((await tryPassword(server, account, PASSWORD, address)).body).toMatchObject(code('trigger_limit'));
  expect((await tryPassword(server, account, PASSWORD)).body.code).toBe(0);
});

test('an address that has to wait is logged once, however often it tries', async () => {
  const address = anAddress();
  await spray(() => address, OF_ONE_ADDRESS + 5);
  const lines = server
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"${address}"`));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, address, msg: expect.stringContaining('TRUSTED_PROXIES') }),
  ]);
});

test('many accounts from many addresses of one IPv6 network: the network has to wait, not its neighbour', async () => {
  const replies = await spray((time) => `2001:db8:7:9::${(time + 1).toString(16)}`, OF_ONE_ADDRESS + 1);
  expect(replies.at(-1)!.body).toMatchObject(code('trigger_limit'));
  const elsewhere = await tryPassword(server, 'victim@farm.example', 'Summer-2026', '2001:db8:7:a::1');
  expect(elsewhere.body).toMatchObject(code('credentials_wrong'));
});

test('an address made up before that of the proxy changes nothing', async () => {
  const real = anAddress();
  const replies = await spray((time) => `10.9.8.${time}, ${real}`, OF_ONE_ADDRESS + 1);
  expect(replies.at(-1)!.body).toMatchObject(code('trigger_limit'));
});

test('an address made up where there is no proxy changes nothing', async () => {
  const alone = await aServer();
  const replies = await spray(() => anAddress(), OF_ONE_ADDRESS + 1, alone);
  expect(replies.at(-1)!.body).toMatchObject(code('trigger_limit'));
});

test('right passwords in between do not win an address more guesses', async () => {
  const address = anAddress();
  const { account } = await anOwner(server);
  for (let round = 0; round < 3; round += 1) {
    await spray(() => address, OF_ONE_ADDRESS / 3);
    if (round < 2) expect((await tryPassword(server, account, PASSWORD, address)).body.code).toBe(0);
  }
  expect((await tryPassword(server, account, PASSWORD, address)).body).toMatchObject(code('trigger_limit'));
});

test('what is stored in place of a password opens nothing', async () => {
  const { account } = await anOwner(server);
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from account where account = ${account}`.execute(server.db);
  expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/);
  const stolen = await tryPassword(server, account, rows[0]!.password_hash.slice(-64));
  expect(stolen.body).toMatchObject(code('credentials_wrong'));
});
