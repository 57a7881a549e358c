import { SECOND_MS } from '@fieldscope/contract/time';
import type { PlatformServices } from '../services';
import { sql } from './db';

/** How long an answer counts: more frequent checks cost the database nothing. */
const ANSWER_KEPT_MS = SECOND_MS;

/** Finds out whether the database can write: not when its disk is full, nor when it is a read-only standby. */
export function createWriteCheck({
  db,
  clock,
  log,
}: Pick<PlatformServices, 'db' | 'clock' | 'log'>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let keptUntil = 0;
  const write = async () => {
    try {
      // One round trip: a process that hangs here cannot hold the lock.
      await sql`truncate write_check; insert into write_check default values`.execute(db);
      return true;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the database cannot write');
      return false;
    } finally {
      keptUntil = clock.now() + ANSWER_KEPT_MS;
    }
  };
  return () => {
    if (!answer || clock.now() >= keptUntil) {
      keptUntil = Infinity;
      answer = write();
    }
    return answer;
  };
}
