import { EXPORT_LIMITS } from '@fieldscope/contract/export-limits';
import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { freeBytes, removeFile, removeOthers } from './export-files.service';
import { notifyReady } from './export-news.service';
import type { ExportKey } from './exports.repository';
import * as repository from './exports.repository';
import { WRITE_PART } from './write-part.work';

const Key = z.object({ orgId: OrgId, exportId: z.string() });

/** Writes the next part of a file. */
export const EXPORT_JOB: JobKind<ExportKey> = {
  name: 'export_readings',
  payload: Key,
  retries: 12,
  retrySeconds: 10,
  pool: 'files',
  atOnce: 1,
  turnOf: ({ orgId, exportId }) => ({ party: orgId, target: exportId }),
  describe: ({ orgId, exportId }) => `organisation ${orgId}: export ${exportId}`,
};

/** How long a part is written before the exports of others have their turn. */
const PART_MS = 4_000;

type Parts = Pick<
  PlatformServices,
  'db' | 'clock' | 'log' | 'config' | 'queue' | 'mail' | 'publicUrl' | 'workers'
> & {
  /** Shorter in tests. */
  partMs?: number;
};

/**
 * Writes a part of a file and remembers how far it came, in one transaction: whatever ends the process, the next part
 * begins there. Of two processes one writes.
 */
export async function writeExport(parts: Parts, key: ExportKey): Promise<void> {
  const { db, clock, config, queue, workers, partMs = PART_MS } = parts;
  try {
    await inTransaction(db, async (trx) => {
      if (!(await repository.tryLockFile(trx, key))) return;
      const running = await repository.findRunning(trx, key);
      if (!running) return;
      await ensureSpace(parts, trx, key.orgId);
      // To its end: whoever has the lock next must be alone with the file.
      const progress = await workers.run(WRITE_PART, key.orgId, { key, running, partMs });
      if (!(await repository.saveProgress(trx, key, { ...progress, now: clock.now() }))) {
        await removeFile(config, { ...key, format: running.format });
      } else if (progress.isReady) {
        await notifyReady(parts, trx, key, { ...running, ...progress });
      } else {
        await queue.send(EXPORT_JOB, key, { db: trx });
      }
    });
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    await repository.saveFailure(db, key, failure, clock.now());
    await purgeFiles(parts);
  }
}

/** Ends an export whose job failed for good; its file goes with the next purge. */
export const abandonExport =
  ({ clock }: Pick<Parts, 'clock'>) =>
  (trx: Db, key: ExportKey): Promise<void> =>
    repository.saveFailure(trx, key, 'stalled', clock.now());

class NoSpace extends Error {
  constructor(readonly failure: 'disk_full' | 'too_large') {
    super(failure);
  }
}

const failureOf = (error: unknown): repository.ExportFailure | undefined => {
  if (error instanceof NoSpace) return error.failure;
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'disk_full' : undefined;
};

async function ensureSpace({ config }: Parts, db: Db, orgId: OrgId): Promise<void> {
  if ((await freeBytes(config)) < EXPORT_LIMITS.freeBytes) throw new NoSpace('disk_full');
  if ((await repository.sumBytes(db, orgId)) > EXPORT_LIMITS.bytes) throw new NoSpace('too_large');
}

/** Removes files that were kept long enough, and those of exports that are no more or came to a standstill. */
export async function purgeExports(parts: Pick<Parts, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = parts.clock.now();
  await repository.failStalled(parts.db, now - EXPORT_LIMITS.stalledMs, now);
  await repository.deleteFinishedBefore(parts.db, now - EXPORT_LIMITS.keptMs);
  await purgeFiles(parts);
}

const purgeFiles = async ({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> =>
  removeOthers(config, () => repository.listKeptIds(db));
