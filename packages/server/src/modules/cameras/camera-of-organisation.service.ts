import { findModel } from '@fieldscope/codecs';
import type { Eui } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';

/** A device of the organisation, and whether it is a camera that takes tasks. @throws AppError device_not_in_organisation */
export async function getCamera(ctx: OrgCtx, eui: Eui) {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  const takesTasks = findModel(device.model)?.takesTasks ?? false;
  return { orgId: ctx.orgId, deviceId: device.device_id, eui, name: device.name, takesTasks };
}
