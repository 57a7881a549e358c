import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { openDevices } from '@fieldscope/contract/calls/open-devices';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import type { KeyGuesses } from '../binding/key-guesses.service';
import * as production from '../binding/production.service';
import { type CommandParts, sendCommand } from '../commands/commands.service';
import { viewKitKey } from '../device-access/device-keys.service';
import type { DeviceRemoval } from '../device-changes/device-removal.service';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import * as groups from '../groups/groups.service';
import type { HeardUplinks } from '../heard-devices/heard-uplinks.service';
import { setKitInterval } from '../kits/kit-interval.service';
import { deviceToken } from '../kits/kits.model';
import { readEui, readEuis } from './open-api.model';

type Result<Name extends keyof typeof openDevices> = Promise<ResultOf<(typeof openDevices)[Name]>>;
type Input<Name extends keyof typeof openDevices> = InputOf<(typeof openDevices)[Name]>;

interface BindParts {
  guesses: KeyGuesses;
  /** What was heard of the device before it was bound. */
  heardUplinks: Pick<HeardUplinks, 'storeDue'>;
}

/** @throws AppError group_limit_reached, group_name_duplicate */
export const createGroup = (ctx: OrgCtx, input: Input<'createGroup'>): Result<'createGroup'> =>
  groups.createGroup(ctx, input);

/** @throws AppError group_missing, group_name_duplicate */
export const updateGroup = (ctx: OrgCtx, input: Input<'updateGroup'>): Result<'updateGroup'> =>
  groups.renameGroup(ctx, input);

/** Deletes the group of the query, or those of the body. @throws AppError group_missing, open_parameter_missing */
export async function deleteGroup(
  ctx: OrgCtx,
  { group_uuid: one, group_uuids: several }: Input<'deleteGroup'>,
): Result<'deleteGroup'> {
  const groupIds = several ?? (one ? [one] : fail('open_parameter_missing', { field: 'group_uuid' }));
  return groups.removeGroups(ctx, groupIds);
}

/** @throws AppError group_missing, device_not_in_organisation, open_eui_invalid, open_too_many_devices */
export async function moveDevices(ctx: OrgCtx, input: Input<'moveDevices'>): Result<'moveDevices'> {
  await groups.moveDevices(ctx, { eui: readEuis(input.devices), group_uuid: input.group_uuid });
  return {};
}

/**
 * @throws AppError open_eui_invalid, eui_not_registered, device_key_wrong, registered_again, device_already_bound,
 * group_missing, trigger_limit, open_parameter_missing when only half a position is given
 */
export async function bindDevice(
  ctx: OrgCtx,
  { eui, code, device_name: name, group_uuid, longitude, latitude }: Input<'bind'>,
  { guesses, heardUplinks }: BindParts,
): Result<'bind'> {
  if ((longitude === undefined) !== (latitude === undefined)) {
    fail('open_parameter_missing', { field: longitude === undefined ? 'longitude' : 'latitude' });
  }
  const input = { eui: readEui(eui), code, name, group_uuid, longitude, latitude };
  await production.bindDevice(ctx, input, guesses);
  await heardUplinks.storeDue(ctx.orgId);
  return {};
}

/** @throws AppError device_not_in_organisation, open_eui_invalid, open_too_many_devices */
export async function removeDevices(
  ctx: OrgCtx,
  input: Input<'remove'>,
  removal: Pick<DeviceRemoval, 'removeDevices'>,
): Result<'remove'> {
  const euis = namedOnce(ctx, input.device_euis);
  await removal.removeDevices(ctx, euis);
  return {};
}

/**
 * Sets when the next upload of kits is due, or sends nodes their interval.
 * @throws AppError device_not_in_organisation, open_eui_invalid, open_too_many_devices, operation_unsupported for kits among
 * others, and as sendCommand
 */
export async function updateInterval(
  ctx: OrgCtx,
  { device_euis, report_cycle: minutes }: Input<'updateInterval'>,
  parts: CommandParts,
): Result<'updateInterval'> {
  const euis = namedOnce(ctx, device_euis);
  const devices = await ensureDevicesOfOrganisation(ctx, euis);
  const hasKit = [...devices.values()].some(({ kind }) => kind === 'kit');
  if (hasKit) await setKitInterval(ctx, euis, minutes);
  else await sendCommand(ctx, parts, euis, { kind: 'set_interval', minutes });
  return {};
}

/** @throws AppError creation_limit_reached, feature_unsupported */
export const createKit = (ctx: OrgCtx, input: Input<'createKit'>): Result<'createKit'> =>
  production.createKit(ctx, input);

/** @throws AppError device_not_in_organisation, open_eui_invalid, feature_unsupported for a device that is no kit */
export async function viewNodeKey(ctx: OrgCtx, { node_eui }: Input<'viewNodeKey'>): Result<'viewNodeKey'> {
  const { eui, device_key } = await viewKitKey(ctx, { eui: readEui(node_eui) });
  return { node_eui: eui, device_key, token: deviceToken(eui, device_key) };
}

/** The devices that a change is about, also for the audit log. */
function namedOnce(ctx: OrgCtx, texts: string[]): Eui[] {
  const euis = [...new Set(readEuis(texts))];
  ctx.subject = euis.join(', ');
  return euis;
}
