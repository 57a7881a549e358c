import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { dropDevices } from './panels.repository';

/** The devices leave the panels of their organisation; the components stay. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, deviceIds }) => {
  await dropDevices(trx, orgId, deviceIds);
};
