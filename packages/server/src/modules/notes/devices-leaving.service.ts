import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { deleteOfDevices } from './notes.repository';

/** Notes about the devices go. */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  deleteOfDevices(trx, orgId, deviceIds);
