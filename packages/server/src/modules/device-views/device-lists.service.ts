import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type {
  devices,
  GatewaySummary,
  NodeSummary,
  UPLINK_COLUMNS,
} from '@fieldscope/contract/calls/devices';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { rowsOfPage } from '@fieldscope/contract/paging';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { ordered } from '../../platform/order';
import { arrangementsOf } from '../blocks/arrangement.service';
import { traitsOf } from '../devices/device-models';
import { bestGatewayOf, intervalMinutesOf, isOnline, nextUplinkAt } from '../devices/devices.model';
import {
  ensureDevicesOfOrganisation,
  listGatewayEuis,
  listOwnDevices,
  type OwnDevice,
} from '../devices/devices.service';
import { countReadingsByChannel } from '../history/counting.service';
import * as uplinks from '../history/uplinks.service';
import * as repository from './device-lists.repository';
import { hoursSince } from './hours.model';

type Input<Name extends keyof typeof devices> = InputOf<(typeof devices)[Name]>;
type Result<Name extends keyof typeof devices> = Promise<ResultOf<(typeof devices)[Name]>>;
type Summary = Omit<
  NodeSummary,
  keyof Listed | 'best_gateway' | 'interval_minutes' | 'field_name' | 'latest' | 'blocks'
>;
type Listed = Pick<repository.ListedRow, 'frequency_plan' | 'registered_at'>;

const MONTH_MS = 30 * DAY_MS;

const intervalOf = (row: repository.SummaryRow): number =>
  intervalMinutesOf(row.kind, row.interval_reported, traitsOf(row.model).intervalMinutes);

function summaryOf(row: repository.SummaryRow, now: number): Summary {
  const { eui, name, model, kind, group_uuid, group_name, last_seen_at, battery, rssi, snr, bound_at } = row;
  const online = isOnline({ kind, intervalMinutes: intervalOf(row), lastSeenAt: last_seen_at }, now);
  return {
    eui,
    name,
    model,
    kind,
    group_uuid,
    group_name,
    online,
    last_seen_at,
    battery,
    rssi,
    snr,
    bound_at,
  };
}

const listedOf = (row: repository.ListedRow, now: number): Summary & Listed => ({
  ...summaryOf(row, now),
  frequency_plan: row.frequency_plan,
  registered_at: row.registered_at,
});

/** What both lists are filtered by. */
const filterOf = ({ search, state, model, ...rest }: Omit<Input<'listGateways'>, 'sort'>) => ({
  ...{ search, state, model },
  frequencyPlan: rest.frequency_plan,
  registeredFrom: rest.registered_from,
  registeredBefore: rest.registered_before,
  fieldId: rest.field_id,
});

function detailsOf(row: repository.DetailRow, now: number) {
  const { longitude, latitude, position_source: source } = row;
  return {
    ...summaryOf(row, now),
    dev_eui: row.dev_eui,
    join_eui: row.join_eui,
    adopted: row.adopted,
    takes_commands: traitsOf(row.model).takesCommands,
    network: traitsOf(row.model).network,
    hardware_version: row.hardware_version,
    software_version: row.software_version,
    system_version: row.system_version,
    position:
      longitude === null || latitude === null || source === null ? null : { longitude, latitude, source },
    timezone: row.timezone,
    country: row.country,
    antenna: row.antenna,
    ip: row.ip,
    channel_count: row.channel_count,
    sensor_count: row.sensor_count,
    description: row.description,
    field: row.field,
    produced_at: row.produced_at,
    registered_at: row.registered_at,
  };
}

