import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import * as repository from './adoption.repository';
import { describeDevices } from './adoption.service';

/**
 * Has an adopted node read as another model or by another profile, from the next uplink on: nobody has proven what it is.
 * @throws AppError device_not_in_organisation, feature_unsupported, resource_missing
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
    const { kind, channels, ...described } = wanted!;
    if (!device.adopted || device.kind !== 'node' || kind !== 'node') fail('feature_unsupported', { eui });
    await repository.changeModel(trx, ctx.orgId, device.device_id, described);
    await repository.replaceChannels(trx, device.device_id, channels);
    return described.model;
  });
  await ctx.events.announce('device_changed', eui);
  await ctx.events.announce('devices_changed', ctx.orgId);
  return { model };
}
