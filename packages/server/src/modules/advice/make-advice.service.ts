import { randomUUID } from 'node:crypto';
import type { Advice } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import { fail } from '@fieldscope/contract/errors/fail';
import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { OrgCtx } from '../../platform/http/request-context';
import type { JobKind } from '../../platform/jobs/job-kind';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { AdviceKey } from './advice.repository';
import * as repository from './advice.repository';
import { MAKE_ADVICE, makeAdvice } from './make-advice.work';

/** Concludes one advice. */
export const ADVICE_JOB: JobKind<AdviceKey> = {
  name: 'make_advice',
  payload: z.object({ orgId: OrgId, adviceId: z.uuid() }),
  retries: 2,
  retrySeconds: 5,
  pool: 'answers',
  atOnce: 1,
  turnOf: ({ orgId }) => ({ party: orgId, target: `advice of ${orgId}` }),
  describe: ({ orgId, adviceId }) => `organisation ${orgId}: advice ${adviceId}`,
};

/** Makes an advice, unless it was made; of two processes the first one counts. */
export async function concludeAdvice(
  { db, clock, workers }: Pick<PlatformServices, 'db' | 'clock' | 'workers'>,
  key: AdviceKey,
): Promise<void> {
  const asked = await repository.findWorking(db, key);
  if (!asked) return;
  const { question, timezone, askedAt } = asked;
  const advice = await workers.run(MAKE_ADVICE, key.orgId, {
    ...{ orgId: key.orgId, question, timezone, to: askedAt },
  });
  await repository.saveAdvice(db, key, advice, clock.now());
}

/**
 * The advice on a kept question whose period ends at a moment: made once, and kept with the others.
 * @param to epoch ms
 * @throws AppError resource_missing
 */
export async function adviceUpTo(
  ctx: Pick<OrgCtx, 'orgId' | 'db' | 'clock' | 'log'>,
  questionId: number,
  to: number,
): Promise<Advice> {
  const { db, orgId, clock } = ctx;
  const resourceId = `report:${questionId}:${to}`;
  const kept = await repository.findAdviceByResource(db, orgId, resourceId);
  if (kept?.advice) return kept.advice;
  const [asked] = await repository.listQuestions(db, orgId, questionId);
  if (!asked) return fail('resource_missing');
  const { question, timezone } = asked;
  const made = await makeAdvice(ctx, { orgId, question, timezone, to });
  const key = { orgId, adviceId: randomUUID() };
  await inTransaction(db, async (trx) => {
    if (!(await repository.insertAdvice(trx, { ...key, questionId, resourceId, now: clock.now() }))) return;
    await repository.saveAdvice(trx, key, made, clock.now());
    await repository.deleteOldAdvices(trx, orgId, questionId, ADVICE_LIMITS.advices);
  });
  return made;
}

/** Says that an advice was not made, when its job failed for good. */
export const abandonAdvice = (trx: Db, key: AdviceKey): Promise<void> => repository.failAdvice(trx, key);
