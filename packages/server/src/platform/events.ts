import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Log } from './observability/log';
import { type ConnectionSettings, type Db, sql } from './postgres/db';

/** What processes tell each other; the payload is a device's EUI, an access id, a user's id, an organisation's id, or empty. */
export type EventName =
  | 'device_changed'
  | 'access_key_changed'
  | 'session_revoked'
  | 'ingest_token_changed'
  | 'notices_changed'
  | 'devices_changed';

/**
 * In-process events that also reach the other processes and the operator's tool, over LISTEN and NOTIFY.
 * Listeners of this process are called at once; a missed notification (the connection was down) is announced as
 * an empty payload: drop everything you remember.
 */
export interface Events {
  announce(name: EventName, payload: string): Promise<void>;
  on(name: EventName, listener: (payload: string) => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'fieldscope';
const RECONNECT_MS = 500;
/** Stands for the process that is to ignore a notification when none is. */
const NOBODY = '-';

/**
 * Tells every process through the database alone: once a payload, this process included, and in a transaction when it
 * commits. The operator's tool, which has no events of its own, reaches a running server this way.
 */
export async function notifyProcesses(
  db: Db,
  name: EventName,
  payloads: string[],
  except = NOBODY,
): Promise<void> {
  await sql`
    select pg_notify(${CHANNEL}, ${`${name} ${except} `} || payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}

export async function openEvents(db: Db, connection: ConnectionSettings, log: Log): Promise<Events> {
  const self = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(100);
  const names: EventName[] = [
    'device_changed',
    'access_key_changed',
    'session_revoked',
    'ingest_token_changed',
    'notices_changed',
    'devices_changed',
  ];
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const listen = async () => {
    client = new pg.Client(connection);
    client.on('error', () => {});
    client.on('end', () => {
      if (!closed) retry = setTimeout(() => void relisten(), RECONNECT_MS);
    });
    client.on('notification', ({ payload }) => {
      const [name = '', except, ...rest] = (payload ?? '').split(' ');
      if (except !== self) emitter.emit(name, rest.join(' '));
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  const relisten = async () => {
    try {
      await listen();
      for (const name of names) emitter.emit(name, '');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'notifications are down, trying again');
    }
  };
  await listen();

  return {
    async announce(name, payload) {
      emitter.emit(name, payload);
      await notifyProcesses(db, name, [payload], self);
    },
    on: (name, listener) => void emitter.on(name, listener),
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
