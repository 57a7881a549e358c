import type { EpochMs } from '@fieldscope/contract/time';
import { at, type Db, sql } from '../../platform/postgres/db';

/** A process that has not noted anything for so long has ended. */
const ENDED_AFTER = '90 seconds';

/**
 * Notes that a process has written what it made of uplinks that were stored before a moment.
 * @param isClosed it closes, and stores nothing more
 */
export async function noteWritten(
  db: Db,
  { process, writtenUntil, isClosed }: { process: string; writtenUntil: EpochMs; isClosed: boolean },
): Promise<void> {
  await sql`
    insert into written_progress (process, written_until, is_closed)
    values (${process}, ${at(writtenUntil)}, ${isClosed})
    on conflict (process) do update
      set written_until = excluded.written_until, is_closed = excluded.is_closed, noted_at = now()`.execute(
    db,
  );
}

/** Before when every process has written what it made of uplinks (ms since 1970); null: no process has noted it. */
export async function findWrittenByAll(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min(written_until) as at from written_progress`.execute(db);
  return rows[0]!.at;
}

/** Forgets processes that have ended: what they left was caught up with. */
export async function deleteEnded(db: Db): Promise<void> {
  await sql`
    delete from written_progress where is_closed or noted_at < now() - ${ENDED_AFTER}::interval`.execute(db);
}
