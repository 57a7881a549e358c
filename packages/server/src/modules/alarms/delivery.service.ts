import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { UserId } from '@fieldscope/contract/ids';
import { languageOfNumber } from '@fieldscope/contract/languages';
import { isOneAddress } from '../../platform/mail/mail';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { tellAlarms } from '../notices/notices.service';
import { mailOf, noticeOf } from './delivery.model';
import * as repository from './delivery.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'mail' | 'config'>;

/**
 * Tells persons of alarms: each at most once a minute, of everything that came meanwhile. What a message holds is taken
 * and the message queued in one transaction, so that none is lost and none is told twice.
 */
export async function deliverAlarms(needs: Needs): Promise<void> {
  const toldBefore = needs.clock.now() - ALARM_LIMITS.digestMs;
  for (const userId of await repository.listDueReceivers(needs.db, toldBefore)) await tell(needs, userId);
}

async function tell({ db, clock, mail, config }: Needs, userId: UserId): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const receiver = await repository.lockReceiver(trx, userId, now);
    if (!receiver) return;
    const incidents = await repository.takeDeliveries(trx, receiver);
    if (incidents.length === 0 || receiver.frozen) return;
    const { orgId, account, timezone } = receiver;
    const reader = { language: languageOfNumber(receiver.language ?? 0), timezone };
    await tellAlarms(trx, { orgId, userId, text: noticeOf(incidents, reader), now });
    const mailed = incidents.filter(({ byEmail }) => byEmail);
    if (mailed.length > 0 && isOneAddress(account))
      await mail.send({ to: account, ...mailOf(mailed, reader, config.PUBLIC_URL) }, { db: trx });
  });
}
