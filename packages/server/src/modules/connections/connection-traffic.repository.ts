import { at, type Db, sql } from '../../platform/postgres/db';

/** Messages that came through one connection in a part of an hour. */
export interface TrafficRow {
  /** Digest of its token in hex. */
  token: string;
  startedAt: number;
  messages: number;
  lastAt: number;
}

export async function addTraffic(db: Db, rows: TrafficRow[]): Promise<void> {
  const given = sql`
    unnest(
      ${rows.map(({ token }) => token)}::text[], ${rows.map(({ startedAt }) => at(startedAt))}::timestamptz[],
      ${rows.map(({ messages }) => messages)}::int[], ${rows.map(({ lastAt }) => at(lastAt))}::timestamptz[]
    ) as given (token, started_at, messages, last_at)`;
  await sql`
    with counted as (
      insert into connection_traffic as held (token_hash, started_at, messages)
      select decode(token, 'hex'), started_at, messages from ${given} order by token, started_at
      on conflict (token_hash, started_at) do update set messages = held.messages + excluded.messages
    )
    update connection set last_message_at = greatest(last_message_at, newest.at)
    from (select decode(token, 'hex') as token_hash, max(last_at) as at from ${given} group by token) as newest
    where connection.token_hash = newest.token_hash`.execute(db);
}

export async function deleteTrafficBefore(db: Db, time: number): Promise<void> {
  await sql`delete from connection_traffic where started_at < ${at(time)}`.execute(db);
}
