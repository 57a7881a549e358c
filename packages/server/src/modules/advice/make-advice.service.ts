import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { AdviceKey } from './advice.repository';
import * as repository from './advice.repository';
import { MAKE_ADVICE } from './make-advice.work';

/** Concludes one advice. */
export const ADVICE_JOB: JobKind<AdviceKey> = {
  name: 'make_advice',
  payload: z.object({ orgId: OrgId, adviceId: z.uuid() }),
  retries: 2,
  retrySeconds: 5,
  pool: 'files',
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

/** Says that an advice was not made, when its job failed for good. */
export const abandonAdvice = (trx: Db, key: AdviceKey): Promise<void> => repository.failAdvice(trx, key);
