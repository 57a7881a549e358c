import { randomBytes } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { connections } from '@fieldscope/contract/calls/connections';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { waysOf } from '@fieldscope/contract/network-server-kinds';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx } from '../../platform/http/request-context';
import { createPorts, type Ports } from '../../platform/ports';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { connectionTokenChanged } from '../ingest/ingest.events';
import { deleteRefusals, type Refusals } from '../ingest/refusals.service';
import type { ConnectionTraffic } from './connection-traffic.service';
import * as repository from './connections.repository';
import { deleteIngestToken } from './ingest-tokens.repository';
import { deleteMapping } from './mapping/mappings.repository';

type Input<Name extends keyof typeof connections> = InputOf<(typeof connections)[Name]>;
type Result<Name extends keyof typeof connections> = Promise<ResultOf<(typeof connections)[Name]>>;

/** What of connections waits in the memory of this process. */
export interface ConnectionNews {
  traffic: Pick<ConnectionTraffic, 'flush'>;
  refusals: Pick<Refusals, 'flush'>;
}

/** Deletes what a module knows of a connection that an organisation removes, in the transaction in which it does. */
export type OnConnectionRemoved = (trx: Db, orgId: OrgId, connectionId: number) => Promise<void>;

/** What modules that build on connections do with them. Each registers its own part; connections know none of them. */
export interface ConnectionPorts {
  onConnectionRemoved: OnConnectionRemoved;
}

export const createConnectionPorts = (): Ports<ConnectionPorts> =>
  createPorts<ConnectionPorts>({ onConnectionRemoved: async () => {} });

const REFUSALS_SHOWN_MS = 7 * DAY_MS;
const TOKEN_BYTES = 24;
/** As long as the operator's list of refusals reaches back. */
const REVOKED_KEPT_MS = 30 * DAY_MS;

/** The organisation's connections with what came through them. */
export async function listConnections(ctx: OrgCtx, { traffic, refusals }: ConnectionNews): Result<'list'> {
  await Promise.all([traffic.flush(), refusals.flush()]);
  const now = ctx.clock.now();
  return repository.listConnections(ctx.db, ctx.orgId, {
    trafficSince: now - HOUR_MS,
    refusalsSince: now - REFUSALS_SHOWN_MS,
  });
}

/**
 * Makes a connection. Only the digest of its token is kept.
 * @throws AppError operation_unsupported at the limit, and for a way on which the kind does not send
 */
export const createConnection = (ctx: OrgCtx, input: Input<'create'>): Result<'create'> =>
  createConnectionFor(ctx, ctx.orgId, input);

/** The same for an organisation. */
export async function createConnectionFor(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  orgId: OrgId,
  { name, kind, way }: Input<'create'>,
): Result<'create'> {
  if (!waysOf(kind).includes(way)) fail('operation_unsupported');
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const connectionId = await inTransaction(db, async (trx) => {
    const count = await repository.countConnectionsAlone(trx, orgId);
    if (count >= LIMITS.connections.count) fail('operation_unsupported');
    return repository.insertConnection(trx, orgId, { tokenHash: digest(token), name, kind, way, now });
  });
  return { connection_id: connectionId, token };
}

/** @throws AppError resource_missing */
export async function renameConnection(ctx: OrgCtx, input: Input<'rename'>): Result<'rename'> {
  const { connection_id: id, name } = input;
  if (!(await repository.renameConnection(ctx.db, ctx.orgId, id, name))) fail('resource_missing');
  return {};
}

/** Deletes a connection; senders with its token are refused from now on. @throws AppError resource_missing */
export async function removeConnection(
  ctx: OrgCtx,
  { connection_id: id }: Input<'remove'>,
  ports: ConnectionPorts,
): Result<'remove'> {
  const { token, name } = await inTransaction(ctx.db, async (trx) => {
    const removed = await repository.revokeConnection(trx, ctx.orgId, id, ctx.clock.now());
    const { token, name } = removed ?? fail('resource_missing');
    await deleteMapping(trx, ctx.orgId, id);
    await ports.onConnectionRemoved(trx, ctx.orgId, id);
    // With the change, so that a process that dies now leaves no other that goes on taking its messages.
    await notifyProcesses(trx, connectionTokenChanged, [{ token }]);
    return { token, name };
  });
  ctx.subject = name;
  await ctx.events.announce(connectionTokenChanged, { token });
  return {};
}

/** Deletes the connection of a token, or the operator's token, with all that is known of it. */
export async function eraseConnection(
  trx: Db,
  orgId: OrgId,
  token: string,
  ports: ConnectionPorts,
): Promise<void> {
  const tokenHash = digest(token);
  const connectionId = await repository.findConnectionOfToken(trx, orgId, tokenHash);
  if (connectionId !== undefined) await ports.onConnectionRemoved(trx, orgId, connectionId);
  await deleteRefusals(trx, [tokenHash]);
  await deleteIngestToken(trx, tokenHash);
}

/** The id of the connection that has a token; undefined when the organisation has none. @param token digest in hex */
export const findConnectionId = (
  { db }: Pick<PlatformServices, 'db'>,
  orgId: OrgId,
  token: string,
): Promise<number | undefined> => repository.findConnectionOfToken(db, orgId, Buffer.from(token, 'hex'));

/** @throws AppError resource_missing when the organisation has no such connection */
export const findOwnConnection = async (
  { db, orgId }: Pick<OrgCtx, 'db' | 'orgId'>,
  connectionId: number,
): Promise<repository.ConnectionRow> =>
  (await repository.findConnection(db, orgId, connectionId)) ?? fail('resource_missing');

/**
 * Has an organisation's connection stay until the transaction ends, in which what belongs to it is written.
 * @throws AppError resource_missing when it was removed meanwhile
 */
export async function keepConnection(trx: Db, orgId: OrgId, connectionId: number): Promise<void> {
  if (!(await repository.keepConnection(trx, orgId, connectionId))) fail('resource_missing');
}

/** Deletes what is left of connections that were deleted long ago. */
export const purgeConnections = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, async (trx) =>
    deleteRefusals(trx, await repository.deleteRevokedBefore(trx, clock.now() - REVOKED_KEPT_MS)),
  );
