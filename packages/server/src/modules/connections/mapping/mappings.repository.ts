import type { OrgId } from '@fieldscope/contract/ids';
import { MAPPING_LIMITS, type MessageMapping } from '@fieldscope/contract/message-mapping/mapping';
import { at, type Db, inTransaction, sql } from '../../../platform/postgres/db';

/** A message that came through a connection, by the digest of its token in hex. */
export interface MappedMessageRow {
  token: string;
  receivedAt: number;
  body: string;
  isComplete: boolean;
  isWaiting: boolean;
}

/** Of each connection that still is one the newest messages stay. */
export async function insertMessages(db: Db, rows: readonly MappedMessageRow[]): Promise<void> {
  const column = <Name extends keyof MappedMessageRow>(name: Name) => rows.map((row) => row[name]);
  await inTransaction(db, async (trx) => {
    await sql`
      insert into mapped_message (connection_id, org_id, received_at, body, is_complete, is_waiting)
      select connection_id, org_id, received_at, body, is_complete, is_waiting
      from unnest(
        ${column('token')}::text[], ${column('receivedAt').map(at)}::timestamptz[], ${column('body')}::text[],
        ${column('isComplete')}::boolean[], ${column('isWaiting')}::boolean[]
      ) with ordinality as given (token, received_at, body, is_complete, is_waiting, position)
      join connection on token_hash = decode(token, 'hex') and revoked_at is null
      order by position`.execute(trx);
    await sql`
      delete from mapped_message as held using connection
      where connection.token_hash in (select decode(token, 'hex') from unnest(${column('token')}::text[]) as given (token))
        and held.connection_id = connection.connection_id and held.message_id <= (
          select message_id from mapped_message as newer where newer.connection_id = connection.connection_id
          order by message_id desc offset ${MAPPING_LIMITS.messages} limit 1)`.execute(trx);
  });
}

export interface ListedMessage {
  message_id: number;
  received_at: number;
  body: string;
  is_complete: boolean;
}

/** The newest messages of a connection, the newest first. */
export async function listMessages(db: Db, orgId: OrgId, connectionId: number): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select message_id::float8 as message_id, received_at, body, is_complete from mapped_message
    where org_id = ${orgId} and connection_id = ${connectionId} order by message_id desc`.execute(db);
  return rows;
}

/** Messages that wait for a mapping, oldest first. */
export async function listWaiting(db: Db, orgId: OrgId, connectionId: number): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select message_id::float8 as message_id, received_at, body, is_complete from mapped_message
    where org_id = ${orgId} and connection_id = ${connectionId} and is_waiting order by message_id`.execute(
    db,
  );
  return rows;
}

/** A message waits no longer. */
export async function endWaiting(db: Db, orgId: OrgId, messageId: number): Promise<void> {
  await sql`
    update mapped_message set is_waiting = false
    where org_id = ${orgId} and message_id = ${messageId}`.execute(db);
}

export async function findMapping(db: Db, orgId: OrgId, connectionId: number): Promise<unknown> {
  const { rows } = await sql<{ mapping: unknown }>`
    select mapping from message_mapping where org_id = ${orgId} and connection_id = ${connectionId}`.execute(
    db,
  );
  return rows[0]?.mapping;
}

/** The mapping of the connection that has this token. */
export async function findMappingOfToken(db: Db, orgId: OrgId, token: string): Promise<unknown> {
  const { rows } = await sql<{ mapping: unknown }>`
    select mapping from message_mapping join connection using (connection_id)
    where message_mapping.org_id = ${orgId} and token_hash = decode(${token}, 'hex')`.execute(db);
  return rows[0]?.mapping;
}

export async function upsertMapping(
  db: Db,
  orgId: OrgId,
  connectionId: number,
  { mapping, now }: { mapping: MessageMapping; now: number },
): Promise<void> {
  await sql`
    insert into message_mapping (connection_id, org_id, mapping, changed_at)
    values (${connectionId}, ${orgId}, ${JSON.stringify(mapping)}::jsonb, ${at(now)})
    on conflict (connection_id) do update set mapping = excluded.mapping, changed_at = excluded.changed_at`.execute(
    db,
  );
}

/** Deletes how the messages of a connection are read, and what is kept of them. */
export async function deleteMapping(db: Db, orgId: OrgId, connectionId: number): Promise<void> {
  const isOfIt = sql`org_id = ${orgId} and connection_id = ${connectionId}`;
  await sql`delete from message_mapping where ${isOfIt}`.execute(db);
  await sql`delete from mapped_message where ${isOfIt}`.execute(db);
}
