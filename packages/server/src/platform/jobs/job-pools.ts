import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';

interface PoolSize {
  /** Jobs that one process runs at a time. */
  workers: number;
  /** Of these, jobs of one party, those of other processes included. */
  perParty: number;
  /** An attempt that takes longer counts as failed. */
  attemptMs: number;
  /** Its jobs go through readings, on connections for what takes longer than anybody waits for an answer. */
  takesLong: boolean;
}

/** Jobs share workers with those that take the same: a file that is long keeps no command waiting. */
export const JOB_POOLS = {
  /** They wait for servers of others, most of them for seconds. */
  outside: { workers: 64, perParty: 8, attemptMs: 10 * MINUTE_MS, takesLong: false },
  /** Somebody waits for what they work out, in threads of its own. */
  answers: { workers: 4, perParty: 1, attemptMs: 10 * MINUTE_MS, takesLong: false },
  /** They read or write whole files. */
  files: { workers: 2, perParty: 1, attemptMs: HOUR_MS, takesLong: true },
  /** They read archives of others, which may be made to take long: only other archives wait for them. */
  archives: { workers: 1, perParty: 1, attemptMs: HOUR_MS, takesLong: true },
  /** They go through the history of devices. */
  history: { workers: 2, perParty: 1, attemptMs: HOUR_MS, takesLong: true },
} satisfies Record<string, PoolSize>;

export type JobPool = keyof typeof JOB_POOLS;

/** How long a job runs before its turn is over, when others wait. */
export const TURN_MS = 5_000;
