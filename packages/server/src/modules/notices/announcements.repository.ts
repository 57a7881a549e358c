import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { at, type Db, sql } from '../../platform/postgres/db';

export type AnnouncementTexts = { en: string } & Partial<Record<Language, string>>;

export async function insertAnnouncement(
  db: Db,
  { en, zh, ru }: AnnouncementTexts,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ announcement_id: number }>`
    insert into announcement (text_en, text_zh, text_ru, at)
    values (${en}, ${zh ?? null}, ${ru ?? null}, ${at(now)})
    returning announcement_id::float8 as announcement_id`.execute(db);
  return rows[0]!.announcement_id;
}

/** @returns how many stood until now */
export async function withdrawAnnouncements(db: Db, now: number): Promise<number> {
  const { rows } = await sql`
    update announcement set withdrawn_at = ${at(now)} where withdrawn_at is null
    returning announcement_id`.execute(db);
  return rows.length;
}

export async function deleteAnnouncementsUntil(db: Db, until: number): Promise<void> {
  await sql`delete from announcement where at <= ${at(until)}`.execute(db);
}

/** The reader; `since` is the time of the oldest announcement that is still shown. */
interface Reader {
  orgId: OrgId;
  userId: UserId;
  since: number;
}

export interface AnnouncementRow {
  announcement_id: number;
  text: string;
  at: number;
  is_dismissed: boolean;
}

/** The newest announcement that is shown, and whether the reader has dismissed it. */
export async function findAnnouncement(
  db: Db,
  { orgId, userId, since }: Reader,
  language: Language,
): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select announcement_id::float8 as announcement_id, coalesce(${sql.ref(`text_${language}`)}, text_en) as text, at,
           exists (
             select 1 from announcement_dismissal as dismissal
             where dismissal.announcement_id = announcement.announcement_id
               and org_id = ${orgId} and user_id = ${userId}
           ) as is_dismissed
    from announcement
    where withdrawn_at is null and at > ${at(since)}
    order by announcement_id desc limit 1`.execute(db);
  return rows[0];
}

/** @returns whether such an announcement is shown */
export async function insertDismissal(
  db: Db,
  { orgId, userId, since }: Reader,
  announcementId: number,
): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    with active as (
      select announcement_id from announcement
      where announcement_id = ${announcementId} and withdrawn_at is null and at > ${at(since)}
    ), dismissed as (
      insert into announcement_dismissal (announcement_id, org_id, user_id)
      select announcement_id, ${orgId}::bigint, ${userId}::bigint from active
      on conflict do nothing
    )
    select exists (select 1 from active) as shown`.execute(db);
  return rows[0]!.shown;
}
