import { factsOfIntegrationKind, type IntegrationKindSettings } from '@fieldscope/contract/integration-kinds';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import type { Db } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { audienceOf } from '../../accounts/organisation.service';
import { entryTopicsOf } from '../integrations.model';
import type { IntegrationRow } from '../integrations.repository';
import { senderOf } from '../kinds';
import type { SendingResult, WrittenBatch } from '../kinds/kind';
import { readSealed } from '../sealed-settings.service';
import type { MessageRow } from './delivery.repository';
import * as repository from './delivery.repository';
import { WRITE_BATCH } from './write-batch.work';

export type SendingNeeds = Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'workers'>;

/** What an integration reads of the log. */
export const readerOf = ({ orgId, integrationId, scope, groupId, isUngrouped, topics }: IntegrationRow) => ({
  ...{ orgId, integrationId, scope, groupId, isUngrouped },
  topics: entryTopicsOf(topics),
});

const NOTHING: SendingResult = { failure: undefined, status: null, bytes: 0 };

/** Sends a batch that shows whether the target of an integration takes messages. */
export async function sendTest(
  needs: SendingNeeds,
  integration: IntegrationRow,
  messageId: string,
): Promise<SendingResult> {
  const batch = { id: messageId, writtenAt: needs.clock.now(), events: [], isTest: true };
  const { settings } = readSealed(needs, integration.sealed);
  const body = await senderOf(integration.kind).write?.(settings as never, batch);
  return sendBatch(needs, integration, { ...batch, ...(body && { body }) });
}

async function sendBatch(
  needs: SendingNeeds,
  integration: IntegrationRow,
  batch: WrittenBatch,
): Promise<SendingResult> {
  const { db, clock } = needs;
  const target = {
    ...readSealed(needs, integration.sealed),
    audience: await audienceOf(db, integration.orgId),
    timeoutMs: INTEGRATION_LIMITS.timeoutMs,
    now: clock.now(),
  };
  return senderOf(integration.kind).send(target as never, batch);
}

/** Sends a message, or the same one again, and notes how that went. */
export async function sendMessage(
  needs: SendingNeeds,
  integration: IntegrationRow,
  message: MessageRow,
): Promise<SendingResult & { events: number }> {
  const { db, clock, workers } = needs;
  const { kind, orgId, topics } = integration;
  const { messageId, createdAt, after, to } = message;
  const { settings } = readSealed(needs, integration.sealed);
  const written = await workers.run(WRITE_BATCH, orgId, {
    ...{ reader: readerOf(integration), told: topics, message: { messageId, createdAt, after, to } },
    settings: { kind, settings } as IntegrationKindSettings,
  });
  const { count, body, events } = written;
  const batch = { id: messageId, writtenAt: createdAt, events, isTest: false, ...(body && { body }) };
  const isNothing = body ? body.length === 0 : events.length === 0;
  const result = isNothing ? NOTHING : await sendBatch(needs, integration, batch);
  await repository.noteAttempt(db, messageId, { ...result, events: count, now: clock.now() });
  return { ...result, events: count };
}

/** How far behind an integration is. */
export async function lagOf(db: Db, integration: IntegrationRow) {
  const most = INTEGRATION_LIMITS.countedLag;
  if (factsOfIntegrationKind(integration.kind).topics.length === 0)
    return { entries: 0, is_more: false, since: null };
  const { entries, since } = await repository.measureLag(
    db,
    readerOf(integration),
    integration.position,
    most + 1,
  );
  return { entries: Math.min(entries, most), is_more: entries > most, since };
}
