import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { messageMappings } from '@fieldscope/contract/calls/connections';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { isMessageMapping } from '@fieldscope/contract/message-mapping/mapping';
import type { EpochMs } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../../platform/events';
import type { NetworkServer } from '../../../platform/http/actor';
import type { OrgCtx } from '../../../platform/http/request-context';
import { inTransaction } from '../../../platform/postgres/db';
import type { Sources } from '../../ingest/sources.service';
import { type ConnectionRow, findConnection, keepConnection } from '../connections.repository';
import type { MappedMessages } from './mapped-messages.service';
import { messageMappingChanged } from './mappings.events';
import * as repository from './mappings.repository';

type Input<Name extends keyof typeof messageMappings> = InputOf<(typeof messageMappings)[Name]>;
type Result<Name extends keyof typeof messageMappings> = Promise<ResultOf<(typeof messageMappings)[Name]>>;

/** @throws AppError resource_missing when the organisation has no such connection whose messages are mapped */
async function findMapped({ db, orgId }: OrgCtx, connectionId: number): Promise<ConnectionRow> {
  const found = await findConnection(db, orgId, connectionId);
  return found?.kind === 'mapped' ? found : fail('resource_missing');
}

/** How the messages of a connection are read, with the newest of them. @throws AppError resource_missing */
export async function viewMapping(
  ctx: OrgCtx,
  { connection_id: id }: Input<'view'>,
  mappedMessages: Pick<MappedMessages, 'flush'>,
): Result<'view'> {
  await findMapped(ctx, id);
  await mappedMessages.flush();
  const held = await repository.findMapping(ctx.db, ctx.orgId, id);
  const mapping = isMessageMapping(held) ? held : null;
  return { mapping, messages: await repository.listMessages(ctx.db, ctx.orgId, id) };
}

interface SavingParts {
  sources: Pick<Sources, 'storeNetworkServerHttp'>;
  mappedMessages: Pick<MappedMessages, 'flush'>;
}

/** Says how the messages of a connection are read, and reads those that waited for it. @throws AppError resource_missing */
export async function saveMapping(
  ctx: OrgCtx,
  { connection_id: id, mapping }: Input<'save'>,
  { sources, mappedMessages }: SavingParts,
): Result<'save'> {
  const { token, name } = await findMapped(ctx, id);
  ctx.subject = name;
  await mappedMessages.flush();
  const waiting = await inTransaction(ctx.db, async (trx) => {
    if (!(await keepConnection(trx, ctx.orgId, id))) fail('resource_missing');
    await repository.upsertMapping(trx, ctx.orgId, id, { mapping, now: ctx.clock.now() });
    await notifyProcesses(trx, messageMappingChanged, [{ token }]);
    return repository.listWaiting(trx, ctx.orgId, id);
  });
  await ctx.events.announce(messageMappingChanged, { token });
  const sender: NetworkServer = {
    ...{ kind: 'network_server', token, ofOrganisation: ctx.orgId, mqttFormat: 'mapped' },
  };
  let taken = 0;
  for (const message of waiting) {
    if (await isTaken(sender, message, sources)) taken += 1;
    await repository.endWaiting(ctx.db, ctx.orgId, message.message_id);
  }
  return { taken, unread: waiting.length - taken };
}

/**
 * Stores a message that waited. What cannot be read stays to be looked at.
 * @throws AppError server_busy when it should wait on
 */
async function isTaken(
  sender: NetworkServer,
  { body, is_complete, received_at }: repository.ListedMessage,
  sources: SavingParts['sources'],
): Promise<boolean> {
  if (!is_complete) return false;
  const posted = { format: 'mapped', event: '', message: JSON.parse(body), webhook: null } as const;
  try {
    await sources.storeNetworkServerHttp(sender, { ...posted, cameAt: received_at as EpochMs });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.name === 'server_busy') throw error;
    return false;
  }
}
