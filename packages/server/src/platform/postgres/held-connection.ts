import { DatabaseClient, wireOf } from './database-client';
import type { ConnectionSettings } from './db';

/** A connection to which the database ties something for as long as it is open: a lock, a subscription. */
export interface HeldConnection {
  client: DatabaseClient;
  /** Resolves when the connection has broken or was closed because no answer came; never after `close`. */
  lost: Promise<void>;
  close(): Promise<void>;
}

/** After so many times the timeout without a query the database ends the connection itself, and frees its locks. */
const ENDED_AFTER = 3;

/**
 * Opens a connection that notices when the database does not answer any more: it is queried twice in `answerTimeoutMs`, and
 * closed when no answer comes, before the database gives up its side. It is open once its first query was answered.
 * @throws when the database cannot be reached, or breaks the connection before that answer
 */
export async function holdConnection({
  answerTimeoutMs,
  ...connection
}: ConnectionSettings): Promise<HeldConnection> {
  const client = new DatabaseClient({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  const cut = () => wireOf(client).stream.destroy();
  let isClosed = false;
  let ping: NodeJS.Timeout | undefined;
  const pingLater = () => {
    ping = setTimeout(() => client.query('select').then(pingLater, cut), answerTimeoutMs / 2).unref();
  };
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => {
      clearTimeout(ping);
      if (!isClosed) resolve();
    });
  });
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${ENDED_AFTER * answerTimeoutMs}`);
  } catch (error) {
    cut();
    throw error;
  }
  pingLater();
  return {
    client,
    lost,
    async close() {
      isClosed = true;
      clearTimeout(ping);
      wireOf(client).stream.setTimeout(answerTimeoutMs, cut);
      await client.end();
    },
  };
}
