import { notifyProcesses } from '../../platform/events';
import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { panelSharesChanged } from './panel-shares.events';
import { deleteOfDevices } from './panel-shares.repository';

/** Links that fix one of the devices end. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, deviceIds }) => {
  if (await deleteOfDevices(trx, orgId, deviceIds))
    await notifyProcesses(trx, panelSharesChanged, [{ orgId }]);
};
