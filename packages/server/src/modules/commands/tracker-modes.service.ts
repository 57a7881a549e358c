import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import * as repository from './tracker-modes.repository';

export type { TrackerModes } from './tracker-modes.repository';

/** How devices of the organisation work, as far as they said, and their buzzers, by their ids. */
export const listTrackerModes = (
  { db, orgId }: { db: Db; orgId: OrgId },
  deviceIds: number[],
): Promise<Map<number, repository.TrackerModes>> => repository.listTrackerModes(db, orgId, deviceIds);
