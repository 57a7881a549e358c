import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { UserId } from '@fieldscope/contract/ids';
import { isOneAddress } from '../../../platform/mail/mail';
import { inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { notifyOfAlarms } from '../../notices/notices.service';
import { diagnoseWaiting } from '../causes/diagnose-alarms.service';
import { pushAlarms } from '../push/alarm-push.service';
import { queueWebhookMessage } from '../webhooks/webhook-delivery.service';
import { webhookBodyOf } from '../webhooks/webhooks.model';
import { findWebhook } from '../webhooks/webhooks.repository';
import { mailOf, noticeOf, openAlarmsUrl } from './delivery.model';
import * as repository from './delivery.repository';
import { readerOf } from './readers.service';

type Needs = Pick<
  PlatformServices,
  'db' | 'clock' | 'log' | 'mail' | 'queue' | 'config' | 'workers' | 'secrets'
>;

/**
 * Notifies persons of alarms, by each way that a rule wants: each at most once a minute, of everything that came meanwhile. What a message holds is taken
 * and the message queued in one transaction, so that none is lost and none is delivered twice.
 */
export async function deliverAlarms(needs: Needs): Promise<void> {
  await diagnoseWaiting(needs);
  const notifiedBefore = needs.clock.now() - ALARM_LIMITS.digestMs;
  for (const userId of await repository.listDueReceivers(needs.db, notifiedBefore)) {
    // A failure for one person does not stop the others.
    await deliver(needs, userId).catch((error: Error) =>
      needs.log.error({ err: error, userId }, 'a person was not notified of alarms'),
    );
  }
}

async function deliver(needs: Needs, userId: UserId): Promise<void> {
  const { db, clock, mail, config } = needs;
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const receiver = await repository.lockReceiver(trx, userId, now);
    if (!receiver) return;
    const alarms = await repository.takeDeliveries(trx, receiver);
    if (alarms.length === 0 || receiver.frozen) return;
    const { orgId, account } = receiver;
    const reader = await readerOf(needs, trx, receiver);
    await notifyOfAlarms(trx, { orgId, userId, text: noticeOf(alarms, reader), now });
    const mailed = alarms.filter(({ byEmail }) => byEmail);
    if (mailed.length > 0 && isOneAddress(account))
      await mail.send({ orgId, to: account, ...mailOf(mailed, reader, config.PUBLIC_URL) }, { db: trx });
    const pushed = alarms.filter(({ byPush }) => byPush);
    if (pushed.length > 0) await pushAlarms(needs, trx, { receiver, reader, alarms: pushed });
    const posted = alarms.filter(({ byWebhook }) => byWebhook);
    if (posted.length > 0 && (await findWebhook(trx, receiver))?.isOn) {
      const body = webhookBodyOf(posted, { reader, now, url: openAlarmsUrl(config.PUBLIC_URL) });
      await queueWebhookMessage(needs, trx, { orgId, userId, body });
    }
  });
}
