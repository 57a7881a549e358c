import { OrgId } from '@fieldscope/contract/ids';
import type { ImportState } from '@fieldscope/contract/import-choices';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind';
import type { Queue } from '../../platform/jobs/queue';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { ImportKey, ImportRow } from './imports.repository';
import * as repository from './imports.repository';

const Key: z.ZodType<ImportKey> = z.object({ orgId: OrgId, importId: z.number() });
const describe = ({ orgId, importId }: ImportKey) => `organisation ${orgId}: import ${importId}`;

/** Checks and stores an uploaded file, or removes an import. */
export const IMPORT_JOB: JobKind<ImportKey> = {
  name: 'import_history',
  payload: Key,
  retries: 10,
  retrySeconds: 10,
  expirySeconds: 3600,
  concurrency: 2,
  describe,
};

/** Fetches from a cloud; apart from files, as it waits most of its time. */
export const CLOUD_IMPORT_JOB: JobKind<ImportKey> = {
  ...IMPORT_JOB,
  name: 'import_from_cloud',
  concurrency: 8,
};

/** A job works on it. */
const ACTIVE: readonly ImportState[] = ['checking', 'writing', 'removing'];

const keyOf = ({ orgId, importId }: ImportKey) => `${orgId}/${importId}`;

/** Queues what is to be done of an import, in the transaction of its cause. */
export function queueImport(
  queue: Queue,
  db: Db,
  { source, state, orgId, importId }: ImportKey & Pick<ImportRow, 'source' | 'state'>,
  { afterSeconds }: { afterSeconds?: number } = {},
): Promise<string> {
  const kind = source === 'cloud' && state === 'writing' ? CLOUD_IMPORT_JOB : IMPORT_JOB;
  const key = { orgId, importId };
  return queue.send(kind, key, { db, key: keyOf(key), afterSeconds });
}

/** Until a process that ends takes no jobs any more. */
const HAND_OVER_SECONDS = 5;

/** Has another process go on with what this one, which ends, leaves. */
export async function handOverImport(
  { db, queue }: Pick<PlatformServices, 'db' | 'queue'>,
  key: ImportKey,
): Promise<void> {
  const row = await repository.findImport(db, key);
  if (row && ACTIVE.includes(row.state))
    await queueImport(queue, db, row, { afterSeconds: HAND_OVER_SECONDS });
}

/** Goes on at once with what a process that ended left; one that still works on it is not disturbed. */
export async function resumeImports({ db, queue }: Pick<PlatformServices, 'db' | 'queue'>): Promise<void> {
  for (const one of await repository.listIn(db, ACTIVE)) await queueImport(queue, db, one);
}

/** Deletes files that were not imported. */
export const purgeImports = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  repository.deleteAbandoned(db, clock.now() - IMPORT_LIMITS.uploadKeptMs);
