import { LIMITS } from '@fieldscope/contract/limits';
import type { Certainty } from '@fieldscope/contract/verdicts/causes';
import type { NamedServer } from '@fieldscope/contract/verdicts/proofs';
import { type FleetDevice, type FleetServer, intervalMs, isOnTime, LATE_AFTER } from './facts.model';

/** Uplinks that were due since nothing came any more: so many of so many devices. */
export interface Quiet {
  since: number;
  devices: readonly FleetDevice[];
  uplinks: number;
}

/** A gateway with the nodes that it received. */
export interface GatewayState {
  eui: string;
  /** Empty: it is not the organisation's. */
  name: string;
  own: FleetDevice | undefined;
  /** Nodes whose last uplink it received. */
  nodes: readonly FleetDevice[];
  servers: readonly ServerState[];
  /** When it received something last, or was heard by its network server. */
  heardAt: number | undefined;
  quiet: Quiet | undefined;
  /** That it is silent; undefined: that is not known. */
  silent: Certainty | undefined;
  /** Whether a network server that lists its gateways has not heard it since. */
  isMissed: boolean;
}

/** A network server with the devices that came from it. */
export interface ServerState extends FleetServer {
  devices: readonly FleetDevice[];
  /** Since any message came from it. */
  quiet: Quiet | undefined;
  /** Since one of its devices was heard. */
  unheard: Quiet | undefined;
  /** Best gateways of the devices that were due. */
  quietGateways: ReadonlySet<string>;
  silent: Certainty | undefined;
}

/** An organisation's devices, with the gateways and network servers by which they come. */
export interface Fleet {
  now: number;
  devices: ReadonlyMap<number, FleetDevice>;
  gateways: ReadonlyMap<string, GatewayState>;
  servers: ReadonlyMap<number, ServerState>;
}

/** What is usual between two uplinks: only more than that counts as a missing one. */
const GRACE = 0.25;
/** So many missing uplinks of so many devices are no accident, and hardly any other cause explains them. */
const ENOUGH: readonly { certainty: Certainty; devices: number; uplinks: number }[] = [
  { certainty: 'certain', devices: 3, uplinks: 6 },
  { certainty: 'likely', devices: 2, uplinks: 3 },
];

/** Whether a device was on time when nothing came any more: what was silent before is so for another reason. */
export const wasHeardUntil = (device: FleetDevice, since: number): boolean =>
  device.lastSeenAt !== null && since - device.lastSeenAt <= LATE_AFTER * intervalMs(device);

/** Uplinks of a device that were due since a moment and did not come; none where it was silent before. */
export function overdueSince(device: FleetDevice, since: number, now: number): number {
  const { lastSeenAt } = device;
  const interval = intervalMs(device);
  if (lastSeenAt === null || !wasHeardUntil(device, since)) return 0;
  const due = (at: number) => Math.floor((at - lastSeenAt) / interval);
  return Math.max(0, due(now - GRACE * interval) - due(Math.max(since, lastSeenAt)));
}

