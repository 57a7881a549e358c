import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import * as settings from './camera-settings.repository';
import * as pictures from './pictures/pictures.repository';
import * as tasks from './tasks/tasks.repository';

/** Pictures, tasks and settings of cameras that leave go: who has the camera next learns nothing of what it saw. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, deviceIds }) => {
  await pictures.deleteOfDevices(trx, orgId, deviceIds);
  await tasks.deleteOfDevices(trx, orgId, deviceIds);
  await settings.deleteOfDevices(trx, orgId, deviceIds);
};
