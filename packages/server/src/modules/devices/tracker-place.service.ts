import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import { placeTracker } from './device-status.repository';

/** A tracker is where it was resolved to be, unless it was placed by hand or has located itself since. */
export const followTracker = (
  db: Db,
  orgId: OrgId,
  position: { deviceId: number; measuredAt: number; longitude: number; latitude: number },
): Promise<void> => placeTracker(db, orgId, position);
