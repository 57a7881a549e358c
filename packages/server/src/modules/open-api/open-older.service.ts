import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { openOlder } from '@fieldscope/contract/calls/open-older';
import type { OrgCtx } from '../../platform/http/request-context';
import { olderDeviceOf, rowsOf } from './legacy.model';
import * as repository from './legacy.repository';
import { getDevice, sensorsOf } from './legacy.service';
import * as open from './open-api.repository';
import { isDeviceOnline } from './open-api.service';

type Result<Name extends keyof typeof openOlder> = Promise<ResultOf<(typeof openOlder)[Name]>>;
type Input<Name extends keyof typeof openOlder> = InputOf<(typeof openOlder)[Name]>;

export async function listEuis({ db, orgId }: OrgCtx): Result<'listEuis'> {
  const euisOf = async (gateways: boolean) =>
    (await open.listDevices(db, orgId, { gateways })).map(({ device_eui }) => device_eui);
  return { gateway: await euisOf(true), node: await euisOf(false) };
}

export const listGateways = (ctx: OrgCtx, input: Input<'listGateways'>): Result<'listGateways'> =>
  listPage(ctx, input, true);

export const listNodes = (ctx: OrgCtx, input: Input<'listNodes'>): Result<'listNodes'> =>
  listPage(ctx, input, false);

async function listPage(ctx: OrgCtx, input: Input<'listNodes'>, gateways: boolean): Result<'listNodes'> {
  const page = { gateways, ...rowsOf(input) };
  const { list, count } = await repository.listDevices(ctx.db, ctx.orgId, page);
  return { page: { count: String(count) }, list: list.map((device) => deviceNow(ctx, device)) };
}

/** @throws AppError device_not_in_organisation, also for a node; open_eui_invalid */
export const viewGateway = async (ctx: OrgCtx, { eui }: Input<'viewGateway'>): Result<'viewGateway'> =>
  deviceNow(ctx, await getDevice(ctx, eui, true));

/** @throws AppError device_not_in_organisation, also for a gateway; open_eui_invalid */
export async function viewNode(ctx: OrgCtx, { eui }: Input<'viewNode'>): Result<'viewNode'> {
  const device = await getDevice(ctx, eui, false);
  return { ...deviceNow(ctx, device), sensors: await sensorsOf(ctx, device) };
}

/** @throws AppError device_not_in_organisation, also for a gateway; open_eui_invalid */
export async function listChannels(ctx: OrgCtx, { eui }: Input<'listChannels'>): Result<'listChannels'> {
  const { device_id } = await getDevice(ctx, eui, false);
  return (await open.listChannels(ctx.db, ctx.orgId, [device_id])).map(({ device_id: _, ...channel }) => ({
    ...channel,
    channel_index: String(channel.channel_index),
  }));
}

const deviceNow = ({ orgId, clock }: OrgCtx, device: repository.LegacyDevice) =>
  olderDeviceOf(device, orgId, isDeviceOnline(device, clock.now()));
