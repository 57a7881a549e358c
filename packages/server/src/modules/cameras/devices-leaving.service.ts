import type { OrgId } from '@fieldscope/contract/ids';
import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import type { Db } from '../../platform/postgres/db';
import * as settings from './camera-settings.repository';
import * as pictures from './pictures/pictures.repository';
import * as tasks from './tasks/tasks.repository';

/** Deletes tasks, pictures and settings of cameras. It belongs in a transaction. */
export async function eraseCameras(trx: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await pictures.deleteOfDevices(trx, orgId, deviceIds);
  await tasks.deleteOfDevices(trx, orgId, deviceIds);
  await settings.deleteOfDevices(trx, orgId, deviceIds);
}

/** Pictures, tasks and settings of cameras that leave go: who has the camera next learns nothing of what it saw. */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  eraseCameras(trx, orgId, deviceIds);
