import pg from 'pg';
import { type ConnectionSettings, wireOf } from './db';

/** A connection to which the database ties something for as long as it is open: a lock, a subscription. */
export interface HeldConnection {
  client: pg.Client;
  /** Closes it without `lost` being called. */
  close(): Promise<void>;
}

/** After so many times the timeout without a query the database ends the connection itself, and frees its locks. */
const ENDED_AFTER = 3;

/**
 * Opens a connection that notices when the database does not answer any more: it is queried twice in `answerTimeoutMs`, and
 * closed when no answer comes, before the database gives up its side.
 * @param lost called once when the connection has broken or was closed because no answer came
 * @throws when the database cannot be reached
 */
export async function holdConnection(
  { answerTimeoutMs, ...connection }: ConnectionSettings,
  lost: () => void,
): Promise<HeldConnection> {
  const client = new pg.Client({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  const cut = () => wireOf(client).stream.destroy();
  client.on('error', () => {});
  let isOpen = true;
  let ping: NodeJS.Timeout | undefined;
  const pingLater = () => {
    ping = setTimeout(() => client.query('select').then(pingLater, cut), answerTimeoutMs / 2).unref();
  };
  client.once('end', () => {
    clearTimeout(ping);
    if (isOpen) lost();
  });
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${ENDED_AFTER * answerTimeoutMs}`);
  } catch (error) {
    isOpen = false;
    cut();
    throw error;
  }
  pingLater();
  return {
    client,
    async close() {
      isOpen = false;
      clearTimeout(ping);
      wireOf(client).stream.setTimeout(answerTimeoutMs, cut);
      await client.end();
    },
  };
}
