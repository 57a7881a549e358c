import pg from 'pg';
import { expect, test } from 'vitest';
import { ensureOwnSessions } from '../../src/platform/postgres/own-sessions';
import { whenTestEnds } from '../cleanup';
import { aDatabase, aServer } from '../harness';
import { aTransactionPooler } from './transaction-pooler';

const SHARED =
  /^DATABASE_URL leads to a pooler that shares sessions, as PgBouncer does in transaction mode: .+$/;

async function aDatabaseUntilTheEnd() {
  const { url, drop } = await aDatabase();
  whenTestEnds(drop);
  return url;
}

async function aClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  whenTestEnds(() => client.end());
  return client;
}

test('a server does not start behind a pooler that lends connections from transaction to transaction', async () => {
  const { url } = await aTransactionPooler(await aDatabaseUntilTheEnd());
  await expect(aServer({ DATABASE_URL: url })).rejects.toThrow(SHARED);
});

test('connections to the database itself are sessions of their own, also while others come and go', async () => {
  const url = await aDatabaseUntilTheEnd();
  const [one, other] = [await aClient(url), await aClient(url)];
  const checking = ensureOwnSessions(one, other);
  for (let count = 0; count < 3; count += 1) await aClient(url);
  await checking;
});

test('a connection whose backend changes is no session of its own', async () => {
  const url = await aDatabaseUntilTheEnd();
  const [one, other, third] = [await aClient(url), await aClient(url), await aClient(url)];
  let turn = 0;
  const alternating = {
    query: (text: string) => [one, third][turn++ % 2]!.query(text),
  } as unknown as pg.ClientBase;
  await expect(ensureOwnSessions(alternating, other)).rejects.toThrow(SHARED);
});
