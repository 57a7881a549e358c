import type { Advice } from '@fieldscope/contract/advice/advice';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { at, type Db, sql } from '../../../platform/postgres/db';
import { ADVICE_WITH_ZONE, type AdviceKey } from '../advice.repository';

/** For whom an advice was put into words. */
export interface WordingKey extends AdviceKey {
  language: Language;
  /** Units of the reader. */
  setting: string;
}

export interface Wording {
  model: string;
  text: string;
  madeAt: number;
}

export async function findWording(
  db: Db,
  { orgId, adviceId, language, setting }: WordingKey,
): Promise<Wording | undefined> {
  const { rows } = await sql<Wording>`
    select model, text, made_at as "madeAt" from advice_wording
    where org_id = ${orgId} and advice_id = ${adviceId} and language = ${language} and setting = ${setting}`.execute(
    db,
  );
  return rows[0];
}

/** The newest words of an advice that found the same, of an organisation. */
export async function findWordingOfSame(
  db: Db,
  { orgId, advice, language, setting }: Omit<WordingKey, 'adviceId'> & { advice: Advice },
): Promise<(Wording & { advice: Advice }) | undefined> {
  const { rows } = await sql<Wording & { advice: Advice }>`
    select w.model, w.text, w.made_at as "madeAt", ${ADVICE_WITH_ZONE}
    from advice_wording w
    join advice using (org_id, advice_id)
    join advice_question using (org_id, question_id)
    where w.org_id = ${orgId} and w.language = ${language} and w.setting = ${setting}
      and advice.advice -> 'findings' = ${JSON.stringify(advice.findings)}::jsonb
    order by w.made_at desc limit 1`.execute(db);
  return rows[0];
}

/** An advice that was deleted meanwhile has no words. */
export async function saveWording(
  db: Db,
  { orgId, adviceId, language, setting }: WordingKey,
  { model, text, madeAt }: Wording,
): Promise<void> {
  await sql`
    insert into advice_wording (advice_id, org_id, language, setting, model, text, made_at)
    select advice_id, org_id, ${language}, ${setting}, ${model}, ${text}, ${at(madeAt)} from advice
    where org_id = ${orgId} and advice_id = ${adviceId}
    on conflict (advice_id, language, setting) do update
      set model = excluded.model, text = excluded.text, made_at = excluded.made_at`.execute(db);
}

/** Sets tokens of a day aside. @returns false when the organisation would have more than it may */
export async function reserveTokens(
  db: Db,
  { orgId, day, tokens, most }: { orgId: OrgId; day: string; tokens: number; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into advice_tokens as kept (org_id, day, tokens)
    select ${orgId}, ${day}::date, ${tokens}::bigint where ${tokens}::bigint <= ${most}::bigint
    on conflict (org_id, day) do update set tokens = kept.tokens + excluded.tokens
      where kept.tokens + excluded.tokens <= ${most}::bigint
    returning tokens`.execute(db);
  return rows.length > 0;
}

/** Says how many more or fewer it were than were set aside. */
export async function correctTokens(
  db: Db,
  { orgId, day, difference }: { orgId: OrgId; day: string; difference: number },
): Promise<void> {
  await sql`
    update advice_tokens set tokens = greatest(tokens + ${difference}, 0)
    where org_id = ${orgId} and day = ${day}::date`.execute(db);
}

export async function deleteOldTokens(db: Db, before: number): Promise<void> {
  await sql`delete from advice_tokens where day < ${at(before)}::date`.execute(db);
}

export interface Conversation {
  orgId: OrgId;
  userId: UserId;
  beganAt: number;
}

/** Begins to answer a person. @returns false while another answer is under way that began after `abandonedAt` */
export async function beginConversation(
  db: Db,
  { orgId, userId, beganAt }: Conversation,
  abandonedAt: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into advice_conversation as kept (org_id, user_id, began_at) values (${orgId}, ${userId}, ${at(beganAt)})
    on conflict (org_id, user_id) do update set began_at = excluded.began_at where kept.began_at < ${at(abandonedAt)}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Another that took over stays. */
export async function endConversation(db: Db, { orgId, userId, beganAt }: Conversation): Promise<void> {
  await sql`
    delete from advice_conversation
    where org_id = ${orgId} and user_id = ${userId} and began_at = ${at(beganAt)}`.execute(db);
}
