import { type Fleet, type FleetDevice, type FleetGateway, isHeardByRadio, isOut } from './fleet';
import { seedOf } from './node';
import { hash01 } from './noise';

export interface Reception {
  gateway: FleetGateway;
  rssi: number;
  snr: number;
}

interface Moment {
  at: number;
  fCnt: number;
}

const KM_PER_DEGREE = 111;
const FURTHEST_RSSI = -125;
const USUAL_LOSS = 0.004;

/**
 * The gateways that receive an uplink, the one with the strongest signal first: log-distance path loss with fading.
 * Kits, cameras and lost uplinks have none.
 */
export function receptionsOf(fleet: Fleet, device: FleetDevice, { at, fCnt }: Moment): Reception[] {
  if (!isHeardByRadio(device.source) || isLost(device, { at, fCnt })) return [];
  const seed = seedOf(device);
  const receptions: Reception[] = [];
  for (const [index, gateway] of fleet.gateways.entries()) {
    const { gainDb = 0, reachKm = Number.POSITIVE_INFINITY, outages } = gateway;
    const km = distanceKm(gateway, device);
    if (km > reachKm || isOut(outages, at)) continue;
    const fading = (hash01(seed + 10 + index, fCnt) - 0.5) * 12;
    const rssi = Math.round(-76 + gainDb - 30 * Math.log10(Math.max(0.1, km) * 4) + fading);
    if (rssi >= FURTHEST_RSSI) receptions.push({ gateway, rssi, snr: Math.round((rssi + 115) / 4) });
  }
  return receptions.sort((a, b) => b.rssi - a.rssi);
}

const distanceKm = (gateway: FleetGateway, device: FleetDevice): number =>
  Math.hypot(gateway.longitude - device.longitude, gateway.latitude - device.latitude) * KM_PER_DEGREE;

/** One frame of so many is lost, never the last of them: two in a row would let a device look offline. */
function isLost(device: FleetDevice, { at, fCnt }: Moment): boolean {
  const { lossShare = USUAL_LOSS, lossSince = 0 } = device.trouble ?? {};
  const frames = Math.round(1 / (at < lossSince ? USUAL_LOSS : lossShare));
  const lost = Math.floor(hash01(seedOf(device) + 3, Math.floor(fCnt / frames)) * (frames - 1));
  return fCnt % frames === lost;
}

/** Whether the network server delivers it twice. */
export function isRepeated(device: FleetDevice, fCnt: number): boolean {
  return hash01(seedOf(device) + 4, fCnt) < 0.01;
}
