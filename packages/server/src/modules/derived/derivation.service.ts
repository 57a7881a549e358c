import { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import { type JobKind, Unfinished } from '../../platform/jobs/job-kind';
import type { RunningJob } from '../../platform/jobs/queue';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { listFirstSince } from '../history/derived-readings.service';
import { DERIVE_PORTION } from './derive-portion.work';
import * as repository from './derived.repository';

interface Parts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'workers'> {
  signal?: AbortSignal;
  job?: RunningJob;
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

/** Uplinks that were in flight when they were looked for. */
const OVERLAP_MS = MINUTE_MS;
/** Works out every local day that has ended, and again those that late readings came for. */
export async function deriveDue(parts: Parts): Promise<void> {
  const { db, clock, signal } = parts;
  const now = clock.now();
  const seen = await repository.listSeen(db);
  if (seen.length === 0) return;
  const late = await listFirstSince(
    db,
    seen.map(({ since, ...device }) => ({ ...device, since: since - OVERLAP_MS })),
  );
  await inTransaction(db, (trx) => repository.rewind(trx, late, now));
  for (const key of await repository.listDue(db, now)) {
    if (signal?.aborted) return;
    // One that fails keeps no other organisation waiting; it is tried again the next time.
    await derive(parts, key).catch((error: Error) =>
      parts.log.error({ ...key, reason: error.message }, 'a channel was not derived'),
    );
  }
}

/**
 * Works out what is derived of a channel until today, in portions that are each done or not.
 * @throws Unfinished when its turn is over before
 */
export async function derive(parts: Parts, key: repository.DerivationKey): Promise<void> {
  const { workers, signal, job } = parts;
  while (!signal?.aborted && (await workers.run(DERIVE_PORTION, key.orgId, key, { signal })))
    if (await job?.isTurnOver()) throw new Unfinished();
}
