import type { ServerState } from '../fleet.model';
import type { Examined } from './cause';

/** The network servers by which a device came: of a node that of its last uplink, of a gateway those of its nodes. */
export function serversOf({ device, fleet }: Pick<Examined, 'device' | 'fleet'>): readonly ServerState[] {
  if (device.kind === 'gateway') return fleet.gateways.get(device.eui)?.servers ?? [];
  const server = device.connectionId === null ? undefined : fleet.servers.get(device.connectionId);
  return server ? [server] : [];
}

/** The one by which it came; undefined: none is known, or there are several. */
export function serverOf(examined: Pick<Examined, 'device' | 'fleet'>): ServerState | undefined {
  const servers = serversOf(examined);
  return servers.length === 1 ? servers[0] : undefined;
}
