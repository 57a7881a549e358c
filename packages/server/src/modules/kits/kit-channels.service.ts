import type { InputOf } from '@fieldscope/contract/call';
import type { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction, violatedUnique } from '../../platform/postgres/db';
import * as channels from '../devices/device-channels.service';
import { deviceChanged, devicesChanged } from '../devices/devices.events';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { hideLatest } from '../history/history.service';
import { measurementsOfType } from '../measurements/sensor-types.service';

type Input<Name extends keyof typeof kitChannels> = InputOf<(typeof kitChannels)[Name]>;

/**
 * Adds a channel to a kit.
 * @throws AppError device_not_in_organisation, feature_unsupported, data_duplicate when it has this channel
 */
export async function addChannel(ctx: OrgCtx, input: Input<'add'>): Promise<object> {
  const { eui, channel, name = '', sensor_type: sensorType = null } = input;
  const kit = await getKit(ctx, eui);
  const measurementIds = input.measurement_ids ?? (await measurementsOf(ctx, sensorType));
  try {
    await channels.insertChannel(ctx.db, kit, { channel, name, sensorType, measurementIds });
  } catch (error) {
    if (violatedUnique(error) === 'device_channel_pkey') fail('data_duplicate');
    throw error;
  }
  return announceChanged(ctx, eui);
}

/**
 * Changes what is given of a channel. A measurement that is left out is shown no more until it is uploaded again.
 * @throws AppError device_not_in_organisation, feature_unsupported, resource_missing
 */
export async function changeChannel(ctx: OrgCtx, input: Input<'change'>): Promise<object> {
  const { eui, channel, name, sensor_type: sensorType, measurement_ids: measurementIds } = input;
  const kit = await getKit(ctx, eui);
  await inTransaction(ctx.db, async (trx) => {
    const changed = await channels.updateChannel(trx, kit, { channel, name, sensorType, measurementIds });
    if (!changed) fail('resource_missing');
    if (measurementIds) {
      await hideLatest(
        trx,
        ctx.orgId,
        { deviceId: kit.deviceId, channel, kept: measurementIds },
        ctx.clock.now(),
      );
    }
  });
  return announceChanged(ctx, eui);
}

/**
 * Removes a channel and its newest values. What was stored stays in the history, and the next upload on the channel makes
 * it again.
 * @throws AppError device_not_in_organisation, feature_unsupported, resource_missing
 */
export async function removeChannel(ctx: OrgCtx, { eui, channel }: Input<'remove'>): Promise<object> {
  const kit = await getKit(ctx, eui);
  await inTransaction(ctx.db, async (trx) => {
    if (!(await channels.deleteChannel(trx, kit, channel))) fail('resource_missing');
    await hideLatest(trx, ctx.orgId, { deviceId: kit.deviceId, channel, kept: [] }, ctx.clock.now());
  });
  return announceChanged(ctx, eui);
}

/** @throws AppError device_not_in_organisation, feature_unsupported for a device that is no kit */
async function getKit(ctx: OrgCtx, eui: Eui): Promise<{ orgId: OrgId; deviceId: number }> {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  if (device.kind !== 'kit') fail('feature_unsupported');
  return { orgId: ctx.orgId, deviceId: device.device_id };
}

const measurementsOf = async ({ db, orgId }: OrgCtx, sensorType: string | null): Promise<number[]> =>
  sensorType === null ? [] : measurementsOfType(db, orgId, sensorType);

/** Open screens load again, and every process looks at the next upload as if it were the first. */
async function announceChanged({ events, orgId }: OrgCtx, eui: Eui): Promise<object> {
  await events.announce(deviceChanged, { eui });
  await events.announce(devicesChanged, { orgId });
  return {};
}
