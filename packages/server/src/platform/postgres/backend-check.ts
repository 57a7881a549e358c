import pg from 'pg';
import { DatabaseClient, wireOf } from './database-client';

/** SQLSTATE class: all connections are taken, so the database is there. */
const USED_UP = /^53/;

/**
 * Whether the database still works on what a backend was asked; asked over a connection of its own. It does not where it does not answer, went
 * to another server, or has sent an answer that got lost.
 */
export async function isWorking(
  connection: pg.ClientConfig,
  pid: number,
  timeoutMs: number,
): Promise<boolean> {
  const client = new DatabaseClient({
    ...connection,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select from pg_stat_activity where pid = $1 and state is distinct from 'idle' and state not like 'idle in%'",
      [pid],
    );
    return rows.length > 0;
  } catch (error) {
    return error instanceof pg.DatabaseError && USED_UP.test(error.code ?? '');
  } finally {
    wireOf(client).stream.destroy();
  }
}
