import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind';

const Key = z.object({ orgId: OrgId, archiveId: z.string() });
type Key = z.infer<typeof Key>;

/** Jobs of one organisation that work on a whole archive: others have their turn in between. */
const ofArchives = (name: string, what: string): JobKind<Key> => ({
  name,
  payload: Key,
  retries: 2,
  retrySeconds: 30,
  pool: 'archives',
  atOnce: 1,
  turnOf: ({ orgId }) => ({ party: orgId, target: orgId }),
  describe: ({ orgId, archiveId }) => `organisation ${orgId}: ${what} the brought archive ${archiveId}`,
});

/** Reads an archive that was uploaded as a whole, before the operator sees it. */
export const EXAMINE_JOB = ofArchives('examine_archive', 'examine');
/** Restores an archive that the operator accepted. */
export const RESTORE_JOB = ofArchives('restore_archive', 'restore');
