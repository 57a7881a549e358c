import type { Fleet, FleetGateway, FleetMember } from './fleet';
import { seedOf } from './node';
import { hash01 } from './noise';

export interface Heard {
  gateway: FleetGateway;
  rssi: number;
  snr: number;
}

const KM_PER_DEGREE = 111;
const FURTHEST_RSSI = -125;

/** Which gateways hear an uplink, and how well: log-distance path loss with fading. */
export function gatewaysThatHear(fleet: Fleet, member: FleetMember, fCnt: number): Heard[] {
  return fleet.gateways.flatMap((gateway, index) => {
    const km =
      Math.hypot(gateway.longitude - member.longitude, gateway.latitude - member.latitude) * KM_PER_DEGREE;
    const fading = (hash01(seedOf(member) + 10 + index, fCnt) - 0.5) * 12;
    const rssi = Math.round(-72 - 27 * Math.log10(Math.max(0.1, km) * 4) + fading);
    return rssi < FURTHEST_RSSI ? [] : [{ gateway, rssi, snr: Math.round((rssi + 115) / 4) }];
  });
}

/** Whether nobody heard it at all. */
export function isLost(member: FleetMember, fCnt: number): boolean {
  return hash01(seedOf(member) + 3, fCnt) < (member.trouble?.lossShare ?? 0.004);
}

/** Whether a network server hands it in a second time. */
export function isRepeated(member: FleetMember, fCnt: number): boolean {
  return hash01(seedOf(member) + 4, fCnt) < 0.01;
}
