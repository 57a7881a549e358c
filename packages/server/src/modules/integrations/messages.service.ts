import { randomUUID } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { IntegrationOutcome, integrations } from '@fieldscope/contract/calls/integrations';
import { fail } from '@fieldscope/contract/errors/fail';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import * as repository from './delivery/delivery.repository';
import { sendMessage, sendTest } from './delivery/sending.service';
import { queueTarget } from './delivery/waking.service';
import { getIntegration } from './integrations.service';
import type { SendingResult } from './kinds/kind';

type Ctx = OrgCtx<UserActor>;
type Input<Name extends keyof typeof integrations> = InputOf<(typeof integrations)[Name]>;
type Result<Name extends keyof typeof integrations> = Promise<ResultOf<(typeof integrations)[Name]>>;

/** Sends a test message at once, also while the integration is off. @throws AppError resource_missing */
export async function testIntegration(ctx: Ctx, input: Input<'test'>): Result<'test'> {
  const integration = await getIntegration(ctx, input);
  return outcomeOf(await sendTest(ctx, integration, randomUUID()));
}

/** The newest messages of an integration, newest first. @throws AppError resource_missing */
export async function listMessages(ctx: Ctx, input: Input<'listMessages'>): Result<'listMessages'> {
  const { integrationId } = await getIntegration(ctx, input);
  const rows = await repository.listMessages(ctx.db, integrationId, INTEGRATION_LIMITS.listedMessages);
  return rows.map(({ messageId, isDelivered, at, error, status, events, bytes, attempts }) => ({
    ...{ message_id: messageId, at, error, status, events, bytes, attempts },
    state: isDelivered ? 'delivered' : 'waiting',
  }));
}

/** Sends a message again at once, with the same id. @throws AppError resource_missing */
export async function sendAgain(ctx: Ctx, input: Input<'sendAgain'>): Result<'sendAgain'> {
  const integration = await getIntegration(ctx, input);
  const message = await repository.findMessage(ctx.db, integration.integrationId, input.message_id);
  return outcomeOf(await sendMessage(ctx, integration, message ?? fail('resource_missing')));
}

/** Has an integration told again of what was stored since a time, as far as it is kept. @throws AppError resource_missing */
export async function replay(ctx: Ctx, input: Input<'replay'>): Result<'replay'> {
  const { db, orgId } = ctx;
  await inTransaction(db, async (trx) => {
    const integration = await getIntegration({ db: trx, orgId }, input);
    await repository.moveTo(trx, integration, await repository.findBefore(trx, orgId, input.since));
    await queueTarget(ctx, trx, integration);
  });
  return {};
}

const outcomeOf = ({ failure, status, detail }: SendingResult): IntegrationOutcome => ({
  error: failure ?? null,
  status,
  detail: detail ?? null,
});
