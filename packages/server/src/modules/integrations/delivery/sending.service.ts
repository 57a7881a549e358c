import { factsOfIntegrationKind } from '@fieldscope/contract/integration-kinds';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import type { Db } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { audienceOf } from '../../accounts/organisation.service';
import { entryTopicsOf } from '../integrations.model';
import type { IntegrationRow } from '../integrations.repository';
import { senderOf } from '../kinds';
import type { Batch, SendingResult } from '../kinds/kind';
import { readSealed } from '../sealed-settings.service';
import type { MessageRow } from './delivery.repository';
import * as repository from './delivery.repository';
import { eventsOf } from './events.service';

export type SendingNeeds = Pick<PlatformServices, 'db' | 'clock' | 'secrets'>;

/** What an integration reads of the log. */
export const readerOf = (integration: IntegrationRow) => ({
  ...integration,
  topics: entryTopicsOf(integration.topics),
});

/** Sends a batch to the target of an integration. */
export async function sendBatch(
  needs: SendingNeeds,
  integration: IntegrationRow,
  batch: Batch,
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
  const { db, clock } = needs;
  const events = await eventsOf(
    db,
    integration,
    await repository.listWithin(db, readerOf(integration), message),
  );
  const result: SendingResult =
    events.length === 0
      ? { failure: undefined, status: null, bytes: 0 }
      : await sendBatch(needs, integration, {
          id: message.messageId,
          writtenAt: message.createdAt,
          events,
          isTest: false,
        });
  const attempt = { ...result, events: events.length, now: clock.now() };
  await repository.noteAttempt(db, message.messageId, attempt);
  return { ...result, events: events.length };
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
