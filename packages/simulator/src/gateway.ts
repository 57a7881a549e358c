import type { Fleet, FleetDevice, FleetGateway } from './fleet';
import { seedOf } from './node';
import { hash01 } from './noise';

export interface Reception {
  gateway: FleetGateway;
  rssi: number;
  snr: number;
}

const KM_PER_DEGREE = 111;
const FURTHEST_RSSI = -125;

/** The gateways that receive an uplink, with signal strength: log-distance path loss with fading. */
export function receptionsOf(fleet: Fleet, device: FleetDevice, fCnt: number): Reception[] {
  return fleet.gateways.flatMap((gateway, index) => {
    const km =
      Math.hypot(gateway.longitude - device.longitude, gateway.latitude - device.latitude) * KM_PER_DEGREE;
    const fading = (hash01(seedOf(device) + 10 + index, fCnt) - 0.5) * 12;
    const rssi = Math.round(-72 - 27 * Math.log10(Math.max(0.1, km) * 4) + fading);
    return rssi < FURTHEST_RSSI ? [] : [{ gateway, rssi, snr: Math.round((rssi + 115) / 4) }];
  });
}

/** Whether no gateway receives it. */
export function isLost(device: FleetDevice, fCnt: number): boolean {
  return hash01(seedOf(device) + 3, fCnt) < (device.trouble?.lossShare ?? 0.004);
}

/** Whether the network server delivers it twice. */
export function isRepeated(device: FleetDevice, fCnt: number): boolean {
  return hash01(seedOf(device) + 4, fCnt) < 0.01;
}
