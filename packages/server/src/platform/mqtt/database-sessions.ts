import type { EpochMs } from '@fieldscope/contract/time';
import { at, type Db, inTransaction, sql } from '../postgres/db';
import { organisationOfSession } from './actors';
import type { QueueChange, QueueStore, StoredQueue } from './batched-queues';
import type { StoredPart } from './session-queue.model';
import type { Interruption } from './session-queues';
import type { SavedSession, SharedSessions } from './sessions';

interface SessionRow {
  session_id: string;
  access_id: string | null;
  subscriptions: string;
  last_used_at: number;
}

const savedOf = ({ access_id, subscriptions, last_used_at }: SessionRow): SavedSession => ({
  ...(access_id !== null && { accessId: access_id }),
  subscriptions: JSON.parse(subscriptions),
  lastUsedAt: last_used_at,
});

/** Number, topic and payload, whose bytes are characters of the same number. */
type Content = [number: number, topic: string, payload: string][];

/** Sessions in the database, for one process. */
export class DatabaseSessions implements SharedSessions {
  constructor(private readonly db: Db) {}

  async load(): Promise<Map<string, SavedSession>> {
    const { rows } = await sql<SessionRow>`
      select session_id, access_id, subscriptions, last_used_at from mqtt_session`.execute(this.db);
    return new Map(rows.map((row) => [row.session_id, savedOf(row)]));
  }

  async find(id: string): Promise<SavedSession | undefined> {
    const { rows } = await sql<SessionRow>`
      select session_id, access_id, subscriptions, last_used_at from mqtt_session
      where session_id = ${id}`.execute(this.db);
    return rows[0] && savedOf(rows[0]);
  }

  async save(id: string, { accessId, subscriptions, lastUsedAt }: SavedSession): Promise<void> {
    await sql`
      insert into mqtt_session (session_id, org_id, access_id, subscriptions, last_used_at)
      values (${id}, ${organisationOfSession(id) || null}, ${accessId ?? null}, ${JSON.stringify(subscriptions)},
        ${at(lastUsedAt)})
      on conflict (session_id) do update set access_id = excluded.access_id, subscriptions = excluded.subscriptions,
        last_used_at = excluded.last_used_at`.execute(this.db);
  }

  async remove(id: string): Promise<void> {
    await sql`delete from mqtt_session where session_id = ${id}`.execute(this.db);
  }

  async onChange(): Promise<void> {}
  onLoss(): void {}
}

/** Queues in the database. */
export class DatabaseQueues implements QueueStore {
  constructor(private readonly db: Db) {}

  async load(): Promise<StoredQueue[]> {
    const { rows } = await sql<StoredQueue>`
      select session_id as "sessionId", position::float8 as position,
        coalesce(json_agg(json_build_object('first', first, 'last', last, 'messages', messages, 'bytes', bytes)
          order by first) filter (where first is not null), '[]') as parts
      from mqtt_session left join mqtt_queue using (session_id)
      group by session_id`.execute(this.db);
    return rows;
  }

  async read(sessionId: string): ReturnType<QueueStore['read']> {
    const { rows } = await sql<StoredPart & { text: string }>`
      select first::float8 as first, last::float8 as last, messages, bytes, content as text from mqtt_queue
      where session_id = ${sessionId} order by first`.execute(this.db);
    return rows.map(({ text, ...part }) => ({
      ...part,
      content: (JSON.parse(text) as Content).map(([number, topic, payload]) => ({
        number,
        topic,
        payload: Buffer.from(payload, 'latin1'),
      })),
    }));
  }

  write(changes: readonly QueueChange[], writtenUntil: EpochMs): Promise<void> {
    return inTransaction(this.db, async (trx) => {
      await insertParts(trx, changes);
      await movePositions(trx, changes);
      await sql`
        insert into mqtt_queue_state (written_until) values (${at(writtenUntil)})
        on conflict (only_one) do update set written_until = excluded.written_until`.execute(trx);
    });
  }

  async remove(sessionId: string): Promise<void> {
    await sql`delete from mqtt_queue where session_id = ${sessionId}`.execute(this.db);
  }

  async noteClosed(): Promise<void> {
    await sql`delete from mqtt_queue_state`.execute(this.db);
  }

  async findInterruption(): Promise<Interruption | undefined> {
    const { rows } = await sql<Interruption>`
      select written_until as since, (select array_agg(distinct org_id) from mqtt_session where org_id is not null) as "orgIds"
      from mqtt_queue_state`.execute(this.db);
    const [found] = rows;
    return found?.orgIds ? found : undefined;
  }
}

/** Sessions that were removed meanwhile are left out. */
async function insertParts(trx: Db, changes: readonly QueueChange[]): Promise<void> {
  const parts = changes.flatMap(({ sessionId, parts }) => parts.map((part) => ({ sessionId, ...part })));
  if (parts.length === 0) return;
  const contentOf = ({ content }: QueueChange['parts'][number]): Content =>
    content.map(({ number, topic, payload }) => [number, topic, payload.toString('latin1')]);
  await sql`
    insert into mqtt_queue (session_id, first, last, messages, bytes, content)
    select session_id, first, last, messages, bytes, content
    from unnest(
      ${parts.map(({ sessionId }) => sessionId)}::text[], ${parts.map(({ first }) => first)}::bigint[],
      ${parts.map(({ last }) => last)}::bigint[], ${parts.map(({ messages }) => messages)}::int[],
      ${parts.map(({ bytes }) => bytes)}::int[], ${parts.map((part) => JSON.stringify(contentOf(part)))}::text[]
    ) as given (session_id, first, last, messages, bytes, content)
    where exists (select from mqtt_session where mqtt_session.session_id = given.session_id for key share)
    on conflict do nothing`.execute(trx);
}

/** Deletes what is acknowledged, by whole rows. */
async function movePositions(trx: Db, changes: readonly QueueChange[]): Promise<void> {
  const moved = changes.filter(({ position }) => position !== undefined);
  if (moved.length === 0) return;
  const given = sql`unnest(
    ${moved.map(({ sessionId }) => sessionId)}::text[], ${moved.map(({ position }) => position)}::bigint[]
  ) as given (session_id, position)`;
  await sql`
    update mqtt_session set position = given.position from ${given}
    where mqtt_session.session_id = given.session_id`.execute(trx);
  await sql`
    delete from mqtt_queue using ${given}
    where mqtt_queue.session_id = given.session_id and last < given.position`.execute(trx);
}
