import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { setReportedInterval } from '../device-status/reported-status.service';
import { replaceChannels } from '../devices/device-channels.service';
import { changeModel } from '../devices/device-facts.service';
import { deviceChanged, devicesChanged } from '../devices/devices.events';
import * as repository from './adoption.repository';
import { describeDevices } from './adoption.service';

/**
 * Has an adopted node read as another model or by another profile, from the next uplink on: its model was never proven.
 * @throws AppError device_not_in_organisation, parameter_invalid, feature_unsupported, resource_missing
 */
export async function changeAdoptedModel(
  ctx: OrgCtx,
  { eui, model: given, profile_id: profileId }: InputOf<typeof adoptedDevices.changeModel>,
): Promise<ResultOf<typeof adoptedDevices.changeModel>> {
  ctx.subject = eui;
  const model = await inTransaction(ctx.db, async (trx) => {
    const device = await repository.lockDevice(trx, ctx.orgId, eui);
    if (!device) return fail('device_not_in_organisation', { eui });
    const [wanted] = await describeDevices(trx, ctx.orgId, [
      { row: 1, eui, model: given, profileId: profileId ?? null },
    ]);
    const { kind, channels, intervalMinutes, ...described } = wanted!;
    if (!device.adopted || device.kind !== 'node' || kind !== 'node') fail('feature_unsupported', { eui });
    const { device_id: deviceId } = device;
    await changeModel(trx, ctx.orgId, deviceId, described);
    // What the former model reported is not the interval of this one.
    await setReportedInterval(trx, ctx.orgId, [deviceId], intervalMinutes);
    await replaceChannels(trx, { orgId: ctx.orgId, deviceId }, channels);
    return described.model;
  });
  await ctx.events.announce(deviceChanged, { eui });
  await ctx.events.announce(devicesChanged, { orgId: ctx.orgId });
  return { model };
}
