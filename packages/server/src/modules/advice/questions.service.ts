import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { advice, ListedQuestion } from '@fieldscope/contract/calls/advice';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Language } from '@fieldscope/contract/languages';
import type { OrgCtx } from '../../platform/http/request-context';
import * as repository from './advice.repository';
import { subjectName } from './subject-names.model';

const listed = (
  { questionId, question, askedBy, newest }: repository.QuestionRow,
  language: Language,
): ListedQuestion => ({
  ...{ question_id: questionId, name: questionName(question, language), ...question, asked_by: askedBy },
  newest: newest && { advice_id: newest.adviceId, made_at: newest.madeAt, urgency: newest.urgency },
});

export const listQuestions = async (ctx: OrgCtx): Promise<ListedQuestion[]> =>
  (await repository.listQuestions(ctx.db, ctx.orgId)).map((row) => listed(row, ctx.language));

/** A question of the organisation's people; undefined: there is none. */
export async function questionOfPeople(
  { db, orgId, language }: Pick<OrgCtx, 'db' | 'orgId' | 'language'>,
  questionId: number,
): Promise<ListedQuestion | undefined> {
  const [found] = await repository.listQuestions(db, orgId, questionId);
  return found && listed(found, language);
}

/** What a question is called: what it is about, and where. */
const questionName = (
  { subject, location }: Pick<ListedQuestion, 'subject' | 'location'>,
  language: Language,
): string => [subjectName(subject, language), location].filter((part) => part !== '').join(', ');

/** An advice, the one that was made before it, and what is still to come. @throws AppError resource_missing */
export async function viewAdvice(
  ctx: OrgCtx,
  { question_id: questionId, advice_id: wanted }: InputOf<typeof advice.view>,
): Promise<ResultOf<typeof advice.view>> {
  const { db, orgId } = ctx;
  const [question] = await repository.listQuestions(db, orgId, questionId);
  if (!question) return fail('resource_missing');
  const made = await repository.listMade(db, orgId, questionId);
  const at = wanted === undefined ? 0 : made.findIndex(({ adviceId }) => adviceId === wanted);
  if (wanted !== undefined && at < 0) return fail('resource_missing');
  const [shown, before] = await Promise.all([made[at], made[at + 1]].map((one) => read(ctx, one)));
  return {
    ...{ question: listed(question, ctx.language), advice: shown ?? null, before: before ?? null },
    made: made.map(({ adviceId, madeAt }) => ({ advice_id: adviceId, made_at: madeAt })),
    asked: await repository.findUnmade(db, orgId, questionId),
  };
}

async function read({ db, orgId }: OrgCtx, one: { adviceId: string } | undefined) {
  const found = one && (await repository.findAdvice(db, { orgId, adviceId: one.adviceId }));
  return found ? { advice_id: found.adviceId, made_at: found.madeAt!, advice: found.advice! } : null;
}

/** @throws AppError resource_missing */
export async function removeQuestion(
  ctx: OrgCtx,
  { question_id: questionId }: InputOf<typeof advice.removeQuestion>,
): Promise<object> {
  if (!(await repository.deleteQuestion(ctx.db, ctx.orgId, questionId))) fail('resource_missing');
  return {};
}
