import { OrgId } from '@fieldscope/contract/ids';
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
  pool: 'files',
  atOnce: 1,
  turnOf: ({ orgId, importId }) => ({ party: orgId, target: String(importId) }),
  describe,
};

/** Fetches from a cloud; apart from files, as it waits most of its time. */
export const CLOUD_IMPORT_JOB: JobKind<ImportKey> = {
  ...IMPORT_JOB,
  name: 'import_from_cloud',
  pool: 'outside',
};

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

/** Deletes files that were not imported. */
export const purgeImports = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  repository.deleteAbandoned(db, clock.now() - IMPORT_LIMITS.uploadKeptMs);
