import { EXPORT_LIMITS } from '@fieldscope/contract/export-limits';
import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { streamNewestFirst } from '../history/history.service';
import { listSeriesOf } from '../telemetry/telemetry.service';
import { type AppendedFile, freeBytes, openAppended, removeFile, removeOthers } from './export-files.service';
import { notifyReady } from './export-news.service';
import type { FileWriter } from './export-rows.model';
import type { ExportKey, RunningExport } from './exports.repository';
import * as repository from './exports.repository';
import { FILE_WRITERS } from './file-writers.model';
import { labelled } from './measurement-file.service';

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

type Parts = Pick<PlatformServices, 'db' | 'clock' | 'log' | 'config' | 'queue' | 'mail' | 'publicUrl'> & {
  signal?: AbortSignal;
  /** Shorter in tests. */
  partMs?: number;
};

/**
 * Writes a part of a file and remembers how far it came, in one transaction: whatever ends the process, the next part
 * begins there. Of two processes one writes.
 */
export async function writeExport(parts: Parts, key: ExportKey): Promise<void> {
  const { db, clock, config, queue } = parts;
  try {
    await inTransaction(db, async (trx) => {
      if (!(await repository.tryLockFile(trx, key))) return;
      const running = await repository.findRunning(trx, key);
      if (!running) return;
      await ensureSpace(parts, trx, key.orgId);
      const progress = await writePart({ ...parts, db: trx }, key, running);
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

type Written = Omit<repository.Progress, 'now'>;

async function writePart(
  parts: Parts,
  { orgId, exportId }: ExportKey,
  running: RunningExport,
): Promise<Written> {
  const { db, log, config } = parts;
  const { format, from, wanted, language } = running;
  const shown = await listSeriesOf(db, orgId, wanted);
  const file = await openAppended(config, { exportId, format }, running.bytes);
  try {
    // Without its bytes it begins again.
    const begun = file.bytes === running.bytes ? running : { ...running, ...UNBEGUN, writeTo: running.to };
    const series = await labelled(db, orgId, shown, language);
    const writer = FILE_WRITERS[format](series, running, { bytes: file.bytes, state: begun.writerState });
    if (file.bytes === 0) await file.append(writer.head());
    const portions = streamNewestFirst({ db, log, orgId }, shown, { from, to: begun.writeTo });
    const written = await writePortions(parts, portions, { file, writer, begun });
    await file.sync();
    return { ...written, bytes: file.bytes };
  } finally {
    await file.close();
  }
}

const UNBEGUN = { rows: 0, bytes: 0, writerState: null };

async function writePortions(
  { signal, partMs = PART_MS }: Parts,
  portions: ReturnType<typeof streamNewestFirst>,
  { file, writer, begun }: { file: AppendedFile; writer: FileWriter; begun: RunningExport },
): Promise<Omit<Written, 'bytes'>> {
  let { rows, writeTo } = begun;
  const end = performance.now() + partMs;
  for await (const portion of portions) {
    const oldest = portion.at(-1);
    if (!oldest) continue;
    await file.append(writer.add(portion));
    rows += portion.length;
    writeTo = oldest.measuredAt - 1;
    if (performance.now() < end && !signal?.aborted) continue;
    const { piece, state } = writer.pause();
    await file.append(piece);
    return { rows, writeTo, writerState: state, isReady: false };
  }
  await file.append(writer.pause().piece);
  await file.append(writer.foot());
  return { rows, writeTo, writerState: null, isReady: true };
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
