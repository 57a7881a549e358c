import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { NoticeKind } from '@fieldscope/contract/notice-kinds';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Whose notices; `since` is when the oldest that still counts was written. */
export interface Reader {
  orgId: OrgId;
  userId: UserId;
  since: number;
}

export interface NoticeRow {
  shown_id: number;
  kind: NoticeKind;
  text: string;
  um: number;
  dm: number;
  at: number;
  is_read: boolean;
}

/** What a list shows: all, or only those that are read, or are not. */
interface Listing extends PageRows {
  isRead: boolean | undefined;
}

const ofReader = ({ orgId, userId, since }: Reader) =>
  sql`org_id = ${orgId} and user_id = ${userId} and at > ${at(since)}`;

export async function listNotices(
  db: Db,
  reader: Reader,
  { isRead = undefined, skip, take }: Listing,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select shown_id::float8 as shown_id, kind, text, um::float8 as um, dm::float8 as dm, at,
           read_at is not null as is_read
    from notice
    where ${ofReader(reader)} and (read_at is not null) = coalesce(${isRead ?? null}, read_at is not null)
    order by at desc, notice_id desc
    limit ${take} offset ${skip}`.execute(db);
  return rows;
}

export async function countNotices(db: Db, reader: Reader): Promise<{ unread: number; read: number }> {
  const { rows } = await sql<{ unread: number; read: number }>`
    select count(*) filter (where read_at is null)::int as unread, count(read_at)::int as read
    from notice where ${ofReader(reader)}`.execute(db);
  return rows[0]!;
}

export async function hasUnread(db: Db, reader: Reader, kind: NoticeKind): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notice where ${ofReader(reader)} and kind = ${kind} and read_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** @returns whether there was such a notice */
export async function markNoticeRead(db: Db, reader: Reader, shownId: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    update notice set read_at = coalesce(read_at, ${at(now)})
    where ${ofReader(reader)} and shown_id = ${shownId}
    returning notice_id`.execute(db);
  return rows.length > 0;
}

export async function markAllNoticesRead(db: Db, reader: Reader, now: number): Promise<void> {
  await sql`update notice set read_at = ${at(now)} where ${ofReader(reader)} and read_at is null`.execute(db);
}

/** @returns whether there was such a notice */
export async function deleteNotice(db: Db, reader: Reader, shownId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from notice where ${ofReader(reader)} and shown_id = ${shownId} returning notice_id`.execute(db);
  return rows.length > 0;
}

export async function deleteAllNotices(db: Db, reader: Reader): Promise<void> {
  await sql`delete from notice where ${ofReader(reader)}`.execute(db);
}

export async function deleteNoticesUntil(db: Db, until: number): Promise<void> {
  await sql`delete from notice where at <= ${at(until)}`.execute(db);
}

export interface NewNotice {
  kind: NoticeKind;
  text?: string;
  um?: number;
  dm?: number;
  at: number;
}

/** Who is written to: everybody of an organisation, one by id or by sign-in name, or the sub-accounts. */
export interface Audience {
  orgId?: OrgId;
  userIds?: readonly string[];
  account?: string;
  subAccountsOnly?: boolean;
}

/** Writes to every account of an audience. @returns the accounts that it reached */
export async function insertNotices(
  db: Db,
  { orgId, userIds, account, subAccountsOnly = false }: Audience,
  { kind, text = '', um = 0, dm = 0, at: writtenAt }: NewNotice,
): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    insert into notice (org_id, user_id, kind, text, um, dm, at)
    select org_id, user_id, ${kind}, ${text}, ${um}, ${dm}, ${at(writtenAt)} from account
    where org_id = coalesce(${orgId ?? null}, org_id)
      and user_id = any(coalesce(${userIds ?? null}::bigint[], array[user_id]))
      and lower(account) = lower(coalesce(${account ?? null}, account))
      and (role <> 'owner' or not ${subAccountsOnly}::boolean)
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
