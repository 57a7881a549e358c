import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import type { RadioLink } from '@fieldscope/contract/calls/topology';
import type { MapLine } from '../../../ui/map/MapLines';
import { signalLevel } from '../../../values/States';

/** A gateway that received a node, both with a place on the map. */
export interface PlacedLink extends MapLine {
  gateway: PlacedDevice;
  node: PlacedDevice;
  /** Median in dBm and dB; null: unknown. */
  signal: { rssi: number | null; snr: number | null };
}

/** Links whose two devices have a place, the weakest first and those without a signal last; and how many others there are. */
export function placedLinks(
  links: readonly RadioLink[],
  devices: readonly PlacedDevice[],
): { links: PlacedLink[]; unplaced: number } {
  const byEui = new Map<string, PlacedDevice>(devices.map((device) => [device.eui, device]));
  const placed = links.flatMap(({ gateway: gatewayEui, node: nodeEui, rssi, snr }): PlacedLink[] => {
    const [gateway, node] = [byEui.get(gatewayEui), byEui.get(nodeEui)];
    if (!gateway || !node) return [];
    return [
      { gateway, node, from: gateway, to: node, strength: signalLevel(rssi, snr), signal: { rssi, snr } },
    ];
  });
  const rank = ({ strength, signal }: PlacedLink) =>
    strength === 0 ? Number.POSITIVE_INFINITY : (signal.rssi ?? 0);
  return {
    links: placed.toSorted((one, other) => rank(one) - rank(other)),
    unplaced: links.length - placed.length,
  };
}
