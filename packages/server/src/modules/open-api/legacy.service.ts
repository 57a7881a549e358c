import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { legacy } from '@fieldscope/contract/calls/legacy';
import { fail } from '@fieldscope/contract/errors/fail';
import { isProgram } from '../../platform/http/actor';
import type { OrgCtx } from '../../platform/http/request-context';
import { accessKeysOf } from '../device-access/device-access.model';
import * as changes from '../device-changes/device-changes.service';
import type { DeviceRemoval } from '../device-changes/device-removal.service';
import * as groups from '../groups/groups.service';
import { countMessages } from '../history/uplinks.service';
import { gatewayOf, groupOf, nodeOf, rowsOf } from './legacy.model';
import * as repository from './legacy.repository';
import { readEui, readEuis } from './open-api.model';
import { listChannels } from './open-api.repository';
import { isDeviceOnline, measurementNames } from './open-api.service';

type Result<Name extends keyof typeof legacy> = Promise<ResultOf<(typeof legacy)[Name]>>;
type Input<Name extends keyof typeof legacy> = InputOf<(typeof legacy)[Name]>;
type Removal = Pick<DeviceRemoval, 'removeDevices'>;

/** A page of each kind. */
export async function listEuis(ctx: OrgCtx, input: Input<'listEuis'>): Result<'listEuis'> {
  const euisOf = async (gateways: boolean) =>
    (await repository.listDevices(ctx.db, ctx.orgId, { gateways, ...rowsOf(input) })).list.map(
      ({ eui }) => eui,
    );
  return { gateway: await euisOf(true), node: await euisOf(false) };
}

export async function listGateways(ctx: OrgCtx, input: Input<'listGateways'>): Result<'listGateways'> {
  const page = { gateways: true, ...rowsOf(input) };
  const { list, count } = await repository.listDevices(ctx.db, ctx.orgId, page);
  const now = ctx.clock.now();
  return {
    page: { count: String(count) },
    list: list.map((device) => gatewayOf(device, isDeviceOnline(device, now))),
  };
}

export async function listNodes(ctx: OrgCtx, input: Input<'listNodes'>): Result<'listNodes'> {
  const page = { gateways: false, ...rowsOf(input) };
  const { list, count } = await repository.listDevices(ctx.db, ctx.orgId, page);
  return {
    page: { count: String(count) },
    list: await Promise.all(list.map((device) => nodeNow(ctx, device))),
  };
}

/** @throws AppError device_not_in_organisation, also for a node; open_eui_invalid */
export async function viewGateway(ctx: OrgCtx, { eui }: Input<'viewGateway'>): Result<'viewGateway'> {
  const device = await getDevice(ctx, eui, true);
  return {
    ...gatewayOf(device, isDeviceOnline(device, ctx.clock.now())),
    ...groupOf(device),
    ...accessOf(ctx, device),
  };
}

/** @throws AppError device_not_in_organisation, also for a gateway; open_eui_invalid */
export async function viewNode(ctx: OrgCtx, { eui }: Input<'viewNode'>): Result<'viewNode'> {
  const device = await getDevice(ctx, eui, false);
  return {
    ...(await nodeNow(ctx, device)),
    ...groupOf(device),
    ...accessOf(ctx, device),
    sensors: await sensorsOf(ctx, device),
  };
}

/** What measures on the channels of a node. */
export async function sensorsOf(ctx: OrgCtx, { device_id }: Pick<repository.LegacyDevice, 'device_id'>) {
  const [channels, namesOf] = await Promise.all([
    listChannels(ctx.db, ctx.orgId, [device_id]),
    measurementNames(ctx),
  ]);
  return channels.map((channel) => ({
    sensor_eui: channel.sensor_id,
    sensor_name: channel.channel_name,
    sensor_channel: String(channel.channel_index),
    sensor_measure: channel.measurement_ids.map((id) => ({ id, name: namesOf(Number(id)).name })),
  }));
}

/** The device's own keys, none that opens more than the key of the program that asks. */
function accessOf({ secrets, actor }: OrgCtx, device: repository.LegacyDevice) {
  const keys = accessKeysOf(secrets, device);
  return isProgram(actor) && actor.level === 'full' ? keys : { ...keys, access_write: '' };
}

async function nodeNow(ctx: OrgCtx, device: repository.LegacyDevice) {
  return nodeOf(device, isDeviceOnline(device, ctx.clock.now()), await countMessages(ctx, device.device_id));
}

