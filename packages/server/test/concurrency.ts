import pg from 'pg';
import type { TestServer } from './harness';

interface Overtaking {
  /** Statements of a transaction that is open while the call begins, and that the call has to wait for. */
  before: string;
  /** Statements that wait behind the call's first query and get their turn before its next. */
  behind?: string;
}

/** Makes a call while others change the database under it. Nothing is left to chance: each waits for the one before. */
export async function overtaken<T>(
  server: TestServer,
  ask: () => Promise<T>,
  { before, behind }: Overtaking,
): Promise<T> {
  const [first, second] = await Promise.all([aConnection(server), aConnection(server)]);
  try {
    await first.query(`begin; ${before}`);
    const answer = ask();
    // A refusal may come before this waits for it.
    answer.catch(() => {});
    await waiting(server, 1);
    const done = behind && second.query(behind);
    if (behind) await waiting(server, 2);
    await first.query('commit');
    await done;
    return await answer;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** A connection to the server's database that is none of the server's own. */
export async function aConnection(server: TestServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.config.DATABASE_URL });
  // A test that fails leaves its connection to be cut with the database.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Resolves once so many queries wait for a lock. */
export async function waiting(server: TestServer, queries: number): Promise<void> {
  const count = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const client = await aConnection(server);
  try {
    while ((await client.query<{ waiting: number }>(count)).rows[0]!.waiting < queries);
  } finally {
    await client.end();
  }
}
