import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { topology } from '@fieldscope/contract/calls/topology';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { TOPOLOGY_LIMITS } from '@fieldscope/contract/topology-limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { LORAWAN, traitsOf } from '../devices/device-models';
import { ensureDevicesOfOrganisation, listGatewayEuis } from '../devices/devices.service';
import { countNodesByGroup, listGatewayStates, listLiveStates } from '../devices/live-states.service';
import { listPaths, listPathsOfGateway, listPathsOfNode, type RadioPath } from '../history/uplinks.service';
import { findNetworkServer } from './topology.repository';

/** Gateways of one node: more than ever receive it, so that a network server which invents names fills no answer. */
const GATEWAYS = 100;

/** Nodes that a gateway received in the last days. @throws AppError device_not_in_organisation, also for a node */
export async function viewGatewayTopology(
  ctx: OrgCtx,
  { eui, days }: InputOf<typeof topology.viewGateway>,
): Promise<ResultOf<typeof topology.viewGateway>> {
  await getDevice(ctx, eui, true);
  const span = lastDays(ctx, days);
  const { paths, count } = await listPathsOfGateway(ctx.db, ctx.orgId, eui, {
    since: span.from,
    limit: TOPOLOGY_LIMITS.nodes,
  });
  const ids = paths.map(({ deviceId }) => deviceId);
  const states = await listLiveStates(ctx, ids);
  const byId = new Map(states.map((state) => [state.deviceId, state]));
  const nodes = paths.flatMap(({ deviceId, ...path }) => {
    // It may be removed between the two queries.
    const state = byId.get(deviceId);
    if (!state) return [];
    const { eui, name, model } = state;
    return [{ eui, name, model, ...liveStateOf(state), ...figuresOf(path) }];
  });
  return { ...span, count, nodes };
}

/**
 * Gateways that received a node in the last days, and the network server that passed it on.
 * @throws AppError device_not_in_organisation, also for a gateway; not_in_topology for what is connected without LoRaWAN
 */
export async function viewNodeTopology(
  ctx: OrgCtx,
  { eui, days }: InputOf<typeof topology.viewNode>,
): Promise<ResultOf<typeof topology.viewNode>> {
  const { device_id: deviceId, kind, model } = await getDevice(ctx, eui, false);
  if (kind === 'kit' || traitsOf(model).network !== LORAWAN) fail('not_in_topology');
  const span = lastDays(ctx, days);
  const [paths, networkServer] = await Promise.all([
    listPathsOfNode(ctx.db, ctx.orgId, deviceId, { since: span.from, limit: GATEWAYS }),
    findNetworkServer(ctx.db, ctx.orgId, deviceId),
  ]);
  const heard = paths.map(({ gateway }) => gateway);
  const states = await listGatewayStates(ctx, heard);
  const own = new Map<string, (typeof states)[number]>(states.map((state) => [state.eui, state]));
  const gateways = paths.map(({ gateway, ...path }) => {
    const state = own.get(gateway);
    return {
      eui: gateway,
      own: state ? { name: state.name, ...liveStateOf(state) } : null,
      ...figuresOf(path),
    };
  });
  return { ...span, gateways, network_server: networkServer ?? null };
}

/**
 * Which gateways of the organisation received which of its nodes in the last days: those of one device, or of all.
 * @throws AppError device_not_in_organisation; not_in_topology for what is connected without LoRaWAN
 */
export async function listLinks(
  ctx: OrgCtx,
  { eui, days }: InputOf<typeof topology.listLinks>,
): Promise<ResultOf<typeof topology.listLinks>> {
  if (eui === undefined) return listLinksOfAll(ctx, days);
  const { kind } = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  const links =
    kind === 'gateway'
      ? (await viewGatewayTopology(ctx, { eui, days })).nodes.map((node) => linkOf(eui, node.eui, node))
      : (await viewNodeTopology(ctx, { eui, days })).gateways.flatMap((gateway) =>
          gateway.own ? [linkOf(gateway.eui as Eui, eui, gateway)] : [],
        );
  return { links, complete: true };
}

async function listLinksOfAll(ctx: OrgCtx, days: number): Promise<ResultOf<typeof topology.listLinks>> {
  const groups = [...(await countNodesByGroup(ctx)).values()];
  const nodes = groups.reduce((sum, { total }) => sum + total, 0);
  if (nodes > TOPOLOGY_LIMITS.linkedNodes) return { links: [], complete: false };
  const gateways = await listGatewayEuis(ctx);
  const paths = await listPaths(ctx.db, ctx.orgId, { since: lastDays(ctx, days).from, gateways });
  const states = await listLiveStates(ctx, [...new Set(paths.map(({ deviceId }) => deviceId))]);
  const euis = new Map(states.map((state) => [state.deviceId, state.eui]));
  const links = paths.flatMap(({ deviceId, gateway, ...path }) => {
    // It may be removed between the two queries.
    const eui = euis.get(deviceId);
    return eui === undefined ? [] : [linkOf(gateway as Eui, eui, path)];
  });
  return { links, complete: true };
}

const linkOf = (
  gateway: Eui,
  node: Eui,
  { uplinks, rssi, snr }: Pick<RadioPath, 'uplinks' | 'rssi' | 'snr'>,
) => ({
  ...{ gateway, node, uplinks, rssi, snr },
});

async function getDevice(ctx: OrgCtx, eui: Eui, gateway: boolean) {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  if ((device.kind === 'gateway') !== gateway) fail('device_not_in_organisation', { eui });
  return device;
}

function lastDays({ clock }: OrgCtx, days: number): { from: number; to: number } {
  const to = clock.now();
  return { from: to - days * DAY_MS, to };
}

const liveStateOf = ({ online, lastSeenAt }: { online: boolean; lastSeenAt: number | null }) => ({
  online,
  last_seen_at: lastSeenAt,
});

const figuresOf = ({ uplinks, bestUplinks, lastAt, rssi, snr, lastRssi, lastSnr }: RadioPath) => ({
  ...{ uplinks, rssi, snr },
  best_uplinks: bestUplinks,
  last_at: lastAt,
  last_rssi: lastRssi,
  last_snr: lastSnr,
});
