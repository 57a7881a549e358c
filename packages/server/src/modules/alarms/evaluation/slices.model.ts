import type { UplinkFacts } from './alarm-rules.model';

/** Values that rules take in one transaction: a fraction of a second of work, after which others have their turn. */
export const MOST_IN_SLICE = 2_000;

/**
 * Cuts uplinks into pieces of bounded work, those of a device one after the other in their order: rules that take several of them at
 * once lock and write their state once.
 * @param weigh about how many values rules take of an uplink; one that is too heavy is a piece by itself
 */
export function slicesOf(
  uplinks: readonly UplinkFacts[],
  weigh: (uplink: UplinkFacts) => number,
  most = MOST_IN_SLICE,
): UplinkFacts[][] {
  const ofDevice = new Map<number, UplinkFacts[]>();
  for (const uplink of uplinks) {
    const own = ofDevice.get(uplink.device.deviceId);
    if (own) own.push(uplink);
    else ofDevice.set(uplink.device.deviceId, [uplink]);
  }
  const slices: UplinkFacts[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const uplink of [...ofDevice.values()].flat()) {
    const added = weigh(uplink);
    if (weight + added > most) {
      slices.push([]);
      weight = 0;
    }
    slices.at(-1)!.push(uplink);
    weight += added;
  }
  return slices;
}
