import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Log } from './observability/log';
import { type ConnectionSettings, type Db, sql } from './postgres/db';
import { type HeldConnection, holdConnection } from './postgres/held-connection';

/** What processes announce to each other, with what the payload is. */
const EVENTS = [
  /** EUI of a device. */
  'device_changed',
  /** EUI of a device that has left its organisation; `device_changed` is announced before. */
  'device_removed',
  /** Id of a device profile. */
  'device_profile_changed',
  /** Access id. */
  'access_key_changed',
  /** Id of an organisation and, after a space, the EUI of a device whose keys were withdrawn; without it, of all its devices. */
  'device_access_changed',
  /** Id of a session or of its user. */
  'session_revoked',
  /** Digest of an ingest token in hex. */
  'ingest_token_changed',
  /** Id of a user. */
  'notices_changed',
  /** Id of a user who has dismissed it; nothing: it is another one for everybody. */
  'announcement_changed',
  /** Id of an organisation. */
  'devices_changed',
  /** Id of an organisation and, after a space, a JSON array of device reports. */
  'online_changed',
  /** Id of an organisation, EUI and id of a device: something was sent to it, or became of it. */
  'commands_changed',
  /** Id of an organisation whose alarm rules are others now. */
  'alarm_rules_changed',
  /** Id of an organisation whose alarms began, ended or were changed. */
  'alarms_changed',
  /** Id of an organisation whose own measurements or sensor types are others now. */
  'measurements_changed',
  /** Id of an organisation whose notes at moments of charts are others now. */
  'annotations_changed',
  /** Id of an organisation whose scenes are others now. */
  'scenes_changed',
  /** Name of a kind of job. */
  'job_queued',
  /** Id of a job. */
  'job_attempted',
] as const;

export type EventName = (typeof EVENTS)[number];

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
 * Notifies every process through the database alone: once a payload, this process included, and in a transaction when it
 * commits. The operator's tool, which has no events of its own, reaches a running server this way.
 * @throws the database's error when a payload is longer than 7,900 bytes
 */
export async function notifyProcesses(
  db: Db,
  name: EventName,
  payloads: string[],
  except = NOBODY,
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`
    select pg_notify(${CHANNEL}, ${`${name} ${except} `} || payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}

export async function openEvents(db: Db, connection: ConnectionSettings, log: Log): Promise<Events> {
  const self = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(100);
  let closed = false;
  let held: HeldConnection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let listening: Promise<void>;

  const listen = async () => {
    held = await holdConnection(connection, relistenLater);
    held.client.on('notification', ({ payload }) => {
      const [name = '', except, ...rest] = (payload ?? '').split(' ');
      if (except !== self) emitter.emit(name, rest.join(' '));
    });
    try {
      await held.client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await held.close();
      throw error;
    }
  };
  const relisten = async () => {
    try {
      await listen();
      for (const name of EVENTS) emitter.emit(name, '');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'notifications are down, trying again');
      relistenLater();
    }
  };
  const relistenLater = () => {
    if (closed) return;
    retry = setTimeout(() => {
      listening = relisten();
    }, RECONNECT_MS);
  };
  listening = listen();
  await listening;

  return {
    async announce(name, payload) {
      emitter.emit(name, payload);
      await notifyProcesses(db, name, [payload], self);
    },
    on: (name, listener) => void emitter.on(name, listener),
    async close() {
      closed = true;
      clearTimeout(retry);
      await listening;
      await held?.close();
    },
  };
}
