import type { z } from 'zod';

/** A kind of work that must not be lost: what it takes and how often it is tried. */
export interface JobKind<Payload> {
  /** Names the queue in the database: lower case and underscores. */
  name: string;
  payload: z.ZodType<Payload>;
  /** How often a job is tried again before it counts as failed. */
  retries: number;
  /** Least seconds until the first retry; each further one waits at least twice as long. */
  retrySeconds: number;
  /** Seconds after which an attempt counts as broken off, because its process died, and is made again. */
  expirySeconds: number;
  /** How many jobs of the kind one process runs at a time. */
  concurrency: number;
  /** What the operator reads about a failed job: no secrets. */
  describe(payload: Payload): string;
}

/** Thrown by a handler when trying again is of no use. */
export class PermanentFailure extends Error {}
