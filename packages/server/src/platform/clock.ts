import type { EpochMs } from '@fieldscope/contract/time';

/** The sole source of time. Tests move one of their own. */
export interface Clock {
  now(): EpochMs;
}

export const systemClock: Clock = { now: () => Date.now() as EpochMs };
