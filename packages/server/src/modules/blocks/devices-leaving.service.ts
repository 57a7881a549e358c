import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { deleteBlocks } from './blocks.repository';

/** How the organisation arranged the values of the devices goes. */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  deleteBlocks(trx, orgId, deviceIds);
