import type { ConfirmationOutcome, Connection } from '@fieldscope/contract/calls/connections';
import type { OrgId } from '@fieldscope/contract/ids';
import type { NetworkServerKind } from '@fieldscope/contract/network-server-kinds';
import type { ConnectionWay } from '@fieldscope/contract/network-server-kinds/kind';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

/** An organisation's connections in the order in which they were made, with what came since these times. */
export async function listConnections(
  db: Db,
  orgId: OrgId,
  { trafficSince, refusalsSince }: { trafficSince: number; refusalsSince: number },
): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    select connection_id, label as name, kind, way, created_at, last_message_at,
      (
        select coalesce(sum(messages), 0)::int from connection_traffic as traffic
        where traffic.token_hash = connection.token_hash and started_at > ${at(trafficSince)}
      ) as messages_last_hour,
      case when kind = 'mapped' then exists (
        select from message_mapping as mapping where mapping.connection_id = connection.connection_id
      ) end as is_mapped,
      case when confirmation_at is not null then jsonb_build_object('outcome', confirmation,
        'at', floor(extract(epoch from confirmation_at) * 1000)::bigint) end as confirmation,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('reason', reason, 'count', count, 'example', example,
            'last_at', floor(extract(epoch from last_at) * 1000)::bigint)
          order by last_at desc, reason)
        from ingest_refusal as refusal
        where refusal.token_hash = connection.token_hash and last_at >= ${at(refusalsSince)}
      ), '[]') as refusals
    from connection
    where org_id = ${orgId} and revoked_at is null
    order by connection_id`.execute(db);
  return rows;
}

/** Number of connections; until the transaction ends no other transaction makes one in this organisation. */
export async function countConnectionsAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from connection where org_id = ${orgId} and revoked_at is null`.execute(db);
  return rows[0]!.count;
}

interface NewConnection {
  tokenHash: Buffer;
  name: string;
  kind: NetworkServerKind;
  way: ConnectionWay;
  now: number;
}

/** @returns its id */
export async function insertConnection(
  db: Db,
  orgId: OrgId,
  { tokenHash, name, kind, way, now }: NewConnection,
): Promise<number> {
  const { rows } = await sql<{ connection_id: number }>`
    insert into connection (token_hash, org_id, label, kind, way, created_at)
    values (${tokenHash}, ${orgId}, ${name}, ${kind}, ${way}, ${at(now)})
    returning connection_id`.execute(db);
  return rows[0]!.connection_id;
}

/** @returns whether the organisation has that connection */
export async function renameConnection(
  db: Db,
  orgId: OrgId,
  connectionId: number,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    update connection set label = ${name}
    where org_id = ${orgId} and connection_id = ${connectionId} and revoked_at is null
    returning connection_id`.execute(db);
  return rows.length > 0;
}

export interface ConnectionRow {
  /** Digest of the token in hex. */
  token: string;
  name: string;
  kind: NetworkServerKind;
}

const COLUMNS = sql`encode(token_hash, 'hex') as token, label as name, kind`;

/** @returns what it was; undefined when the organisation has no such connection */
export async function revokeConnection(
  db: Db,
  orgId: OrgId,
  connectionId: number,
  now: number,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    update connection set revoked_at = ${at(now)}
    where org_id = ${orgId} and connection_id = ${connectionId} and revoked_at is null
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

export async function findConnection(
  db: Db,
  orgId: OrgId,
  connectionId: number,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${COLUMNS} from connection
    where org_id = ${orgId} and connection_id = ${connectionId} and revoked_at is null`.execute(db);
  return rows[0];
}

/** @returns the id of the connection that a token is of; undefined when the organisation has none */
export async function findConnectionOfToken(
  db: Db,
  orgId: OrgId,
  tokenHash: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{ connection_id: number }>`
    select connection_id from connection where org_id = ${orgId} and token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.connection_id;
}

/** Whether the organisation has a connection, which is not removed until the transaction ends. */
export async function keepConnection(trx: Db, orgId: OrgId, connectionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from connection
    where org_id = ${orgId} and connection_id = ${connectionId} and revoked_at is null for share`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Notes what became of the newest confirmation of a connection. @param token digest in hex */
export async function noteConfirmation(
  db: Db,
  orgId: OrgId,
  token: string,
  { outcome, now }: { outcome: ConfirmationOutcome; now: number },
): Promise<void> {
  await sql`
    update connection set confirmation = ${outcome}, confirmation_at = ${at(now)}
    where org_id = ${orgId} and token_hash = decode(${token}, 'hex')`.execute(db);
}

/** Deletes connections that were revoked before a time. @returns the digests of their tokens */
export async function deleteRevokedBefore(db: Db, time: number): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    delete from connection where org_id is not null and revoked_at < ${at(time)} returning token_hash`.execute(
    db,
  );
  return rows.map((row) => row.token_hash);
}
