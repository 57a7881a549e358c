import { registration } from '@fieldscope/contract/calls/registration';
import { LIMITS } from '@fieldscope/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/postgres/db';
import { anOwner, PASSWORD } from '../builders';
import { aServer, type TestServer } from '../harness';
import { aMailServer, type MailServer } from '../mail-server';
import { aNewcomer, newAddress } from '../registrations';
import { askForCode, BEHIND_A_PROXY, code, tryPassword } from './attacker';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ ...BEHIND_A_PROXY, SMTP_URL: mails.url });
});
afterAll(() => mails.close());

const TIMES = 15;
const median = (spans: number[]) => spans.toSorted((a, b) => a - b)[Math.floor(spans.length / 2)]!;

/** How long each of two things takes, tried in turns: whatever else this machine does falls on both. */
async function compare(
  known: (time: number) => Promise<unknown>,
  unknown: (time: number) => Promise<unknown>,
) {
  const spans = { known: [] as number[], unknown: [] as number[] };
  for (let time = 0; time < TIMES; time += 1) {
    for (const [kind, act] of [
      ['known', known],
      ['unknown', unknown],
    ] as const) {
      const from = performance.now();
      await act(time);
      spans[kind].push(performance.now() - from);
    }
  }
  return median(spans.unknown) / median(spans.known);
}

test('sign-in: neither a wrong password nor a lock reveals whether an account exists', async () => {
  const { account } = await anOwner(server);
  const story = async (name: string) => {
    const replies: unknown[] = [];
    for (let i = 0; i < LIMITS.failedSignIns + 2; i++) {
      const { status, headers, body } = await tryPassword(server, name, `guess-${i}`);
      replies.push({ status, wait: headers.get('retry-after'), ...body });
    }
    return replies;
  };
  const real = await story(account);
  expect(real.at(-1)).toMatchObject(code('account_locked'));
  expect(await story('nobody@farm.example')).toEqual(real);
});

test('sign-in: an unknown name takes as long as a known one', async () => {
  const { account } = await anOwner(server);
  const attempt = (name: string) => tryPassword(server, name, 'wrong-guess-1');
  const ratio = await compare(
    async () => {
      await sql`delete from failed_sign_in`.execute(server.db);
      await attempt(account);
    },
    async (time) => {
      await sql`delete from failed_sign_in`.execute(server.db);
      await attempt(`nobody-${time}@farm.example`);
    },
  );
  // Without the pretended check an unknown name would take a tenth of the time.
  expect(ratio).toBeGreaterThan(0.5);
});

test('registration and reset: a request for a code is answered alike for every address', async () => {
  const { account } = await anOwner(server);
  const story = async (email: string) => {
    const replies: unknown[] = [];
    for (const purpose of ['register', 'reset'] as const) {
      const newcomer = aNewcomer(server, mails, email);
      replies.push(await newcomer.ask(registration.sendCode, await newcomer.request(purpose)));
      replies.push(await newcomer.ask(registration.sendCode, await newcomer.request(purpose)));
      replies.push(
        await newcomer.ask(registration.resetPassword, { email, code: '000000', password: PASSWORD }),
      );
      replies.push(await newcomer.ask(registration.register, newcomer.form('000000')));
    }
    return { replies, mailed: mails.countTo(email) };
  };
  expect(await story(newAddress())).toEqual(await story(account));
});

test('registration and reset: a code for an unknown address takes as long as one for a known one', async () => {
  const owners: string[] = [];
  for (let time = 0; time < TIMES; time += 1) owners.push((await anOwner(server)).account);
  const askFor = async (email: string) => {
    expect((await askForCode(server, email, { purpose: 'reset' })).body.code).toBe(0);
  };
  const ratio = await compare(
    (time) => askFor(owners[time]!),
    () => askFor(newAddress()),
  );
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('reset: with the wrong code nothing distinguishes an account from none', async () => {
  const { account } = await anOwner(server);
  const replies = [];
  for (const email of [account, newAddress()]) {
    const newcomer = aNewcomer(server, mails, email);
    const { body } = await newcomer.ask(registration.resetPassword, {
      email,
      code: '111111',
      password: PASSWORD,
    });
    replies.push(body);
  }
  expect(replies[0]).toMatchObject(code('verification_code_expired'));
  expect(replies[1]).toEqual(replies[0]);
});
