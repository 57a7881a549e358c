import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../harness';
import { aMailServer, type MailServer } from '../mail-server';
import { newAddress } from '../registrations';
import { anAddress, askForCode, BEHIND_A_PROXY, code } from './attacker';

const MAILS_OF_ADDRESS = 60;
const AT_ONCE = 20;

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ ...BEHIND_A_PROXY, SMTP_URL: mails.url });
});
afterAll(() => mails.close());

test('a mailbox gets one mail a minute, from whatever address it is requested', async () => {
  const victim = newAddress();
  expect((await askForCode(server, victim)).body.code).toBe(0);
  for (let time = 0; time < 5; time += 1) {
    const waits = await askForCode(server, victim);
    expect(waits).toMatchObject({ status: 429, body: code('too_frequent') });
    expect(Number(waits.headers.get('retry-after'))).toBe(LIMITS.emailCode.resendMs / SECOND_MS);
  }
  expect(mails.countTo(victim)).toBe(1);
});

test('a mailbox that is requested many times at once gets one mail', async () => {
  const victim = newAddress();
  await Promise.all(Array.from({ length: 20 }, () => askForCode(server, victim)));
  expect(mails.countTo(victim)).toBe(1);
});

test('a mailbox gets ten mails a day for a purpose, however it is spelled', async () => {
  const victim = newAddress();
  const spellings = [victim, victim.toUpperCase(), victim.replace('new', 'New')];
  for (let time = 0; time < 2 * LIMITS.emailCode.perDay; time += 1) {
    await askForCode(server, spellings[time % spellings.length]!);
    server.clock.advance(LIMITS.emailCode.resendMs);
  }
  const mailed = () => mails.all().filter(({ to }) => to[0]?.toLowerCase() === victim).length;
  expect(mailed()).toBe(LIMITS.emailCode.perDay);
  server.clock.advance(DAY_MS);
  expect((await askForCode(server, victim)).body.code).toBe(0);
  expect(mailed()).toBe(LIMITS.emailCode.perDay + 1);
});

test('one address has sixty mails sent to sixty mailboxes, and then has to wait', async () => {
  const from = anAddress();
  const before = mails.all().length;
  // Fewer at once than solutions that may be wrong: each counts as one until it is found right.
  for (let asked = 0; asked < MAILS_OF_ADDRESS; asked += AT_ONCE) {
    const asks = Array.from({ length: AT_ONCE }, () => askForCode(server, newAddress(), { from }));
    for (const { body } of await Promise.all(asks)) expect(body.code).toBe(0);
  }
  const waits = await askForCode(server, newAddress(), { from });
  expect(waits).toMatchObject({ status: 429, body: code('trigger_limit') });
  expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(mails.all().length - before).toBe(MAILS_OF_ADDRESS);
});
