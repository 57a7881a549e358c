import { findModel } from '@fieldscope/codecs';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { keepOwner } from './camera-owner.repository';

/** The device of an organisation with an EUI. @throws AppError device_not_in_organisation */
export async function findDeviceId(db: Db, orgId: OrgId, eui: Eui): Promise<number> {
  return (await ensureDevicesOfOrganisation({ db, orgId }, [eui])).get(eui)!.device_id;
}

/** A device of the organisation, and whether it is a camera that takes tasks. @throws AppError device_not_in_organisation */
export async function getCamera(ctx: OrgCtx, eui: Eui) {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  const takesTasks = findModel(device.model)?.takesTasks ?? false;
  return { orgId: ctx.orgId, deviceId: device.device_id, eui, name: device.name, takesTasks };
}

/**
 * Sees to it that a camera that was found before is still the organisation's, and stays so until the transaction ends.
 * @throws AppError device_not_in_organisation
 */
export async function ensureStillOwn(
  trx: Db,
  { orgId, deviceId, eui }: { orgId: OrgId; deviceId: number; eui: Eui },
): Promise<void> {
  if (!(await keepOwner(trx, orgId, deviceId))) fail('device_not_in_organisation', { eui });
}
