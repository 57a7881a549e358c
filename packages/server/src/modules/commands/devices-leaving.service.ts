import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { deleteCommands } from './commands.repository';

/** What was sent to the devices goes, and the way to them; what is queued is not sent. */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  deleteCommands(trx, orgId, deviceIds);
