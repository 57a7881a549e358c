import { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import { type JobKind, Unfinished } from '../../platform/jobs/job-kind';
import type { RunningJob } from '../../platform/jobs/queue';
import { inTransaction } from '../../platform/postgres/db';
import { DatabaseUnavailable } from '../../platform/postgres/unavailable';
import type { PlatformServices } from '../../platform/services';
import { listFirstSince } from '../history/derived-readings.service';
import { localEdges } from '../history/history.service';
import { DERIVE_PORTION } from './derive-portion.work';
import * as repository from './derived.repository';

interface Parts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'workers'> {
  signal?: AbortSignal;
  job: RunningJob;
}

const DerivationKey = z.object({ orgId: OrgId, deviceId: z.number(), channel: z.number() });

/** Works out what is derived of a channel's history, after it was chosen. */
export const DERIVE_JOB: JobKind<repository.DerivationKey> = {
  name: 'derive_measurements',
  payload: DerivationKey,
  retries: 10,
  retrySeconds: 30,
  pool: 'history',
  atOnce: 1,
  turnOf: ({ orgId, deviceId }) => ({ party: orgId, target: String(deviceId) }),
  describe: ({ orgId, deviceId, channel }) => `organisation ${orgId}: device ${deviceId}, channel ${channel}`,
};

const Organisation = z.object({ orgId: OrgId });

/** Works out the local days of an organisation that have ended. */
export const DERIVE_DAYS_JOB: JobKind<z.infer<typeof Organisation>> = {
  name: 'derive_days',
  payload: Organisation,
  // It is queued again while something is due.
  retries: 3,
  retrySeconds: 30,
  pool: 'history',
  atOnce: 1,
  turnOf: ({ orgId }) => ({ party: orgId, target: orgId }),
  describe: ({ orgId }) => `organisation ${orgId}`,
};

/** Uplinks that were in flight when they were looked for. */
const OVERLAP_MS = MINUTE_MS;

/** Has a job of each organisation work out local days that have ended, and again those that late readings came for. */
export async function deriveDue({
  db,
  clock,
  queue,
  shards,
}: Pick<PlatformServices, 'db' | 'clock' | 'queue' | 'shards'>): Promise<void> {
  const now = clock.now();
  await shards.eachServer(async (served) => {
    const seen = await repository.listSeen(db, served);
    if (seen.length === 0) return;
    const late = await listFirstSince(
      db,
      seen.map(({ since, ...device }) => ({ ...device, since: since - OVERLAP_MS })),
    );
    await inTransaction(db, async (trx) => {
      await repository.rewind(trx, late);
      await repository.noteSeen(trx, now, served);
    });
  });
  for (const orgId of await repository.listDueOrganisations(db, now))
    await queue.send(DERIVE_DAYS_JOB, { orgId }, { key: orgId });
}

/**
 * Works out every local day of an organisation that has ended.
 * @throws Unfinished when its turn is over before
 */
export async function deriveDays(parts: Parts, { orgId }: { orgId: OrgId }): Promise<void> {
  const { db, clock, log, job } = parts;
  const now = clock.now();
  for (const { timezone, derivedTo, ...key } of await repository.listDue(db, orgId, now)) {
    try {
      if (!hasDayEnded(timezone, derivedTo, now)) continue;
      await derive(parts, key);
    } catch (error) {
      if (error instanceof Unfinished || error instanceof DatabaseUnavailable) throw error;
      // One that fails keeps no other waiting; it is tried again the next time.
      log.error({ ...key, reason: (error as Error).message }, 'a channel was not derived');
    }
    if (await job.isTurnOver()) throw new Unfinished();
  }
}

const hasDayEnded = (timezone: string, from: number, to: number): boolean =>
  localEdges('day', timezone, { from, to }).some((edge) => edge > from && edge <= to);

/**
 * Works out what is derived of a channel until today, in portions that are each done or not.
 * @throws Unfinished when its turn is over before
 */
export async function derive(parts: Parts, key: repository.DerivationKey): Promise<void> {
  const { workers, signal, job } = parts;
  while (!signal?.aborted && (await workers.run(DERIVE_PORTION, key.orgId, key, { signal })))
    if (await job.isTurnOver()) throw new Unfinished();
}
