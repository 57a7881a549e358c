import { notifyProcesses } from '../../platform/events';
import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { panelsChanged } from './panels.events';
import { dropDevices } from './panels.repository';

/** The devices leave the panels of their organisation; the components stay. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, ...leaving }) => {
  if (await dropDevices(trx, orgId, leaving))
    await notifyProcesses(trx, panelsChanged, [{ orgId, panel_id: null }]);
};
