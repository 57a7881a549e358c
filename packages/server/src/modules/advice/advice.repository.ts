import type { Advice } from '@fieldscope/contract/advice/advice';
import type { Urgency } from '@fieldscope/contract/advice/advice-limits';
import type { AdviceQuestion } from '@fieldscope/contract/advice/question';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import { at, type Db, sql } from '../../platform/postgres/db';

/** A question as it is kept; its time zone is a column of its own. */
export type StoredQuestion = Omit<AdviceQuestion, 'timezone'>;

export interface QuestionRow {
  questionId: number;
  question: StoredQuestion;
  timezone: string;
  /** null: the account was deleted, or a program asked. */
  askedBy: string | null;
  newest: { adviceId: string; madeAt: number; urgency: Urgency } | null;
}

/** No two questions of an organisation are stored at once. */
export async function lockQuestions(db: Db, orgId: OrgId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('advice of ' || ${orgId}::text, 0))`.execute(db);
}

export async function insertQuestion(
  db: Db,
  one: {
    orgId: OrgId;
    /** null: a program. */
    userId: UserId | null;
    question: StoredQuestion;
    timezone: string;
    now: number;
  },
): Promise<number> {
  const { rows } = await sql<{ question_id: number }>`
    insert into advice_question (org_id, asked_by, of_program, question, timezone, created_at)
    values (${one.orgId}, ${one.userId}, ${one.userId === null}, ${JSON.stringify(one.question)}, ${one.timezone}, ${at(one.now)})
    returning question_id`.execute(db);
  return rows[0]!.question_id;
}

/** The same question that people of the organisation asked before. */
export async function findSameQuestion(
  db: Db,
  orgId: OrgId,
  { question, timezone }: { question: StoredQuestion; timezone: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ question_id: number }>`
    select question_id from advice_question
    where org_id = ${orgId} and not of_program and question = ${JSON.stringify(question)}::jsonb
      and timezone = ${timezone}
    order by question_id desc limit 1`.execute(db);
  return rows[0]?.question_id;
}

/** Deletes the questions of people, or those of programs, beyond the newest so many. */
export async function deleteOldQuestions(
  db: Db,
  orgId: OrgId,
  { ofProgram, kept }: { ofProgram: boolean; kept: number },
): Promise<void> {
  await sql`
    delete from advice_question where question_id in (
      select question_id from advice_question where org_id = ${orgId} and of_program = ${ofProgram}
      order by question_id desc offset ${kept})`.execute(db);
}

export interface NewAdvice {
  orgId: OrgId;
  adviceId: string;
  questionId: number;
  resourceId: string;
  now: number;
}

/** @returns false when the organisation has that resource id already */
export async function insertAdvice(db: Db, one: NewAdvice): Promise<boolean> {
  const { rows } = await sql`
    insert into advice (advice_id, org_id, question_id, resource_id, asked_at)
    values (${one.adviceId}, ${one.orgId}, ${one.questionId}, ${one.resourceId}, ${at(one.now)})
    on conflict (org_id, resource_id) do nothing returning advice_id`.execute(db);
  return rows.length > 0;
}

/** Deletes the advices on a question beyond the newest so many. */
export async function deleteOldAdvices(
  db: Db,
  orgId: OrgId,
  questionId: number,
  kept: number,
): Promise<void> {
  await sql`
    delete from advice where advice_id in (
      select advice_id from advice where org_id = ${orgId} and question_id = ${questionId}
      order by asked_at desc offset ${kept})`.execute(db);
}

export interface AdviceKey {
  orgId: OrgId;
  adviceId: string;
}

/** What is to be concluded; undefined: it was concluded, or deleted. */
export async function findWorking(
  db: Db,
  { orgId, adviceId }: AdviceKey,
): Promise<{ question: StoredQuestion; timezone: string; askedAt: number } | undefined> {
  const { rows } = await sql<{ question: StoredQuestion; timezone: string; askedAt: number }>`
    select question, timezone, asked_at as "askedAt"
    from advice join advice_question using (org_id, question_id)
    where org_id = ${orgId} and advice_id = ${adviceId} and state = 'working'`.execute(db);
  return rows[0];
}

export async function saveAdvice(
  db: Db,
  { orgId, adviceId }: AdviceKey,
  advice: Advice,
  now: number,
): Promise<void> {
  await sql`
    update advice set state = 'ready', made_at = ${at(now)}, advice = ${JSON.stringify(advice)}
    where org_id = ${orgId} and advice_id = ${adviceId} and state = 'working'`.execute(db);
}

export async function failAdvice(db: Db, { orgId, adviceId }: AdviceKey): Promise<void> {
  await sql`
    update advice set state = 'failed'
    where org_id = ${orgId} and advice_id = ${adviceId} and state = 'working'`.execute(db);
}

export interface AdviceRow {
  adviceId: string;
  questionId: number;
  state: 'working' | 'ready' | 'failed';
  ofProgram: boolean;
  askedAt: number;
  madeAt: number | null;
  advice: Advice | null;
}

/** Advices of before have no time zone. */
export const ADVICE_WITH_ZONE = sql`jsonb_build_object('timezone', timezone) || advice.advice as advice`;

const ADVICE = sql`
  advice.advice_id as "adviceId", advice.question_id as "questionId", advice.state, of_program as "ofProgram",
  advice.asked_at as "askedAt", advice.made_at as "madeAt", ${ADVICE_WITH_ZONE}`;

export async function findAdviceByResource(
  db: Db,
  orgId: OrgId,
  resourceId: string,
): Promise<AdviceRow | undefined> {
  const { rows } = await sql<AdviceRow>`
    select ${ADVICE} from advice join advice_question using (org_id, question_id)
    where org_id = ${orgId} and resource_id = ${resourceId}`.execute(db);
  return rows[0];
}

export async function findAdvice(db: Db, { orgId, adviceId }: AdviceKey): Promise<AdviceRow | undefined> {
  const { rows } = await sql<AdviceRow>`
    select ${ADVICE} from advice join advice_question using (org_id, question_id)
    where org_id = ${orgId} and advice_id = ${adviceId} and state = 'ready'`.execute(db);
  return rows[0];
}

/** When the advices on a question were made, the newest first. */
export async function listMade(
  db: Db,
  orgId: OrgId,
  questionId: number,
): Promise<{ adviceId: string; madeAt: number }[]> {
  const { rows } = await sql<{ adviceId: string; madeAt: number }>`
    select advice_id as "adviceId", made_at as "madeAt" from advice
    where org_id = ${orgId} and question_id = ${questionId} and state = 'ready'
    order by made_at desc, advice_id`.execute(db);
  return rows;
}

/** The `resource_id` of what was asked last about a question, where no advice came of it until now. */
export async function findUnmade(db: Db, orgId: OrgId, questionId: number): Promise<string | null> {
  const { rows } = await sql<{ resourceId: string; state: AdviceRow['state'] }>`
    select resource_id as "resourceId", state from advice
    where org_id = ${orgId} and question_id = ${questionId}
    order by asked_at desc, advice_id desc limit 1`.execute(db);
  const [last] = rows;
  return last && last.state !== 'ready' ? last.resourceId : null;
}

/** Questions of people, those with the newest advice first; of one alone where it is named. */
export async function listQuestions(db: Db, orgId: OrgId, questionId?: number): Promise<QuestionRow[]> {
  const { rows } = await sql<
    Omit<QuestionRow, 'newest'> & {
      adviceId: string | null;
      madeAt: number | null;
      urgency: Urgency | null;
    }
  >`
    select question.question_id as "questionId", question.question, question.timezone,
      coalesce(nullif(asker.nickname, ''), asker.account) as "askedBy",
      newest.advice_id as "adviceId", newest.made_at as "madeAt", newest.urgency
    from advice_question as question
    left join account as asker on asker.org_id = ${orgId} and asker.user_id = question.asked_by
    left join lateral (
      select advice_id, made_at, coalesce(advice -> 'findings' -> 0 ->> 'urgency', 'fine') as urgency
      from advice
      where org_id = ${orgId} and advice.question_id = question.question_id and state = 'ready'
      order by made_at desc limit 1
    ) as newest on true
    where question.org_id = ${orgId} and not question.of_program
      ${questionId === undefined ? sql`` : sql`and question.question_id = ${questionId}`}
    order by coalesce(newest.made_at, question.created_at) desc, question.question_id desc`.execute(db);
  return rows.map(({ adviceId, madeAt, urgency, ...row }) => ({
    ...row,
    newest: adviceId === null ? null : { adviceId, madeAt: madeAt!, urgency: urgency! },
  }));
}

/** @returns false when the organisation has no such question */
export async function deleteQuestion(db: Db, orgId: OrgId, questionId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from advice_question where org_id = ${orgId} and question_id = ${questionId} and not of_program
    returning question_id`.execute(db);
  return rows.length > 0;
}

/** Deletes what programs asked before a moment. */
export async function deleteOfPrograms(db: Db, before: number): Promise<void> {
  await sql`delete from advice_question where of_program and created_at < ${at(before)}`.execute(db);
}

/** Ends advices that nobody works on any more. */
export async function failStalled(db: Db, before: number): Promise<void> {
  await sql`update advice set state = 'failed' where state = 'working' and asked_at < ${at(before)}`.execute(
    db,
  );
}

/** How a person reads; undefined: the organisation has no such account. */
export async function findReader(
  db: Db,
  orgId: OrgId,
  userId: UserId,
): Promise<
  | {
      organisation: string;
      language: number | null;
      temperatureUnit: TemperatureUnit;
      units: UnitChoices;
    }
  | undefined
> {
  const { rows } = await sql<{
    organisation: string;
    language: number | null;
    temperatureUnit: TemperatureUnit;
    units: UnitChoices;
  }>`
    select organisation.name as organisation, account.language, account.temperature_unit as "temperatureUnit",
      account.units
    from account join organisation using (org_id)
    where account.org_id = ${orgId} and account.user_id = ${userId}`.execute(db);
  return rows[0];
}
