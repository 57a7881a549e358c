import type { UserId } from '@fieldscope/contract/ids';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import { reaches } from '@fieldscope/contract/user-roles';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { viewIconPath } from '../../brands/brands.service';
import { queuePush } from '../../push/push-delivery.service';
import { listTargets } from '../../push/subscriptions.service';
import { type DeliveredAlarm, findReceiver, type Receiver } from '../delivery/delivery.repository';
import type { Reader } from '../delivery/delivery-values.model';
import { readerOf } from '../delivery/readers.service';
import { alarmMessage, overMessage, URGENCY_OF } from './alarm-push.model';
import * as repository from './alarm-push.repository';
import { issueTicket } from './alarm-tickets.service';
import { findQuietHours } from './quiet-hours.repository';
import { isHeldBack, isQuiet } from './quiet-hours.service';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'config' | 'log' | 'queue' | 'secrets'>;

interface Pushed {
  receiver: Receiver;
  reader: Reader;
  /** Worst and oldest first. */
  alarms: readonly DeliveredAlarm[];
}

/** Pushes alarms to a person, in one notification; in quiet hours they are kept back. */
export async function pushAlarms(needs: Needs, trx: Db, { receiver, reader, alarms }: Pushed): Promise<void> {
  const quiet = await findQuietHours(trx, receiver);
  const held = alarms.filter((alarm) => isHeldBack(quiet, alarm, reader.now));
  await repository.holdAlarms(trx, receiver, idsOf(held));
  const now = alarms.filter((alarm) => !held.includes(alarm));
  await pushNotification(needs, trx, { receiver, reader, alarms: now, isAfterQuiet: false });
}

const idsOf = (alarms: readonly DeliveredAlarm[]) => alarms.map(({ alarmId }) => alarmId);

/** Each browser has a ticket of its own, for who may acknowledge and reads all of it there. */
async function pushNotification(
  needs: Needs,
  trx: Db,
  { receiver, reader, alarms, isAfterQuiet }: Pushed & { isAfterQuiet: boolean },
): Promise<void> {
  if (alarms.length === 0) return;
  const targets = await listTargets(trx, receiver);
  if (targets.length === 0) return;
  const alarmIds = idsOf(alarms);
  const tag = tagOf(await repository.insertPush(trx, receiver, alarmIds, reader.now));
  const icon = await viewIconPath(trx, receiver.orgId);
  const mayAcknowledge = reaches(receiver.role, 'administrator') && alarms.length <= PUSH_LIMITS.alarmsNamed;
  for (const target of targets) {
    const ticket = mayAcknowledge
      ? await issueTicket(trx, { ...target, alarmIds, now: reader.now })
      : undefined;
    await queuePush(needs, trx, target, {
      message: alarmMessage(alarms, reader, { tag, isAfterQuiet, icon, ...(ticket && { ticket }) }),
      urgency: URGENCY_OF[alarms[0]!.severity],
    });
  }
}

/** A topic at a push service has at most 32 characters. */
const tagOf = (pushId: string): string => pushId.replaceAll('-', '');

/** Pushes what is still open, once the quiet hours are over in which it was kept back. */
export async function pushHeld(needs: Needs): Promise<void> {
  for (const userId of await repository.listHolding(needs.db))
    await attempt(needs, userId, async (trx, receiver, isNowQuiet) => {
      if (isNowQuiet) return;
      const alarms = await repository.takeHeld(trx, receiver);
      const reader = await readerOf(needs, trx, receiver);
      if (!receiver.frozen)
        await pushNotification(needs, trx, { receiver, reader, alarms, isAfterQuiet: true });
    });
}

/** Says in the place of notifications that their alarms are over; not in quiet hours, in which nothing is pushed. */
export async function pushEnds(needs: Needs): Promise<void> {
  for (const ended of await repository.listEnded(needs.db))
    await attempt(needs, ended.userId, async (trx, receiver, isNowQuiet) => {
      if (isNowQuiet) return;
      const alarms = await repository.takeEnded(trx, ended);
      if (!alarms || receiver.frozen) return;
      const message = overMessage(alarms, await readerOf(needs, trx, receiver), {
        tag: tagOf(ended.pushId),
        icon: await viewIconPath(trx, receiver.orgId),
      });
      for (const target of await listTargets(trx, receiver))
        await queuePush(needs, trx, target, { message, urgency: 'normal' });
    });
}

/** A failure for one person does not stop the others. */
async function attempt(
  { db, clock, log }: Needs,
  userId: UserId,
  work: (trx: Db, receiver: Receiver, isNowQuiet: boolean) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      const receiver = await findReceiver(trx, userId);
      if (receiver) await work(trx, receiver, isQuiet(await findQuietHours(trx, receiver), clock.now()));
    });
  } catch (error) {
    log.error({ err: error, userId }, 'a person was not pushed what became of alarms');
  }
}

/** Deletes tickets that have expired, and notifications whose place nothing takes any more. */
export const purgePushes = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  repository.deleteOldPushes(db, { now: clock.now(), sentBefore: clock.now() - PUSH_LIMITS.shownMs });
