import type { OrgId } from '@fieldscope/contract/ids';
import { traitsOf } from '../devices/device-models';
import type { TargetRow } from './commands.repository';
import type { DownlinkDevice, DownlinkRoute } from './downlink.model';

/** A device of the organisation as senders know it. */
export const deviceOf = (
  { device_id: deviceId, eui, dev_eui: devEui, model, profile_id }: TargetRow,
  orgId: OrgId,
  route: DownlinkRoute | null,
): DownlinkDevice => ({
  ...{ deviceId, orgId, eui, devEui, model, route },
  takesOrders: profile_id === null && traitsOf(model).takesOrders,
});