/** @throws device_not_in_organisation */
async function getOwnDevice(ctx: OrgCtx, eui: Eui): Promise<OwnDevice> {
  return (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
}

/** A gateway requested as a node, or a node as a gateway, is not there. @throws device_not_in_organisation */
async function getDetails(ctx: OrgCtx, eui: Eui, gateway: boolean): Promise<repository.DetailRow> {
  const row = await repository.findDevice(ctx.db, ctx.orgId, eui);
  if (!row || (row.kind === 'gateway') !== gateway) fail('device_not_in_organisation', { eui });
  return row;
}

/** A page of nodes, each with its newest values. */
export async function listNodes(ctx: OrgCtx, input: Input<'listNodes'>): Result<'listNodes'> {
  const now = ctx.clock.now();
  const { kind, group_uuid: groupId } = input;
  const filter = { ...filterOf(input), gateways: false, kind, groupId };
  const sorting = { sort: input.sort, order: input.order, measurementId: input.measurement_id };
  const { list, count } = await repository.listDevices(
    ctx.db,
    ctx.orgId,
    filter,
    { ...rowsOfPage(input), sorting },
    now,
  );
  const [latest, arrangements] = await Promise.all([listLatestOf(ctx, list), arrangementsIn(ctx, list)]);
  const nodes = list.map(
    (row): NodeSummary => ({
      ...listedOf(row, now),
      best_gateway: bestGatewayOf(row),
      interval_minutes: intervalOf(row),
      field_name: row.field_name,
      latest: latest.get(row.device_id) ?? [],
      blocks: arrangements.get(row.device_id) ?? [],
    }),
  );
  return { list: nodes, page: { count } };
}

const arrangementsIn = (ctx: OrgCtx, devices: { device_id: number }[]) =>
  arrangementsOf(
    ctx.db,
    ctx.orgId,
    devices.map(({ device_id }) => device_id),
  );

async function listLatestOf(ctx: OrgCtx, devices: { device_id: number }[]) {
  const byDevice = new Map<number, NodeSummary['latest']>();
  if (devices.length === 0) return byDevice;
  const ids = devices.map((device) => device.device_id);
  for (const { device_id, eui: _, ...value } of await repository.listLatest(ctx.db, ctx.orgId, ids)) {
    byDevice.set(device_id, [...(byDevice.get(device_id) ?? []), value]);
  }
  return byDevice;
}

/** A page of gateways, each with what it received of the organisation's devices in 24 hours. */
export async function listGateways(ctx: OrgCtx, input: Input<'listGateways'>): Result<'listGateways'> {
  const now = ctx.clock.now();
  const { sort, order } = input;
  const byTraffic = sort === 'uplinks' || sort === 'nodes';
  const sorting = { sort, order, traffic: byTraffic ? await trafficOfAll(ctx, now) : undefined };
  const { list, count } = await repository.listDevices(
    ctx.db,
    ctx.orgId,
    { ...filterOf(input), gateways: true },
    { ...rowsOfPage(input), sorting },
    now,
  );
  const traffic = await trafficOf(ctx, list, now);
  const gateways = list.map((row): GatewaySummary => ({ ...listedOf(row, now), ...traffic(row.eui) }));
  return { list: gateways, page: { count } };
}

const trafficOfAll = async (ctx: OrgCtx, now: number) =>
  uplinks.countTraffic(ctx.db, ctx.orgId, await listGatewayEuis(ctx), hoursSince(now));

async function trafficOf(ctx: OrgCtx, gateways: { eui: Eui }[], now: number) {
  const euis = gateways.map((gateway) => gateway.eui);
  const rows = euis.length === 0 ? [] : await uplinks.countTraffic(ctx.db, ctx.orgId, euis, hoursSince(now));
  const byEui = new Map(rows.map((row) => [row.eui, row]));
  return (eui: Eui) => ({
    uplinks_24h: byEui.get(eui)?.uplinks ?? 0,
    nodes_24h: byEui.get(eui)?.nodes ?? 0,
  });
}

/** @throws device_not_in_organisation */
export async function viewGateway(ctx: OrgCtx, { eui }: Input<'viewGateway'>): Result<'viewGateway'> {
  const row = await getDetails(ctx, eui, true);
  const now = ctx.clock.now();
  const traffic = await trafficOf(ctx, [row], now);
  const { frequency, spreading_factor, frequency_plan, router } = row;
  return {
    ...detailsOf(row, now),
    ...traffic(row.eui),
    frequency,
    spreading_factor,
    frequency_plan,
    router,
  };
}

/** @throws device_not_in_organisation */
export async function viewNode(ctx: OrgCtx, { eui }: Input<'viewNode'>): Result<'viewNode'> {
  const row = await getDetails(ctx, eui, false);
  const now = ctx.clock.now();
  const spans = { dayAgo: hoursSince(now), monthAgo: now - MONTH_MS };
  const [counts, messageCount, latest, arrangements] = await Promise.all([
    uplinks.countFrames(ctx, row.device_id, spans),
    uplinks.countMessages(ctx, row.device_id),
    listLatestOf(ctx, [row]),
    arrangementsIn(ctx, [row]),
  ]);
  const intervalMinutes = intervalOf(row);
  return {
    ...detailsOf(row, now),
    best_gateway: bestGatewayOf(row),
    interval_minutes: intervalMinutes,
    frame_counter: row.frame_counter,
    next_uplink_at: nextUplinkAt({ intervalMinutes, lastSeenAt: row.last_seen_at }),
    frames_24h: { received: counts.day.counted, missing: counts.day.missing },
    frames_30d: { received: counts.month.counted, missing: counts.month.missing },
    message_count: messageCount,
    latest: latest.get(row.device_id) ?? [],
    blocks: arrangements.get(row.device_id) ?? [],
    profile: row.profile,
  };
}

/** @throws device_not_in_organisation */
export async function listNodeChannels(
  ctx: OrgCtx,
  { eui }: Input<'listNodeChannels'>,
): Result<'listNodeChannels'> {
  const { device_id } = await getOwnDevice(ctx, eui);
  const channels = await repository.listChannels(ctx.db, ctx.orgId, device_id);
  const readings = await countReadingsByChannel(ctx, device_id);
  return channels.map((one) => ({ ...one, data_count: readings.get(one.channel) ?? 0 }));
}

/** Frequency plans that devices of the organisation use, by name. */
export async function listFrequencyPlans(ctx: OrgCtx): Promise<string[]> {
  return repository.listFrequencyPlans(ctx.db, ctx.orgId);
}

export async function listDeviceTypes(ctx: OrgCtx): Result<'listDeviceTypes'> {
  return repository.countModels(ctx.db, ctx.orgId);
}

/** @throws device_not_in_organisation */
export async function listLatest(ctx: OrgCtx, { eui }: Input<'listLatest'>): Result<'listLatest'> {
  const named = eui && (await ensureDevicesOfOrganisation(ctx, eui));
  const ids = named && [...named.values()].map((device) => device.device_id);
  const rows = await repository.listLatest(ctx.db, ctx.orgId, ids);
  return rows.map(({ device_id: _, ...value }) => value);
}

/** @throws device_not_in_organisation */
export async function listOnlineRecord(
  ctx: OrgCtx,
  { eui, sort, order, ...paging }: Input<'listOnlineRecord'>,
): Result<'listOnlineRecord'> {
  const { device_id } = await getOwnDevice(ctx, eui);
  const { list, count } = await repository.listOnlineRecord(ctx.db, ctx.orgId, device_id, {
    ...rowsOfPage(paging),
    sorting: { sort, order },
  });
  return { list, page: { count } };
}

/** @throws device_not_in_organisation */
export async function listUplinks(ctx: OrgCtx, input: Input<'listUplinks'>): Result<'listUplinks'> {
  const device = await getOwnDevice(ctx, input.eui);
  const { list, page } = await listSortedUplinks(ctx, device, input);
  const names = await viewGatewayNames(ctx, list);
  return { list: list.map((uplink) => shownUplink(uplink, names)), page };
}

/** Names of gateways by EUI, as far as they are the organisation's. */
type GatewayNames = ReadonlyMap<string, string>;

async function viewGatewayNames(ctx: OrgCtx, list: readonly uplinks.RawUplink[]): Promise<GatewayNames> {
  const heard = [...new Set(list.flatMap(({ gateways }) => gateways))];
  const named = await listOwnDevices(ctx, heard as Eui[]);
  return new Map(named.map(({ eui, name }) => [eui, name]));
}

const UPLINK_KEYS: Record<
  (typeof UPLINK_COLUMNS)[number],
  (uplink: uplinks.RawUplink, names: GatewayNames) => number | string | null
> = {
  received: ({ receivedAt }) => receivedAt,
  port: ({ fPort }) => fPort,
  counter: ({ fCnt }) => fCnt,
  payload: ({ payload }) => payload.length,
  outcome: ({ refusal }) => refusal ?? '',
  signal: ({ rssi }) => rssi,
  gateways: ({ gateways: [best] }, names) => (best === undefined ? null : names.get(best) || best),
};

/** A page of a device's uplinks, newest first; otherwise of its newest ones in the order that is wanted. */
async function listSortedUplinks(
  ctx: OrgCtx,
  { device_id: deviceId, kind }: OwnDevice,
  input: Input<'listUplinks'>,
) {
  const { outcome, time_end: until, sort, order } = input;
  const { skip, take } = rowsOfPage(input);
  if (!sort) {
    const { list, count } = await uplinks.listUplinks(ctx, { deviceId, outcome, until, skip, take });
    return { list, page: { count } };
  }
  // All of them are in memory at once, and those of a kit may have 200 kB each: no more than fit on a page.
  const most = kind === 'kit' ? LIMITS.listPageSizeMax : LIMITS.tableRows;
  const { list, count } = await uplinks.listUplinks(ctx, { deviceId, outcome, until, skip: 0, take: most });
  const names: GatewayNames = sort === 'gateways' ? await viewGatewayNames(ctx, list) : new Map();
  return {
    list: ordered(list, (uplink) => UPLINK_KEYS[sort](uplink, names), order).slice(skip, skip + take),
    page: { count: Math.min(count, most) },
  };
}

const shownUplink = (
  { receivedAt, fPort, fCnt, payload, ...uplink }: uplinks.RawUplink,
  names: GatewayNames,
) => ({
  received_at: receivedAt,
  f_port: fPort,
  f_cnt: fCnt,
  payload_hex: payload.toString('hex'),
  source: uplink.source,
  rssi: uplink.rssi,
  snr: uplink.snr,
  gateways: uplink.gateways.map((eui) => ({ eui, name: names.get(eui) ?? '' })),
  reading_count: uplink.readingCount,
  refusal: uplink.refusal,
  detail: uplink.detail,
  time_replaced: uplink.isTimeReplaced,
});
