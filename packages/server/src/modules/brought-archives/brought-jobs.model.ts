import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind';

const Key = z.object({ orgId: OrgId, archiveId: z.string() });
type Key = z.infer<typeof Key>;

/** Jobs of one organisation that work on whole files: others have their turn in between. */
const ofFiles = (name: string, what: string): JobKind<Key> => ({
  name,
  payload: Key,
  retries: 2,
  retrySeconds: 30,
  pool: 'files',
  atOnce: 1,
  turnOf: ({ orgId }) => ({ party: orgId, target: orgId }),
  describe: ({ orgId, archiveId }) => `organisation ${orgId}: ${what} the brought archive ${archiveId}`,
});

/** Reads an archive that was uploaded as a whole, before the operator sees it. */
export const EXAMINE_JOB = ofFiles('examine_archive', 'examine');
/** Restores an archive that the operator accepted. */
export const RESTORE_JOB = ofFiles('restore_archive', 'restore');
