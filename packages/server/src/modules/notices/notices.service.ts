import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { notices } from '@fieldscope/contract/calls/notices';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTICE_KINDS, NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { rowsOfPage } from '@fieldscope/contract/paging';
import { DAY_MS, toEpochSeconds } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { noticesChanged } from './notices.events';
import * as repository from './notices.repository';

type UserCtx = OrgCtx<UserActor>;
type Needs = Pick<PlatformServices, 'db' | 'clock'>;

/** Means every notice where an id is expected. */
const ALL = 0;

/** Notices of the user, newest first. */
export async function listNotices(
  ctx: UserCtx,
  { status, offset, length }: InputOf<typeof notices.list>,
): Promise<ResultOf<typeof notices.list>> {
  const reader = readerOf(ctx);
  const { unread, read } = await repository.countNotices(ctx.db, reader);
  const isRead = status === NOTICE_STATUS.any ? undefined : status === NOTICE_STATUS.read;
  const rows = await repository.listNotices(ctx.db, reader, { isRead, ...rowsOfPage({ offset, length }) });
  const count = isRead === undefined ? unread + read : isRead ? read : unread;
  return { list: rows.map(noticeOf), unRead: unread, page: { count } };
}

function noticeOf({ shown_id, kind, text, um, dm, at, is_read }: repository.NoticeRow) {
  const time = toEpochSeconds(at);
  return {
    noticeId: shown_id,
    status: is_read ? NOTICE_STATUS.read : NOTICE_STATUS.unread,
    time,
    body: { ...NOTICE_KINDS[kind], upMessage: um, downloadMessage: dm, time, text },
  };
}

/** Marks one notice as read, or all. @throws AppError parameter_missing, announcement_missing */
export async function markRead(ctx: UserCtx, { noticeId }: InputOf<typeof notices.markRead>) {
  if (noticeId === undefined) return fail('parameter_missing', { field: 'noticeId' });
  const reader = readerOf(ctx);
  const now = ctx.clock.now();
  if (noticeId === ALL) await repository.markAllNoticesRead(ctx.db, reader, now);
  else if (!(await repository.markNoticeRead(ctx.db, reader, noticeId, now))) fail('announcement_missing');
  await notifyChanged(ctx.db, [reader.userId]);
  return {};
}

/** Deletes one notice, or all. @throws AppError announcement_missing */
export async function removeNotices(ctx: UserCtx, { noticeId }: InputOf<typeof notices.remove>) {
  const reader = readerOf(ctx);
  if (noticeId === ALL) await repository.deleteAllNotices(ctx.db, reader);
  else if (!(await repository.deleteNotice(ctx.db, reader, noticeId))) fail('announcement_missing');
  await notifyChanged(ctx.db, [reader.userId]);
  return {};
}

/**
 * The owner writes to sub-accounts: to all, or to those that are named, and then to all of these or to none.
 * @throws AppError push_failed when one of the named is no sub-account of the organisation
 */
export async function writeToSubAccounts(
  ctx: UserCtx,
  { text, child_id: named }: InputOf<typeof notices.push>,
): Promise<ResultOf<typeof notices.push>> {
  const userIds = named && [...new Set(named)];
  const notice = { kind: 'from_owner', text, at: ctx.clock.now() } as const;
  const audience = { orgId: ctx.orgId, subAccountsOnly: true, userIds };
  return inTransaction(ctx.db, async (trx) => {
    const reached = await repository.insertNotices(trx, audience, notice);
    if (userIds && reached.length < userIds.length) fail('push_failed');
    await notifyChanged(trx, reached);
    return { count: reached.length };
  });
}

/** The accounts that the operator writes to; all where none is named. */
export type OperatorAudience = Pick<repository.Audience, 'orgId' | 'account'>;

