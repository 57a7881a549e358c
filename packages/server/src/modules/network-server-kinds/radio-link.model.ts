import type { Reception, Uplink } from './message.model';

const WEAKEST = -999;

/** What identifies an uplink: its session, in which the frame counter counts, and the counter. */
export const frameIdentity = (devAddr: string | undefined, fCnt: number): string =>
  `${devAddr?.toUpperCase() ?? ''}/${fCnt}`;

/** The radio link of an uplink is that to the gateway which received it best. */
export function linkOf(
  received: readonly Reception[],
): Pick<Uplink, 'rssi' | 'snr' | 'gateways' | 'receptions'> {
  const bestFirst =
    received.length < 2 ? received : [...received].sort((a, b) => (b.rssi ?? WEAKEST) - (a.rssi ?? WEAKEST));
  return {
    rssi: bestFirst[0]?.rssi ?? null,
    snr: bestFirst[0]?.snr ?? null,
    gateways: bestFirst.flatMap(({ gateway }) => gateway || []),
    receptions: bestFirst,
  };
}
