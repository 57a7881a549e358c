import { SECOND_MS } from '@fieldscope/contract/time';
import { countJobs } from '../jobs/failed-jobs';
import type { PlatformServices } from '../services';
import { jobMetrics } from './metrics';

const STATES = ['waiting', 'active', 'failed'] as const;
/** Several scrapers ask the database once. */
const FRESH_MS = 10 * SECOND_MS;
/** A queue with more jobs is known to be too long. */
const JOBS_COUNTED = 200_000;

/** @returns has the figures of the queue be those of the database; a database that is away leaves them absent */
export function createQueueMetrics({
  db,
  clock,
  log,
}: Pick<PlatformServices, 'db' | 'clock' | 'log'>): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    if (now - askedAt < FRESH_MS) return;
    askedAt = now;
    jobMetrics.jobs.reset();
    jobMetrics.overdueSeconds.reset();
    try {
      const { pools } = await countJobs(db, JOBS_COUNTED);
      for (const { pool, kind, oldest_due_at: oldest, ...counts } of pools) {
        for (const state of STATES) jobMetrics.jobs.set({ pool, kind, state }, counts[state]);
        // By the clock of the database, which may differ.
        const overdueMs = oldest === null ? 0 : Math.max(0, now - oldest);
        jobMetrics.overdueSeconds.set({ pool, kind }, overdueMs / SECOND_MS);
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the queue could not be counted for /metrics');
    }
  };
}
