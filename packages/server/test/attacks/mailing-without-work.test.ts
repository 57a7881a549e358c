import { registration } from '@fieldscope/contract/calls/registration';
import { LIMITS } from '@fieldscope/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStranger } from '../builders';
import { aServer, type TestServer } from '../harness';
import { aMailServer, type MailServer } from '../mail-server';
import { newAddress, type Proof, solutionOf } from '../registrations';
import { anAddress, aProof, BEHIND_A_PROXY, code, send, TASK } from './attacker';

/** Enough that a number taken at random proves nothing. */
const WORK = 64;
const TASKS_OF_A_STEP = 10;
const TASKS_OF_ADDRESS = 120;
const WRONG_SOLUTIONS = 30;

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ ...BEHIND_A_PROXY, SMTP_URL: mails.url, MAIL_WORK: String(WORK) });
});
afterAll(() => mails.close());

const request = async (
  email: string,
  proof: Partial<Proof>,
  { purpose = 'register', at = server }: { purpose?: 'register' | 'reset'; at?: TestServer } = {},
) => {
  const input = { email, purpose, ...proof } as Proof & { email: string; purpose: typeof purpose };
  return (await aStranger(at).ask(registration.sendCode, input)).body;
};
const taskOf = async (from: string) =>
  (await send(server, TASK, { method: 'GET', headers: { 'x-forwarded-for': from } })).body;
const triesOf = async (from: string) => ((await taskOf(from)).data as { tries: number }).tries;

test('no mail without work, and a wrong solution names itself', async () => {
  const victim = newAddress();
  const { task, solution } = await aProof(server, victim);
  const wrong = solutionOf(task, WORK, { email: victim, purpose: 'register' }, false);
  for (const proof of [{}, { task }, { solution }, { task, solution: '' }, { task, solution: '1.2.3' }])
    expect((await request(victim, proof)).code).not.toBe(0);
  expect(await request(victim, { task, solution: wrong })).toMatchObject({
    ...code('parameter_invalid'),
    facts: { field: 'solution' },
  });
  // One part that is not proved is enough.
  const almost = [...solution.split('.').slice(0, -1), wrong.split('.').at(-1)].join('.');
  expect(await request(victim, { task, solution: almost })).toMatchObject(code('parameter_invalid'));
  expect(mails.countTo(victim)).toBe(0);
});

test('an address sends thirty wrong solutions, however nearly right, and then has to wait', async () => {
  const email = newAddress();
  const { task, solution } = await aProof(server, email);
  const query = (given: string) =>
    `/portalapi/user/getEmailCode?${new URLSearchParams({ email, purpose: 'register', task, solution: given })}`;
  const headers = { 'x-forwarded-for': anAddress() };
  const wrong = query(solutionOf(task, WORK, { email, purpose: 'register' }, false));
  for (let time = 0; time < WRONG_SOLUTIONS; time += 1) await send(server, wrong, { method: 'GET', headers });
  const waits = await send(server, query(solution), { method: 'GET', headers });
  expect(waits).toMatchObject({ status: 429, body: code('trigger_limit') });
  expect(await request(email, { task, solution })).toMatchObject({ code: 0 });
});

test('a solution that was used counts as wrong: it cannot be sent again and again to have hashes computed', async () => {
  const email = newAddress();
  const proof = await aProof(server, email);
  const query = `/portalapi/user/getEmailCode?${new URLSearchParams({ email, purpose: 'register', ...proof })}`;
  const headers = { 'x-forwarded-for': anAddress() };
  const sendAgain = async () => (await send(server, query, { method: 'GET', headers })).body;
  expect(await sendAgain()).toMatchObject({ code: 0 });
  for (let time = 0; time < WRONG_SOLUTIONS; time += 1)
    expect(await sendAgain()).toMatchObject(code('expired'));
  expect(await sendAgain()).toMatchObject(code('trigger_limit'));
});

test('work for one mailbox and purpose is worth nothing for another', async () => {
  const [mine, victim] = [newAddress(), newAddress()];
  const proof = await aProof(server, mine);
  expect(await request(victim, proof)).toMatchObject(code('parameter_invalid'));
  expect(await request(mine, proof, { purpose: 'reset' })).toMatchObject(code('parameter_invalid'));
  expect(await request(mine.toUpperCase(), proof)).toMatchObject({ code: 0 });
});

test('a solution counts once, however often and at how many processes it is sent at once', async () => {
  const other = await aServer({
    ...{ DATABASE_URL: server.config.DATABASE_URL, DATA_DIR: server.config.DATA_DIR },
    ...{ SMTP_URL: mails.url, MAIL_WORK: String(WORK) },
  });
  const mailbox = newAddress();
  const proof = await aProof(server, mailbox);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => request(mailbox, proof, { at: turn % 2 ? other : server })),
  );
  expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1);
  expect(await request(mailbox, proof, { at: other })).toMatchObject(code('expired'));
});

test('a task expires, and cannot be made, changed or made easier', async () => {
  const email = newAddress();
  const { task, solution } = await aProof(server, email);
  const [tries, ...facts] = task.split('.');
  const easier = [Number(tries) / 2, ...facts].join('.');
  for (const forged of ['', 'x', '.', '8.9999999999999.x.y', `${task}A`, ` ${task}`, easier]) {
    expect(await request(email, { task: forged, solution }), forged).toMatchObject(code('expired'));
  }
  server.clock.advance(LIMITS.proofTaskMs);
  expect(await request(email, { task, solution })).toMatchObject(code('expired'));
});

test('tasks become harder for an address, and for its network, the more it was given; others keep the easy ones', async () => {
  const [from, network] = [anAddress(), '2001:db8:7:7'];
  const tries = new Set<number>();
  for (let time = 0; time < TASKS_OF_ADDRESS; time += 1) {
    const given = await triesOf(from);
    expect(given).toBe(WORK * 2 ** Math.min(Math.floor(time / TASKS_OF_A_STEP), 5));
    tries.add(given);
  }
  expect(tries.size).toBe(6);
  expect(await taskOf(from)).toMatchObject(code('trigger_limit'));
  for (let time = 0; time < TASKS_OF_A_STEP; time += 1) await triesOf(`${network}::${time + 1}`);
  expect(await triesOf(`${network}:a:b:c:d`)).toBe(2 * WORK);
  expect(await triesOf(anAddress())).toBe(WORK);
});
