import { ingest } from '@fieldscope/contract/calls/ingest';
import { users } from '@fieldscope/contract/calls/users';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDb, openPool, sql } from '../src/platform/postgres/db';
import { aCaller, aNetworkServer, aNode, anOwner } from './builders';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { countJobs, isLed } from './jobs';
import { aDatabaseProxy } from './platform/database-proxy';
import { anUpEvent, S2101_UPLINK } from './sender';

const WAIT = { timeout: 15_000 };

let direct: TestServer;
/** Two ways to the same database, as a primary and its standby have the same data. */
let first: Awaited<ReturnType<typeof aDatabaseProxy>>;
let second: Awaited<ReturnType<typeof aDatabaseProxy>>;

beforeAll(async () => {
  direct = await aServer({ ROLES: 'web,ingest' });
  first = await aDatabaseProxy(direct.config.DATABASE_URL!);
  second = await aDatabaseProxy(direct.config.DATABASE_URL!);
});
beforeEach(() => {
  first.set('pass');
  second.set('pass');
});

/** The address of both, in their order. */
function bothOf(target: string, password = ''): string {
  const [one, other] = [new URL(first.url), new URL(second.url)];
  return `postgres://${one.username}:${password}@${one.host},${other.host}${one.pathname}?target_session_attrs=${target}`;
}

/** Whether a connection can be made, and how many were made to each of both. */
async function connectTo(target: string) {
  const pool = openPool({ connectionString: bothOf(target), answerTimeoutMs: 10_000 }, 1, direct.log);
  whenTestEnds(() => pool.end());
  const answer = await sql<{ one: number }>`select 1 as one`.execute(openDb(pool)).then(
    () => 'connected',
    (error: Error) => error.message,
  );
  return { answer, first: first.accepted(), second: second.accepted() };
}

test('the first server that does what is asked for is connected to', async () => {
  first.set('read-only');
  expect(await connectTo('read-write')).toEqual({ answer: 'connected', first: 1, second: 2 });
  expect(await connectTo('any')).toEqual({ answer: 'connected', first: 3, second: 2 });
  expect(await connectTo('primary')).toEqual({ answer: 'connected', first: 5, second: 2 });
});

test('a server that closes its connections is passed over', async () => {
  first.set('close');
  expect(await connectTo('any')).toEqual({ answer: 'connected', first: 1, second: 2 });
});

test('a server that does not answer is passed over', async () => {
  first.set('lose');
  expect(await connectTo('any')).toEqual({ answer: 'connected', first: 1, second: 2 });
});

test('where no server is a standby, any will do for the one that prefers it', async () => {
  expect(await connectTo('prefer-standby')).toEqual({ answer: 'connected', first: 2, second: 1 });
  expect(await connectTo('standby')).toMatchObject({
    answer: expect.stringMatching(
      /unavailable: no server of DATABASE_URL will do: .+ a primary.+; .+ a primary/,
    ),
  });
});

test('a server that finds no database that will do does not start, and names each without the password', async () => {
  first.set('close');
  second.set('read-only');
  const [one, other] = [new URL(first.url).host, new URL(second.url).host];
  await expect(aServer({ DATABASE_URL: bothOf('read-write', 'tomato-7') })).rejects.toThrow(
    new Error(
      `The database does not answer: no server of DATABASE_URL will do: ${one}: Connection terminated unexpectedly; ${other}: the server is read-only, and target_session_attrs=read-write`,
    ),
  );
});

test('a running server goes to the standby once that is the primary: calls, uplinks, jobs and notifications', async () => {
  second.set('read-only');
  const server = await aServer({
    DATABASE_URL: bothOf('read-write', 'tomato-7'),
    DATABASE_TIMEOUT_MS: '3000',
    DATA_DIR: direct.config.DATA_DIR,
  });
  const owner = await anOwner(direct);
  const node = await aNode(owner);
  const { token } = await aNetworkServer(direct);
  const networkServer = aCaller(server, () => `Bearer ${token}`);
  const send = () =>
    networkServer.ask(ingest.chirpstack, anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now()));
  const list = () => aCaller(server, () => owner.token).ask(users.viewOrganisation);
  expect(await list()).toMatchObject({ status: 200 });

  await vi.waitUntil(() => isLed(direct), WAIT);

  first.set('close');
  expect(await list()).toMatchObject({ status: 503 });
  expect(await send()).toMatchObject({ status: 503 });

  second.set('pass');
  await vi.waitUntil(async () => (await list()).status === 200, WAIT);
  expect(await send()).toMatchObject({ status: 200 });
  await vi.waitUntil(() => isLed(direct), WAIT);
  await direct.mail.send({ to: 'ada@valley.example', subject: 'Your code', text: '493027' });
  await vi.waitUntil(async () => (await countJobs(direct)) === 0, WAIT);
  expect(server.logged()).not.toContain('tomato-7');
  await server.stop();
});
