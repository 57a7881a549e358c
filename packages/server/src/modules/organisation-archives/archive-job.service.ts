import { stat } from 'node:fs/promises';
import { ARCHIVE_LIMITS } from '@fieldscope/contract/archive-limits';
import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { runTool } from '../../platform/backup/schedule/backup-tool';
import type { JobKind } from '../../platform/jobs/job-kind';
import type { WorkPlatform } from '../../platform/module';
import type { Db } from '../../platform/postgres/db';
import { ARCHIVE_FILES } from './archive-files.service';
import * as repository from './organisation-archives.repository';

const Wanted = z.object({ orgId: OrgId, archiveId: z.string(), passphrase: z.string() });
type Wanted = z.infer<typeof Wanted>;

/** Makes an archive as a whole. Payloads are sealed in the database, and go with the job. */
export const ARCHIVE_JOB: JobKind<Wanted> = {
  name: 'archive_organisation',
  payload: Wanted,
  retries: 2,
  retrySeconds: 30,
  pool: 'files',
  atOnce: 1,
  turnOf: ({ orgId }) => ({ party: orgId, target: orgId }),
  describe: ({ orgId, archiveId }) => `organisation ${orgId}: archive ${archiveId}`,
};

type Parts = Pick<WorkPlatform, 'db' | 'clock' | 'config' | 'signal'>;

/**
 * Has the operator's tool make an archive, in a process of its own: encryption and rows are much work.
 * @param tool its program
 */
export async function writeArchive(
  { db, clock, config, signal }: Parts,
  tool: string,
  { passphrase, ...key }: Wanted,
): Promise<void> {
  if (!(await repository.isRunning(db, key))) return;
  await ARCHIVE_FILES.make(config);
  const file = ARCHIVE_FILES.pathOf(config, key.archiveId);
  // Of a process that ended before it said so.
  await ARCHIVE_FILES.remove(config, key.archiveId);
  const settings = { ...config, BACKUP_PASSPHRASE: passphrase };
  await runTool(tool, settings, ['backup', '--organisation', key.orgId, '--file', file], signal);
  const { size } = await stat(file);
  if (!(await repository.saveReady(db, key, size, clock.now())))
    await ARCHIVE_FILES.remove(config, key.archiveId);
}

/** Ends an archive whose job failed for good; its file goes with the next purge. */
export const abandonArchive =
  ({ clock }: Pick<Parts, 'clock'>) =>
  (trx: Db, key: Wanted): Promise<void> =>
    repository.saveFailure(trx, key, clock.now());

/** Removes files that were kept long enough, and those of archives that are no more. */
export async function purgeArchives({ db, clock, config }: Omit<Parts, 'signal'>): Promise<void> {
  await repository.deleteFinishedBefore(db, clock.now() - ARCHIVE_LIMITS.keptMs);
  await ARCHIVE_FILES.removeOthers(config, () => repository.listKeptIds(db));
}
