import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { forgetDevices } from './fields.repository';

/** In which field people said that the devices are. */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  forgetDevices(trx, orgId, deviceIds);
