import { randomUUID } from 'node:crypto';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { advice } from '@fieldscope/contract/calls/advice';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { AttemptLimit, CreateAttemptLimit } from '../../platform/security/attempt-limit';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import type { AdviceRow, StoredQuestion } from './advice.repository';
import * as repository from './advice.repository';
import { ADVICE_JOB } from './make-advice.service';

/** Limits how often one account or access key asks. */
export const createAskLimit = (attempts: CreateAttemptLimit): AttemptLimit =>
  attempts('advice-asked', ADVICE_LIMITS.asked, ADVICE_LIMITS.askedMs / SECOND_MS);

/** What is asked, and in which time zone its days are judged. */
export interface Asking {
  question: StoredQuestion;
  timezone: string;
}

/** What is asked for with a `resource_id` until it is there. */
type Begun = ResultOf<typeof advice.askAgain>;

/** Asks the adviser, or for what was asked before. @throws AppError as the contract says */
export const ask =
  (limit: AttemptLimit) =>
  async (
    ctx: OrgCtx,
    { resource_id: resourceId, question }: InputOf<typeof advice.ask>,
  ): Promise<ResultOf<typeof advice.ask>> => {
    if (resourceId !== undefined) {
      const { adviceId, questionId } = await collect(ctx, resourceId);
      return { advice_id: adviceId, question_id: questionId };
    }
    const { timezone, ...rest } = question!;
    return begin(ctx, limit, { question: rest, timezone });
  };

/** @throws AppError resource_missing, trigger_limit */
export const askAgain =
  (limit: AttemptLimit) =>
  async (ctx: OrgCtx, { question_id: questionId }: InputOf<typeof advice.askAgain>): Promise<Begun> => {
    const [row] = await repository.listQuestions(ctx.db, ctx.orgId, questionId);
    return begin(ctx, limit, row ?? fail('resource_missing'));
  };

/**
 * An advice that was asked for.
 * @throws AppError resource_missing; in_progress while it is worked on; no_data when nothing came of it; expired
 */
export async function collect(ctx: OrgCtx, resourceId: string): Promise<AdviceRow> {
  const found =
    (await repository.findAdviceByResource(ctx.db, ctx.orgId, resourceId)) ?? fail('resource_missing');
  const age = ctx.clock.now() - found.askedAt;
  if (found.ofProgram && age > ADVICE_LIMITS.openKeptMs) fail('expired');
  if (found.state === 'working' && age <= ADVICE_LIMITS.workMs) fail('in_progress');
  return found.state === 'ready' ? found : fail('no_data');
}

/**
 * Begins an advice; a question that people asked before is asked again.
 * @throws AppError trigger_limit, device_not_in_organisation
 */
export async function begin(ctx: OrgCtx, limit: AttemptLimit, asking: Asking): Promise<Begun> {
  await limit.count(callerOf(ctx));
  await ensureDevicesOfOrganisation(ctx, [...new Set(asking.question.series.map(({ eui }) => eui))] as Eui[]);
  return inTransaction(ctx.db, async (trx) => {
    await repository.lockQuestions(trx, ctx.orgId);
    const questionId = await keepQuestion(ctx, trx, asking);
    const adviceId = randomUUID();
    const resourceId = await insertWithFreeId(ctx, trx, { adviceId, questionId });
    await repository.deleteOldAdvices(trx, ctx.orgId, questionId, ADVICE_LIMITS.advices);
    await ctx.queue.send(ADVICE_JOB, { orgId: ctx.orgId, adviceId }, { db: trx });
    return { resource_id: resourceId, question_id: questionId };
  });
}

/** Whom the limit counts. */
export function callerOf({ actor, orgId }: OrgCtx): string {
  if (actor.kind === 'user') return `user ${actor.userId}`;
  return actor.kind === 'key' ? `key ${actor.accessId}` : `${actor.kind} ${orgId}`;
}

async function keepQuestion(
  { orgId, actor, clock }: OrgCtx,
  trx: Db,
  { question, timezone }: Asking,
): Promise<number> {
  const userId = actor.kind === 'user' ? actor.userId : null;
  const known = userId && (await repository.findSameQuestion(trx, orgId, { question, timezone }));
  if (known) return known;
  const questionId = await repository.insertQuestion(trx, {
    ...{ orgId, userId, question, timezone, now: clock.now() },
  });
  const ofProgram = userId === null;
  const kept = ofProgram ? ADVICE_LIMITS.openQuestions : ADVICE_LIMITS.questions;
  await repository.deleteOldQuestions(trx, orgId, { ofProgram, kept });
  return questionId;
}

/** Ids have the form of the live platform, whose last part is a time (facts: open-api, section 5). */
async function insertWithFreeId(
  { orgId, clock }: OrgCtx,
  trx: Db,
  one: { adviceId: string; questionId: number },
): Promise<string> {
  const now = clock.now();
  for (let at: number = now; ; at += 1) {
    const resourceId = `openAi:ask:${orgId}:${at}`;
    if (await repository.insertAdvice(trx, { ...one, orgId, resourceId, now })) return resourceId;
  }
}
