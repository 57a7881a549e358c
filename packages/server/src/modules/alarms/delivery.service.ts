import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { UserId } from '@fieldscope/contract/ids';
import { languageOfNumber } from '@fieldscope/contract/languages';
import { isOneAddress } from '../../platform/mail/mail';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { ownMeasurements } from '../measurements/measurements.service';
import { tellAlarms } from '../notices/notices.service';
import { mailOf, noticeOf, openAlarmsUrl } from './delivery.model';
import * as repository from './delivery.repository';
import { queueWebhookMessage } from './webhook-delivery.service';
import { webhookBodyOf } from './webhooks.model';
import { findWebhook } from './webhooks.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'log' | 'mail' | 'queue' | 'config'>;

/**
 * Tells persons of alarms, by each way that a rule wants: each at most once a minute, of everything that came meanwhile. What a message holds is taken
 * and the message queued in one transaction, so that none is lost and none is told twice.
 */
export async function deliverAlarms(needs: Needs): Promise<void> {
  const toldBefore = needs.clock.now() - ALARM_LIMITS.digestMs;
  for (const userId of await repository.listDueReceivers(needs.db, toldBefore)) {
    // What cannot be told to one person keeps nothing from the others.
    await tell(needs, userId).catch((error: Error) =>
      needs.log.error({ err: error, userId }, 'a person was not told of alarms'),
    );
  }
}

async function tell(needs: Needs, userId: UserId): Promise<void> {
  const { db, clock, mail, config } = needs;
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const receiver = await repository.lockReceiver(trx, userId, now);
    if (!receiver) return;
    const incidents = await repository.takeDeliveries(trx, receiver);
    if (incidents.length === 0 || receiver.frozen) return;
    const { orgId, account, timezone, temperatureUnit, units } = receiver;
    const own = await ownMeasurements(trx, orgId);
    const language = languageOfNumber(receiver.language ?? 0);
    const reader = { language, timezone, temperatureUnit, units, own };
    await tellAlarms(trx, { orgId, userId, text: noticeOf(incidents, reader), now });
    const mailed = incidents.filter(({ byEmail }) => byEmail);
    if (mailed.length > 0 && isOneAddress(account))
      await mail.send({ to: account, ...mailOf(mailed, reader, config.PUBLIC_URL) }, { db: trx });
    const posted = incidents.filter(({ byWebhook }) => byWebhook);
    if (posted.length > 0 && (await findWebhook(trx, receiver))?.isOn) {
      const body = webhookBodyOf(posted, { now, url: openAlarmsUrl(config.PUBLIC_URL) });
      await queueWebhookMessage(needs, trx, { orgId, userId, body });
    }
  });
}
