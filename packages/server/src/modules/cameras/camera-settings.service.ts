import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import { type CameraSettings, findSettings } from './camera-settings.repository';

const USUAL: CameraSettings = {
  keep_days: CAMERA_LIMITS.keepDays.usual,
  keep_pictures: CAMERA_LIMITS.keepPictures.usual,
  results_over: 'mqtt',
};

/** What is set of a camera, or what is usual. */
export const settingsOf = async (db: Db, orgId: OrgId, deviceId: number): Promise<CameraSettings> =>
  (await findSettings(db, orgId, deviceId)) ?? USUAL;
