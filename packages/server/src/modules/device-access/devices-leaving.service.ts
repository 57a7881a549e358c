import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { announceWithdrawn } from './device-access.service';

/** Streams that the keys of the devices opened are cut. */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, euis }) =>
  announceWithdrawn(trx, orgId, euis);
