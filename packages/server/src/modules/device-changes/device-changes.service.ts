import type { InputOf } from '@fieldscope/contract/call';
import type { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { followTrackers } from '../device-status/tracker-place.service';
import { renameChannel } from '../devices/device-channels.service';
import * as facts from '../devices/device-facts.service';
import { devicesChanged } from '../devices/devices.events';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { lockGroup } from '../groups/groups.service';
import * as repository from './device-changes.repository';

type Input<Name extends keyof typeof deviceChanges> = InputOf<(typeof deviceChanges)[Name]>;

/** Changes what a person says of a node. @throws AppError device_not_in_organisation, country_code_wrong, group_missing */
export const updateNode = (ctx: OrgCtx, input: Input<'updateNode'>): Promise<object> =>
  updateDevice(ctx, input, false);

/** Changes what a person says of a gateway. @throws AppError device_not_in_organisation, country_code_wrong */
export const updateGateway = (ctx: OrgCtx, input: Input<'updateGateway'>): Promise<object> =>
  updateDevice(ctx, input, true);

async function updateDevice(
  ctx: OrgCtx,
  { eui, group_uuid: groupId, ...change }: Input<'updateNode'>,
  isGateway: boolean,
): Promise<object> {
  if (change.country && !COUNTRIES.includes(change.country)) fail('country_code_wrong');
  const { db, orgId } = ctx;
  await inTransaction(db, async (trx) => {
    if (groupId && !(await lockGroup(trx, orgId, groupId))) fail('group_missing');
    if (!(await facts.updateDevice(trx, orgId, eui, isGateway, { ...change, groupId })))
      fail('device_not_in_organisation', { eui });
  });
  await announceChange(ctx);
  return {};
}

/**
 * Places a device by hand, or lets it follow the position that it reports; until it has reported one it has none.
 * @throws AppError device_not_in_organisation, parameter_missing without coordinates for `hand`, feature_unsupported when
 * the device is not known to report a position
 */
export async function updatePosition(
  ctx: OrgCtx,
  { eui, source, longitude, latitude }: Input<'updatePosition'>,
): Promise<object> {
  const { db, orgId } = ctx;
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  if (source === 'hand') {
    if (longitude === undefined) fail('parameter_missing', { field: 'longitude' });
    if (latitude === undefined) fail('parameter_missing', { field: 'latitude' });
    await facts.placeByHand(db, orgId, device.device_id, { longitude, latitude });
  } else {
    const reports =
      device.kind === 'tracker' || (await repository.hasOwnPosition(db, orgId, device.device_id));
    if (!reports) fail('feature_unsupported');
    await inTransaction(db, async (trx) => {
      await facts.clearPosition(trx, orgId, device.device_id);
      await followTrackers(trx, [device.device_id]);
    });
  }
  await announceChange(ctx);
  return {};
}

/** Names a channel of a node. @throws AppError device_not_in_organisation, sensor_missing when it has no such channel */
export async function updateChannel(
  ctx: OrgCtx,
  { eui, channel, name }: Input<'updateChannel'>,
): Promise<object> {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  if (!(await renameChannel(ctx.db, ctx.orgId, device.device_id, channel, name))) fail('sensor_missing');
  await announceChange(ctx);
  return {};
}

const announceChange = ({ events, orgId }: OrgCtx) => events.announce(devicesChanged, { orgId });
