import { randomUUID } from 'node:crypto';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { OrgId, UserId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { WebhookFailure } from '@fieldscope/contract/webhook-requests';
import { z } from 'zod';
import { languageOfPerson } from '../../../platform/http/language';
import type { JobKind } from '../../../platform/jobs/job-kind';
import { isOneAddress } from '../../../platform/mail/mail';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { notifyOfAlarms } from '../../notices/notices.service';
import { offMailOf, offTextOf } from '../delivery/delivery.model';
import { addressOf } from './webhook-addresses.service';
import { postToWebhook } from './webhook-requests.service';
import { nextAttemptAt } from './webhooks.model';
import * as repository from './webhooks.repository';

const WebhookMessage = z.object({
  orgId: OrgId,
  userId: UserId,
  /** The same for every attempt, so that the receiver recognises a repetition. */
  id: z.string(),
  body: z.string(),
  /** When it was written, epoch ms. */
  at: z.number(),
});
type WebhookMessage = z.infer<typeof WebhookMessage>;

/** A message to a person's webhook. One that it does not take is queued again by its handler, which knows for how long. */
export const WEBHOOK_JOB: JobKind<WebhookMessage> = {
  name: 'alarm_webhook',
  payload: WebhookMessage,
  retries: 12,
  retrySeconds: 15,
  pool: 'outside',
  atOnce: 1,
  turnOf: ({ orgId, userId }) => ({ party: orgId, target: userId }),
  describe: ({ orgId, userId }) => `organisation ${orgId}: webhook of account ${userId}`,
};

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'queue' | 'mail' | 'config'>;

/** Queues a message to a person's webhook; it is sent at least once when the transaction commits. */
export const queueWebhookMessage = (
  { queue, clock }: Pick<PlatformServices, 'queue' | 'clock'>,
  trx: Db,
  message: Pick<WebhookMessage, 'orgId' | 'userId' | 'body'>,
): Promise<string> => queue.send(WEBHOOK_JOB, { ...message, id: randomUUID(), at: clock.now() }, { db: trx });

/** Sends a queued message. Webhooks that were turned off or deleted meanwhile get nothing. */
export async function sendWebhookMessage(needs: Needs, message: WebhookMessage): Promise<void> {
  const { db, clock } = needs;
  const webhook = await repository.findWebhook(db, message);
  if (!webhook?.isOn) return;
  if (clock.now() < nextAttemptAt(webhook)) return sendLater(needs, db, message, nextAttemptAt(webhook));
  const failure = await postToWebhook(needs, message.orgId, webhook, message);
  if (failure === undefined) await repository.noteSuccess(db, message, clock.now());
  else await inTransaction(db, (trx) => takeFailure(needs, trx, message, { stored: webhook, failure }));
}

/** Has a message tried again, or gives it up; a webhook that is gone or failed for too long is turned off. */
async function takeFailure(
  needs: Needs,
  trx: Db,
  message: WebhookMessage,
  { stored, failure }: { stored: repository.StoredAddress; failure: WebhookFailure },
): Promise<void> {
  const now = needs.clock.now();
  await repository.noteFailure(trx, message, { stored, failure, now });
  const webhook = await repository.findWebhook(trx, message);
  if (!webhook) return;
  const triedSince = now - ALARM_LIMITS.webhookTriedMs;
  const isOver = failure === 'gone' || (webhook.failingSince ?? now) <= triedSince;
  if (isOver && (await repository.turnOff(trx, message, stored)))
    await notifyTurnedOff(needs, trx, message, addressOf(needs, stored));
  else if (message.at > triedSince) await sendLater(needs, trx, message, nextAttemptAt(webhook));
}

async function sendLater(
  { queue, clock }: Needs,
  db: Db,
  message: WebhookMessage,
  time: number,
): Promise<void> {
  const afterSeconds = Math.max(1, Math.ceil((time - clock.now()) / SECOND_MS));
  await queue.send(WEBHOOK_JOB, message, { db, afterSeconds, holdsTarget: true });
}

/** Notifies the person and the owner, in the message centre and by email. */
async function notifyTurnedOff(
  { clock, mail, config }: Needs,
  trx: Db,
  { orgId, userId }: WebhookMessage,
  address: string,
): Promise<void> {
  const concerned = await repository.listConcerned(trx, { orgId, userId });
  const { host } = new URL(address);
  for (const person of concerned) {
    const language = languageOfPerson(person.language, config);
    const facts = { host, name: concerned[0]!.name };
    const text = offTextOf(facts, language);
    await notifyOfAlarms(trx, { orgId, userId: person.userId, text, now: clock.now() });
    if (isOneAddress(person.account))
      await mail.send({ orgId, to: person.account, ...offMailOf(facts, language) }, { db: trx });
  }
}
