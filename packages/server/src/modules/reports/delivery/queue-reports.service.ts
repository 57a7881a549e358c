import { inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import * as repository from '../reports.repository';
import { lastDue } from '../schedule/due-dates.model';
import { REPORT_JOB } from './send-report.service';

/**
 * Queues the reports that are due, each once for a reader and a local day. After a standstill the newest of each is sent, late, and no
 * earlier one.
 */
export async function queueReports({
  db,
  clock,
  queue,
}: Pick<PlatformServices, 'db' | 'clock' | 'queue'>): Promise<void> {
  const now = clock.now();
  for (const schedule of await repository.listSchedules(db)) {
    const { date } = lastDue(schedule, schedule.timezone, now);
    if (date <= schedule.queuedFor) continue;
    await inTransaction(db, async (trx) => {
      for (const reader of await repository.takeDue(trx, schedule, date))
        await queue.send(REPORT_JOB, { ...reader, date }, { db: trx });
    });
  }
}
