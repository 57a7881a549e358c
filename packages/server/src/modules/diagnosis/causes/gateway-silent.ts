import type { NamedGateway } from '@fieldscope/contract/fields';
import type { Proof } from '@fieldscope/contract/verdicts/proofs';
import { isOnTime } from '../facts.model';
import { type GatewayState, heardBeside, isAlive, wasHeardUntil } from '../fleet.model';
import { medianOf } from '../trend.model';
import { type CauseKind, type Examined, type Found, isQuiet } from './cause';
import { serversOf } from './server-of';

const named = ({ eui, name }: GatewayState): NamedGateway => ({ eui, name });

/** What says that a gateway is silent. */
function proofOf(gateway: GatewayState): Proof[] {
  const { quiet, isMissed, own } = gateway;
  const missed: Proof[] = isMissed
    ? [{ kind: 'gateway_missed', gateway: named(gateway), since: own!.lastSeenAt! }]
    : [];
  const { since = 0, devices = [], uplinks = 0 } = quiet ?? {};
  if (devices.length === 0) return missed;
  return [
    { kind: 'gateway_quiet', gateway: named(gateway), since, nodes: devices.length, uplinks },
    ...missed,
  ];
}

/** A gateway itself is silent: what else is to be said where nobody knows. */
function ofGateway({ device, fleet: { gateways } }: Examined): Found | undefined {
  const gateway = gateways.get(device.eui)!;
  const { lastSeenAt } = device;
  if (lastSeenAt === null) return undefined;
  if (gateway.silent) return { certainty: gateway.silent, proof: proofOf(gateway), gateway: named(gateway) };
  const isIdle = gateway.quiet === undefined || gateway.quiet.devices.length === 0;
  return {
    certainty: 'possible',
    proof: isIdle ? [{ kind: 'gateway_idle', gateway: named(gateway), since: lastSeenAt }] : proofOf(gateway),
    gateway: named(gateway),
  };
}

/** All gateways that received a node are silent since then; the best of them that is known to be stands for them. */
function ofNode({ device, fleet: { now, gateways } }: Examined): Found | undefined {
  const heard = device.gateways.flatMap((eui) => gateways.get(eui) ?? []);
  if (heard.some((gateway) => isAlive(gateway, device, now))) return undefined;
  const gateway = heard.find(({ silent, quiet }) => silent && quiet && wasHeardUntil(device, quiet.since));
  return gateway && { certainty: gateway.silent!, proof: proofOf(gateway), gateway: named(gateway) };
}

/** Nothing comes through its gateway any more, while its network server may be alive. */
export const gatewaySilent: CauseKind = {
  find(examined) {
    if (!isQuiet(examined)) return undefined;
    const servers = serversOf(examined);
    if (servers.length > 0 && servers.every(({ silent }) => silent)) return undefined;
    return examined.device.kind === 'gateway' ? ofGateway(examined) : ofNode(examined);
  },
  cleared({ device, fleet: { now, gateways } }) {
    if (device.kind === 'gateway') return undefined;
    const alive = device.gateways
      .flatMap((eui) => gateways.get(eui) ?? [])
      .find((one) => isAlive(one, device, now));
    if (!alive) return undefined;
    const others = heardBeside(alive, device, now);
    // Of a node that several gateways received, the signal is that of the best.
    const best = others.filter(({ gateways: [first], rssi }) => first === alive.eui && rssi !== null);
    const rssi = medianOf(best.map((node) => node.rssi));
    if (others.length > 0 && rssi !== undefined)
      return { kind: 'gateway_hears', gateway: named(alive), others: others.length, rssi: Math.round(rssi) };
    return alive.own && isOnTime(alive.own, now)
      ? { kind: 'gateway_online', gateway: named(alive) }
      : undefined;
  },
};