/** A gateway, or a node. @throws AppError device_not_in_organisation, open_eui_invalid */
export async function getDevice(
  ctx: OrgCtx,
  text: string,
  isGateway: boolean,
): Promise<repository.LegacyDevice> {
  const eui = readEui(text);
  return (
    (await repository.findDevice(ctx.db, ctx.orgId, eui, isGateway)) ??
    fail('device_not_in_organisation', { eui })
  );
}

/** @throws AppError device_not_in_organisation, open_eui_invalid, country_code_wrong */
export async function changeGateway(ctx: OrgCtx, input: Input<'changeGateway'>): Promise<object> {
  const { dev_name: name, description, dev_country: country, antenna_placement: antenna, position } = input;
  const { eui } = await getDevice(ctx, input.eui, true);
  await changes.updateGateway(ctx, { eui, name, description, country, antenna });
  if (position) {
    const { lat: latitude, lon: longitude } = position;
    await changes.updatePosition(ctx, { eui, source: 'hand', latitude, longitude });
  }
  return {};
}

/**
 * @throws AppError device_not_in_organisation, open_eui_invalid, group_missing, open_no_authority when the key of the device
 * itself moves it
 */
export async function changeNode(ctx: OrgCtx, input: Input<'changeNode'>): Promise<object> {
  const { dev_name: name, description, group_unique_name: group_uuid } = input;
  if (ctx.actor.kind === 'device_access' && group_uuid !== undefined) fail('open_no_authority');
  const { eui } = await getDevice(ctx, input.eui, false);
  return changes.updateNode(ctx, { eui, name, description, group_uuid });
}

/** @throws AppError device_not_in_organisation, open_eui_invalid */
export const removeGateway = (
  ctx: OrgCtx,
  { eui }: Input<'removeGateway'>,
  removal: Removal,
): Promise<object> => removeOne(ctx, eui, true, removal);

/** @throws AppError device_not_in_organisation, open_eui_invalid */
export const removeNode = (ctx: OrgCtx, { eui }: Input<'removeNode'>, removal: Removal): Promise<object> =>
  removeOne(ctx, eui, false, removal);

async function removeOne(ctx: OrgCtx, text: string, isGateway: boolean, removal: Removal): Promise<object> {
  const { eui } = await getDevice(ctx, text, isGateway);
  await removal.removeDevices(ctx, [eui]);
  return {};
}

export async function listGroups(ctx: OrgCtx): Result<'listGroups'> {
  return (await groups.listGroupDetails(ctx)).map((group) => ({
    name: group.group_name,
    unique_name: group.group_uuid,
    dev_cnt: String(group.device_count),
    online_cnt: String(group.online_count),
    created: group.created_at === null ? '' : String(group.created_at),
  }));
}

/** @throws AppError group_missing */
export async function listGroupDevices(
  ctx: OrgCtx,
  { group_unique_name: groupId, ...paging }: Input<'listGroupDevices'>,
): Result<'listGroupDevices'> {
  if (groupId && !(await groups.listGroups(ctx)).some(({ group_uuid }) => group_uuid === groupId)) {
    fail('group_missing');
  }
  const page = { gateways: false, groupId, ...rowsOf(paging) };
  const { list, count } = await repository.listDevices(ctx.db, ctx.orgId, page);
  return {
    page: { count: String(count) },
    list: list.map((device) => ({ dev_eui: device.eui, dev_name: device.name, ...groupOf(device) })),
  };
}

/** @throws AppError group_missing */
export const listDevicesOfGroup = (
  ctx: OrgCtx,
  { unique_name: group_unique_name, ...paging }: Input<'listDevicesOfGroup'>,
): Result<'listDevicesOfGroup'> => listGroupDevices(ctx, { group_unique_name, ...paging });

/** @throws AppError group_limit_reached, group_name_duplicate */
export async function createGroup(ctx: OrgCtx, input: Input<'createGroup'>): Result<'createGroup'> {
  const { group_name: name, group_uuid: unique_name } = await groups.createGroup(ctx, input);
  return { name, unique_name };
}

/** @throws AppError group_missing, group_name_duplicate */
export const changeGroup = (ctx: OrgCtx, { unique_name, name }: Input<'changeGroup'>): Promise<object> =>
  groups.renameGroup(ctx, { group_uuid: unique_name, name });

/** @throws AppError group_missing */
export const removeGroup = (ctx: OrgCtx, { unique_name }: Input<'removeGroup'>): Promise<object> =>
  groups.removeGroup(ctx, { group_uuid: unique_name });

/** @throws AppError group_missing, device_not_in_organisation, open_eui_invalid, open_too_many_devices */
export async function moveDevices(ctx: OrgCtx, input: Input<'moveDevices'>): Promise<object> {
  await groups.moveDevices(ctx, { eui: readEuis(input.eui), group_uuid: input.unique_name });
  return {};
}
