import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { JobKind } from '../../../platform/jobs/job-kind';
import type { Db } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import * as repository from './delivery.repository';

const IntegrationToServe = z.object({ orgId: OrgId, integrationId: z.string() });
export type IntegrationToServe = z.infer<typeof IntegrationToServe>;

/** Sends a target what it was not told yet. */
export const INTEGRATION_JOB: JobKind<IntegrationToServe> = {
  name: 'integration',
  payload: IntegrationToServe,
  retries: 12,
  retrySeconds: 15,
  pool: 'outside',
  atOnce: 1,
  turnOf: ({ orgId, integrationId }) => ({ party: orgId, target: integrationId }),
  describe: ({ orgId, integrationId }) => `organisation ${orgId}: integration ${integrationId}`,
};

type Needs = Pick<PlatformServices, 'queue' | 'clock'>;

/** Has the targets of organisations look at the log, but for those that pause because they fail. */
export async function wakeTargets(needs: Needs, trx: Db, orgIds: readonly OrgId[]): Promise<void> {
  if (orgIds.length === 0) return;
  for (const one of await repository.markQueued(trx, orgIds, needs.clock.now()))
    await queueTarget(needs, trx, one);
}

/** Has one target look at the log; what it waits for otherwise is replaced. */
export const queueTarget = (
  { queue }: Pick<Needs, 'queue'>,
  db: Db,
  { orgId, integrationId }: IntegrationToServe,
  options: { afterSeconds?: number; holdsTarget?: boolean } = {},
): Promise<string> =>
  queue.send(INTEGRATION_JOB, { orgId, integrationId }, { db, key: integrationId, ...options });

/** Wakes targets again that have something to be told and no job: what a process left that died. */
export async function wakeForgotten(needs: Needs & Pick<PlatformServices, 'db'>): Promise<void> {
  for (const one of await repository.listBehind(needs.db, needs.clock.now()))
    await queueTarget(needs, needs.db, one);
}
