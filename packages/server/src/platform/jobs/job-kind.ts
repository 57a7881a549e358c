import type { z } from 'zod';
import type { JobPool } from './job-pools';

/** A kind of work that must not be lost: what it takes, with whom it shares workers, and how often it is tried. */
export interface JobKind<Payload> {
  /** Names the kind in the database: lower case and underscores. */
  name: string;
  payload: z.ZodType<Payload>;
  /** How often a job is tried again before it counts as failed. */
  retries: number;
  /** Least seconds until the first retry; each further one waits at least twice as long. */
  retrySeconds: number;
  /** Whose workers run it. */
  pool: JobPool;
  /** How many jobs of the kind run at a time for one target. */
  atOnce: number;
  turnOf(payload: Payload): Turn;
  /** What the operator reads about a failed job: no secrets. */
  describe(payload: Payload): string;
}

/** Who has a turn with a job. Neither is stored as it is. */
export interface Turn {
  /** On whose behalf it runs: parties take turns, and none has all workers. */
  party: string;
  /** What it waits for or works on. */
  target: string;
}

/** Thrown by a handler when trying again is of no use. */
export class PermanentFailure extends Error {}

/** Thrown by a handler that ends before its work does: the job has a further turn, which is no retry. */
export class Unfinished extends Error {}