/** The operator writes to accounts. @throws AppError account_missing, push_failed when there is no account to write to */
export async function pushNotice(
  { db, clock }: Needs,
  audience: OperatorAudience,
  text: string,
): Promise<{ count: number }> {
  const notice = { kind: 'from_operator', text, at: clock.now() } as const;
  return inTransaction(db, async (trx) => {
    const reached = await repository.insertNotices(trx, audience, notice);
    if (reached.length === 0) fail(audience.account ? 'account_missing' : 'push_failed');
    await notifyChanged(trx, reached);
    return { count: reached.length };
  });
}

/** Greets the owner of a new organisation and says which credits it was given. */
export async function welcome(db: Db, { orgId, userId, now }: { orgId: OrgId; userId: UserId; now: number }) {
  await repository.insertNotices(
    db,
    { orgId, userIds: [userId] },
    { kind: 'welcome', ...LIMITS.newAccountGift, at: now },
  );
}

/** Notifies all accounts of an organisation that a device profile is paused, because its codec did not end in time. */
export async function notifyCodecPaused(
  db: Db,
  { orgId, name, now }: { orgId: OrgId; name: string; now: number },
): Promise<void> {
  await notifyChanged(
    db,
    await repository.insertNotices(db, { orgId }, { kind: 'codec_paused', text: name, at: now }),
  );
}

/** Notifies an account of alarms, in a text in its language. */
export async function notifyOfAlarms(
  db: Db,
  { orgId, userId, text, now }: { orgId: OrgId; userId: UserId; text: string; now: number },
): Promise<void> {
  await notifyChanged(
    db,
    await repository.insertNotices(db, { orgId, userIds: [userId] }, { kind: 'alarm', text, at: now }),
  );
}

/** Notifies an account that a file which it asked for can be downloaded. */
export async function notifyExportReady(
  db: Db,
  { orgId, userId, name, now }: { orgId: OrgId; userId: UserId; name: string; now: number },
): Promise<void> {
  const notice = { kind: 'export_ready', text: name, at: now } as const;
  await notifyChanged(db, await repository.insertNotices(db, { orgId, userIds: [userId] }, notice));
}

/** Notifies an account of a transfer of devices, in a text in its language. */
export async function notifyOfTransfer(
  db: Db,
  { orgId, userId, text, now }: { orgId: OrgId; userId: UserId; text: string; now: number },
): Promise<void> {
  const notice = { kind: 'transfer', text, at: now } as const;
  await notifyChanged(db, await repository.insertNotices(db, { orgId, userIds: [userId] }, notice));
}

/** Notifies an account of the credits of its organisation, in a text in its language. */
export async function notifyOfCredits(
  db: Db,
  { orgId, userId, text, now }: { orgId: OrgId; userId: UserId; text: string; now: number },
): Promise<void> {
  const notice = { kind: 'credits', text, at: now } as const;
  await notifyChanged(db, await repository.insertNotices(db, { orgId, userIds: [userId] }, notice));
}

/** Notifies an account of an archive that it brought, in a text in its language. */
export async function notifyOfArchive(
  db: Db,
  { orgId, userId, text, now }: { orgId: OrgId; userId: UserId; text: string; now: number },
): Promise<void> {
  const notice = { kind: 'archive', text, at: now } as const;
  await notifyChanged(db, await repository.insertNotices(db, { orgId, userIds: [userId] }, notice));
}

/** Whether an account has a notice of an archive of the last day that it has not read. */
export const hasNewsOfArchive = (
  db: Db,
  { orgId, userId, now }: { orgId: OrgId; userId: UserId; now: number },
): Promise<boolean> => repository.hasUnread(db, { orgId, userId, since: now - DAY_MS }, 'archive');

/** Removes notices that are older than they are kept. */
export async function purgeNotices({ db, clock }: Needs): Promise<void> {
  await repository.deleteNoticesUntil(db, clock.now() - LIMITS.noticeKeptMs);
}

function readerOf({ orgId, actor, clock }: UserCtx): repository.Reader {
  return { orgId, userId: actor.userId, since: clock.now() - LIMITS.noticeKeptMs };
}

/** The open screens of these users ask again. */
const notifyChanged = (db: Db, userIds: UserId[]) =>
  notifyProcesses(
    db,
    noticesChanged,
    userIds.map((userId) => ({ userId })),
  );
