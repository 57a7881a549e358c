import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { z } from 'zod';
import type { Log } from './observability/log';
import { type ConnectionSettings, type Db, sql } from './postgres/db';
import { type HeldConnection, holdConnection } from './postgres/held-connection';

/** Something that happens in one process and concerns the others: its name among all, and what is said about it. */
export interface DomainEvent<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/**
 * In-process events that also reach the other processes and the operator's tool, over LISTEN and NOTIFY.
 * Listeners of this process are called at once. Without a payload they drop everything they remember: notifications were
 * missed (the connection was down), or one could not be read (the process that sent it is of another release).
 */
export interface Events {
  announce<Payload>(event: DomainEvent<Payload>, payload: NoInfer<Payload>): Promise<void>;
  on<Payload>(event: DomainEvent<Payload>, listener: (payload: Payload | undefined) => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'fieldscope';
const RECONNECT_MS = 500;
const declared = new Set<string>();

/** Declares an event of a module. @throws Error when another one has its name */
export function domainEvent<Payload>(name: string, payload: z.ZodType<Payload>): DomainEvent<Payload> {
  if (declared.has(name)) throw new Error(`two events are named ${name}`);
  declared.add(name);
  return { name, payload };
}

/**
 * Notifies every process through the database alone: once a payload, this process included, and in a transaction when it
 * commits. The operator's tool, which has no events of its own, reaches a running server this way.
 * @param except the process that ignores the notification
 * @throws the database's error when a notification is longer than 7,900 bytes
 */
export async function notifyProcesses<Payload>(
  db: Db,
  event: DomainEvent<Payload>,
  payloads: readonly NoInfer<Payload>[],
  except?: string,
): Promise<void> {
  if (payloads.length === 0) return;
  const notifications = payloads.map((payload) => writeNotification(event.name, { except, payload }));
  await sql`
    select pg_notify(${CHANNEL}, notification) from unnest(${notifications}::text[]) as notification`.execute(
    db,
  );
}

/** Stands for every event; what reads notifications of an earlier release knows no event of that name. */
const MISSED = 'missed';

/**
 * Has every process drop what it remembers, as if it had missed notifications: for a change of so much that no event names it. In a
 * transaction when it commits.
 */
export async function notifyMissed(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, writeNotification(MISSED, {})]);
}

interface NotificationBody {
  except?: string;
  payload?: unknown;
}

/** Without spaces in the body, a process of a release that sent texts takes the notification for a missed one. */
const writeNotification = (name: string, body: NotificationBody): string =>
  `${name} ${JSON.stringify(body).replaceAll(' ', '\\u0020')}`;

function readNotification(text: string): NotificationBody & { name: string } {
  const space = text.indexOf(' ');
  const name = text.slice(0, space);
  try {
    return { ...(JSON.parse(text.slice(space + 1)) as NotificationBody), name };
  } catch {
    return { name };
  }
}

export async function openEvents(db: Db, connection: ConnectionSettings, log: Log): Promise<Events> {
  const self = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(100);
  const listened = new Map<string, DomainEvent<unknown>>();
  let closed = false;
  let held: HeldConnection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let listening: Promise<void>;

  const missed = () => {
    for (const name of listened.keys()) emitter.emit(name, undefined);
  };
  const receive = (text: string) => {
    const { name, except, payload } = readNotification(text);
    if (name === MISSED) return missed();
    const event = listened.get(name);
    if (!event || except === self) return;
    const { success, data } = event.payload.safeParse(payload);
    if (!success) log.warn({ event: name }, 'a notification that cannot be read counts as missed');
    emitter.emit(name, data);
  };
  const listen = async () => {
    const opened = await holdConnection(connection);
    opened.client.on('notification', ({ payload = '' }) => receive(payload));
    try {
      await opened.client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await opened.close();
      throw error;
    }
    held = opened;
    void opened.lost.then(relistenLater);
  };
  const relisten = async () => {
    try {
      await listen();
      missed();
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
    async announce(event, payload) {
      emitter.emit(event.name, payload);
      await notifyProcesses(db, event, [payload], self);
    },
    on(event, listener) {
      listened.set(event.name, event);
      emitter.on(event.name, listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await listening;
      await held?.close();
    },
  };
}
