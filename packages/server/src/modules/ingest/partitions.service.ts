import { LIMITS } from '@fieldscope/contract/limits';
import type pg from 'pg';
import type { Clock } from '../../platform/clock';
import { coveredUntil } from './partitions.model';
import { makePartitions } from './partitions.repository';

/** Partitions of the tables of readings and uplinks. */
export interface Partitions {
  /** Makes those that are missing up to some months from now. */
  prepare(): Promise<void>;
  /** Resolves once there is one for whatever may be stored now: at once, unless nobody has prepared for months. */
  ensureCovered(): Promise<void>;
}

export function createPartitions(pool: pg.Pool, clock: Clock): Partitions {
  let until = 0;
  async function prepare(): Promise<void> {
    const now = clock.now();
    await makePartitions(pool, now);
    until = coveredUntil(now);
  }
  return {
    prepare,
    async ensureCovered() {
      if (clock.now() + LIMITS.ingest.aheadMs >= until) await prepare();
    },
  };
}
