import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import * as repository from './device-status.repository';

/** A tracker is where it was resolved to be, unless it was placed by hand or has located itself since. */
export const followTracker = (
  db: Db,
  orgId: OrgId,
  position: { deviceId: number; measuredAt: number; longitude: number; latitude: number },
): Promise<void> => repository.placeTracker(db, orgId, position);

/** Each of these devices that locates itself is where it said last that it is. */
export const followTrackers = (db: Db, deviceIds: number[]): Promise<void> =>
  repository.followTrackers(db, { deviceIds });
