import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { deleteDerivations } from './derived.repository';

/**
 * Nothing is derived of the devices any more. Deriving locks a derivation before anything else of its device: this module stands
 * below alarms in the list, and so is asked before them.
 */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  deleteDerivations(trx, orgId, deviceIds);