const newest = (times: readonly (number | null | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== null && time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

interface Moment {
  now: number;
  /** Devices that a rule misses already, however little is due by what is usual. */
  missed: ReadonlySet<number>;
}

function quietOf(
  devices: readonly FleetDevice[],
  since: number | undefined,
  { now, missed }: Moment,
): Quiet | undefined {
  if (since === undefined) return undefined;
  const overdue = devices.map((device) => {
    const isMissed = missed.has(device.deviceId) && wasHeardUntil(device, since);
    return Math.max(isMissed ? 1 : 0, overdueSince(device, since, now));
  });
  return {
    since,
    devices: devices.filter((_, index) => overdue[index]! > 0),
    uplinks: overdue.reduce((sum, count) => sum + count, 0),
  };
}

/** How sure it is that the way is silent, and not each device by itself; undefined: too little was due. */
export const certaintyOf = (quiet: Quiet | undefined): Certainty | undefined =>
  quiet &&
  ENOUGH.find(({ devices, uplinks }) => quiet.devices.length >= devices && quiet.uplinks >= uplinks)
    ?.certainty;

/** What an organisation's devices and connections say of the ways between them. */
export function fleetOf(
  known: readonly FleetDevice[],
  servers: readonly FleetServer[],
  now: number,
  missed: ReadonlySet<number> = new Set(),
): Fleet {
  const devices = withOnlyServer(known, servers);
  const byServer = new Map<number, ServerState>(
    servers.map((server) => [server.connectionId, serverState(server, devices, { now, missed })]),
  );
  return {
    now,
    devices: new Map(devices.map((device) => [device.deviceId, device])),
    gateways: gatewaysOf(devices, byServer, { now, missed }),
    servers: byServer,
  };
}

/** Of a device whose network server names no application no way is noted: where there is one connection, it is that. */
function withOnlyServer(
  devices: readonly FleetDevice[],
  servers: readonly FleetServer[],
): readonly FleetDevice[] {
  const own = servers.filter(({ isOwn, removedAt }) => isOwn && removedAt === null);
  const [only] = own;
  if (!only || own.length > 1 || devices.some(({ connectionId }) => connectionId !== null)) return devices;
  return devices.map((device) => ({
    ...device,
    connectionId: device.isLorawan && device.lastSeenAt !== null ? only.connectionId : null,
  }));
}

function serverState(server: FleetServer, all: readonly FleetDevice[], moment: Moment): ServerState {
  const devices = all.filter(
    ({ connectionId, kind }) => connectionId === server.connectionId && kind !== 'gateway',
  );
  const heardAt = newest(devices.map(({ lastSeenAt }) => lastSeenAt));
  const quiet = quietOf(devices, newest([server.lastMessageAt, heardAt]), moment);
  const unheard = quietOf(devices, heardAt, moment);
  const quietGateways = new Set(quiet?.devices.flatMap(({ gateways }) => gateways.slice(0, 1)));
  const state = { ...server, devices, quiet, unheard, quietGateways };
  return { ...state, silent: serverSilence(state) };
}

/** Behind a single gateway nobody can say which of the two is silent, unless the network server says so itself. */
function serverSilence(server: Omit<ServerState, 'silent'>): Certainty | undefined {
  const certainty = certaintyOf(server.quiet);
  if (certainty === undefined) return undefined;
  if (isUnanswered(server)) return 'certain';
  return server.quietGateways.size === 1 ? undefined : certainty;
}

/** Whether its API has not answered since its devices are silent. */
export function isUnanswered({ api, quiet }: Pick<ServerState, 'api' | 'quiet'>): boolean {
  if (!api?.lastError || api.lastErrorAt === null || !quiet) return false;
  return ['unreachable', 'timeout', 'name_unknown'].includes(api.lastError) && api.lastErrorAt >= quiet.since;
}

function gatewaysOf(
  devices: readonly FleetDevice[],
  servers: ReadonlyMap<number, ServerState>,
  moment: Moment,
): Map<string, GatewayState> {
  const heardBy = new Map<string, FleetDevice[]>();
  for (const device of devices) {
    const heard = device.kind === 'gateway' ? [device.eui] : device.gateways;
    for (const eui of heard) if (!heardBy.has(eui)) heardBy.set(eui, []);
    if (device.kind !== 'gateway') for (const eui of heard) heardBy.get(eui)!.push(device);
  }
  const own = new Map<string, FleetDevice>(
    devices.filter(({ kind }) => kind === 'gateway').map((gateway) => [gateway.eui, gateway]),
  );
  return new Map(
    [...heardBy].map(([eui, nodes]) => [
      eui,
      gatewayState({ eui, own: own.get(eui), nodes }, servers, moment),
    ]),
  );
}

function gatewayState(
  { eui, own, nodes }: Pick<GatewayState, 'eui' | 'own' | 'nodes'>,
  all: ReadonlyMap<number, ServerState>,
  moment: Moment,
): GatewayState {
  const ids = new Set(nodes.map(({ connectionId }) => connectionId));
  const servers = [...all.values()].filter(({ connectionId }) => ids.has(connectionId));
  const { now } = moment;
  const heardAt = newest([own?.lastSeenAt, ...nodes.map(({ lastSeenAt }) => lastSeenAt)]);
  const quiet = quietOf(nodes, heardAt, moment);
  // Network servers are asked for their gateways even where no node came from them.
  const watching = (servers.length > 0 ? servers : [...all.values()]).some(
    ({ isOwn, api }) => isOwn && api?.listsGateways && isAnswering(api, now),
  );
  const isMissed = own !== undefined && own.lastSeenAt !== null && watching && !isOnTime(own, now);
  const state = { eui, name: own?.name ?? '', own, nodes, servers, heardAt, quiet, isMissed };
  return { ...state, silent: gatewaySilence(state) };
}

const isAnswering = (
  { lastSuccessAt, lastErrorAt }: { lastSuccessAt: number | null; lastErrorAt: number | null },
  now: number,
): boolean =>
  lastSuccessAt !== null &&
  now - lastSuccessAt <= LIMITS.gatewayOfflineMs &&
  (lastErrorAt === null || lastErrorAt < lastSuccessAt);

function gatewaySilence({ servers, quiet, isMissed }: Omit<GatewayState, 'silent'>): Certainty | undefined {
  if (isMissed) return 'certain';
  const certainty = certaintyOf(quiet);
  // With all that came from its network server silent, it may be that one.
  return certainty && servers.some((server) => sendsSince(server, quiet!.since))
    ? certainty
    : certainty && 'likely';
}

/** Whether a network server brought anything after a moment. */
const sendsSince = ({ lastMessageAt, devices }: ServerState, since: number): boolean =>
  (newest([lastMessageAt, ...devices.map(({ lastSeenAt }) => lastSeenAt)]) ?? 0) > since;

/** A network server as verdicts name it; of the operator's no name is shown. */
export const namedServer = ({ connectionId, isOwn, name }: FleetServer): NamedServer =>
  isOwn ? { connection_id: connectionId, name } : { connection_id: null, name: '' };

/** Whether a device was heard when another one should have been. */
function wasHeardAfter(device: FleetDevice, missing: FleetDevice, now: number): boolean {
  if (!isOnTime(device, now)) return false;
  if (missing.lastSeenAt === null || isOnTime(missing, now)) return true;
  return device.lastSeenAt! > missing.lastSeenAt + intervalMs(missing);
}

/** Nodes beside this one that a gateway received last, after this one should have been heard again. */
export const heardBeside = (
  { nodes, silent }: GatewayState,
  device: FleetDevice,
  now: number,
): FleetDevice[] =>
  silent ? [] : nodes.filter((node) => node.deviceId !== device.deviceId && wasHeardAfter(node, device, now));

/** Whether it is known to have received since a device should have been heard again. */
export const isAlive = (gateway: GatewayState, device: FleetDevice, now: number): boolean =>
  heardBeside(gateway, device, now).length > 0 ||
  (!gateway.silent && gateway.own !== undefined && wasHeardAfter(gateway.own, device, now));
