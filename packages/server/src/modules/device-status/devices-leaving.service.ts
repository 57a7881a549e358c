import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { deleteEvents } from '../devices/device-events.service';
import { deleteStatuses, lockOnlineWatch } from './device-status.repository';

/** States of the devices go, and events but for when they were bound. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, deviceIds }) => {
  // The watch writes events of all devices: it waits, and finds these gone.
  await lockOnlineWatch(trx);
  await deleteEvents(trx, orgId, deviceIds);
  await deleteStatuses(trx, orgId, deviceIds);
};
