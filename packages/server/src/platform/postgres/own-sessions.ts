import type pg from 'pg';

/** A pooler under load may lend two connections the backends of their own several times in a row. */
const ROUNDS = 8;

/**
 * Ensures that two open connections are sessions of their own. A pooler that lends backends from transaction to transaction
 * drops subscriptions and hands locks to others, without an error: processes would miss that a key was disabled. There, one
 * backend answers both connections, or several answer one.
 * @throws Error in one line
 */
export async function ensureOwnSessions(one: pg.ClientBase, other: pg.ClientBase): Promise<void> {
  const own = await backendOf(one);
  const others = await backendOf(other);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const isKept = (await backendOf(one)) === own && (await backendOf(other)) === others;
    if (own === others || !isKept)
      throw new Error(
        'DATABASE_URL leads to a pooler that shares sessions, as PgBouncer does in transaction mode: use pool_mode=session, or the database itself',
      );
  }
}

/** The process that answers a connection, among those of every server that an address may lead to. */
async function backendOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ backend: string }>(
    "select concat_ws(' ', pg_backend_pid(), pg_postmaster_start_time()) as backend",
  );
  return rows[0]!.backend;
}
