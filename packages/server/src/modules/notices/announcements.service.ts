import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { notices } from '@fieldscope/contract/calls/notices';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { toEpochSeconds } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import * as repository from './announcements.repository';
import { announcementChanged } from './notices.events';

type UserCtx = OrgCtx<UserActor>;
type Needs = Pick<PlatformServices, 'db' | 'clock'>;

/** Everybody's screens ask again. */
const TO_EVERY_USER = { userId: null };

/** The announcement that is shown, if there is one. */
export async function viewAnnouncement(
  ctx: UserCtx,
  { language = ctx.language }: InputOf<typeof notices.viewAnnouncement>,
): Promise<ResultOf<typeof notices.viewAnnouncement>> {
  const row = await repository.findAnnouncement(ctx.db, readerOf(ctx), language);
  return {
    announcement: row
      ? {
          announcementId: row.announcement_id,
          status: row.is_dismissed ? NOTICE_STATUS.read : NOTICE_STATUS.unread,
          time: toEpochSeconds(row.at),
          text: row.text,
        }
      : null,
  };
}

/** The user has read it; the next one shows again. @throws AppError announcement_missing */
export async function dismissAnnouncement(
  ctx: UserCtx,
  { announcementId }: InputOf<typeof notices.dismissAnnouncement>,
) {
  const isShown = await repository.insertDismissal(ctx.db, readerOf(ctx), announcementId);
  if (!isShown) fail('announcement_missing');
  await notifyProcesses(ctx.db, announcementChanged, [{ userId: ctx.actor.userId }]);
  return {};
}

/** The operator announces something to everybody; it takes the place of what was announced before. */
export async function announce({ db, clock }: Needs, texts: repository.AnnouncementTexts) {
  return inTransaction(db, async (trx) => {
    await repository.withdrawAnnouncements(trx, clock.now());
    const announcementId = await repository.insertAnnouncement(trx, texts, clock.now());
    await notifyProcesses(trx, announcementChanged, [TO_EVERY_USER]);
    return { announcement_id: announcementId };
  });
}

/** Takes back what was announced. @throws AppError announcement_missing when nothing is */
export async function withdrawAnnouncement({ db, clock }: Needs) {
  await inTransaction(db, async (trx) => {
    if ((await repository.withdrawAnnouncements(trx, clock.now())) === 0) fail('announcement_missing');
    await notifyProcesses(trx, announcementChanged, [TO_EVERY_USER]);
  });
}

/** Removes announcements that are older than notices are kept, with what was said about them. */
export async function purgeAnnouncements({ db, clock }: Needs): Promise<void> {
  await repository.deleteAnnouncementsUntil(db, clock.now() - LIMITS.noticeKeptMs);
}

function readerOf({ orgId, actor, clock }: UserCtx) {
  return { orgId, userId: actor.userId, since: clock.now() - LIMITS.noticeKeptMs };
}
