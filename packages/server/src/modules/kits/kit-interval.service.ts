import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { setReportedInterval } from '../device-status/reported-status.service';
import * as facts from '../devices/device-facts.service';
import { devicesChanged } from '../devices/devices.events';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';

/**
 * Sets after how many minutes the next upload of kits is due; nothing is sent to them. All of them or none.
 * @throws AppError device_not_in_organisation; operation_unsupported when one of them is no kit
 */
export async function setKitInterval(ctx: OrgCtx, euis: Eui[], minutes: number): Promise<void> {
  const devices = [...(await ensureDevicesOfOrganisation(ctx, euis)).values()];
  if (devices.some(({ kind }) => kind !== 'kit')) fail('operation_unsupported');
  const deviceIds = devices.map(({ device_id: deviceId }) => deviceId);
  await inTransaction(ctx.db, async (trx) => {
    await facts.setKitInterval(trx, ctx.orgId, deviceIds, minutes);
    // Of those that have reported already at once.
    await setReportedInterval(trx, ctx.orgId, deviceIds, minutes);
  });
  await ctx.events.announce(devicesChanged, { orgId: ctx.orgId });
}
