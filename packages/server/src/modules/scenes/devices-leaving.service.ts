import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { dropDevices } from './scenes.repository';

/** The devices leave the scenes of their organisation. */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  dropDevices(trx, orgId, deviceIds);
