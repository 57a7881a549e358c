import type { GatewaySignal, RadioDay } from '@fieldscope/contract/calls/device-radio';
import { LARGEST_STEP, type RawUplink } from '../history/uplinks.service';

type Heard = Pick<RawUplink, 'receivedAt' | 'rssi' | 'snr' | 'gateways'>;
type Counted = Pick<RawUplink, 'receivedAt' | 'refusal' | 'fCnt'>;

/** Received, missing and refused uplinks of each named day; uplinks in the order of their reception. */
export function countByDay(
  uplinks: readonly Counted[],
  days: readonly string[],
  dayOf: (at: number) => string,
): RadioDay[] {
  const counts = new Map(days.map((date) => [date, { date, received: 0, missing: 0, refused: 0 }]));
  let before: number | undefined;
  for (const { receivedAt, refusal, fCnt } of uplinks) {
    const day = counts.get(dayOf(receivedAt));
    const step = fCnt === null || before === undefined ? undefined : fCnt - before;
    if (fCnt !== null) before = fCnt;
    if (!day) continue;
    if (refusal !== null) day.refused += 1;
    if (fCnt !== null && step !== 0) day.received += 1;
    if (step !== undefined && step >= 2 && step <= LARGEST_STEP) day.missing += step - 1;
  }
  return [...counts.values()];
}

/** RSSI and SNR by the gateway that received best, as means of bins of so many ms. */
export function signalsOf(uplinks: readonly Heard[], binMs: number): Omit<GatewaySignal, 'name'>[] {
  const byGateway = new Map<string, Map<number, Heard[]>>();
  for (const uplink of uplinks) {
    const eui = uplink.gateways[0];
    if (eui === undefined || (uplink.rssi === null && uplink.snr === null)) continue;
    const bins = byGateway.get(eui) ?? new Map<number, Heard[]>();
    byGateway.set(eui, bins);
    const start = Math.floor(uplink.receivedAt / binMs) * binMs;
    bins.set(start, [...(bins.get(start) ?? []), uplink]);
  }
  return [...byGateway]
    .map(([eui, bins]) => {
      const filled = [...bins].sort(([a], [b]) => a - b);
      return {
        eui,
        uplinks: filled.reduce((sum, [, heard]) => sum + heard.length, 0),
        times: filled.map(([start]) => start),
        rssi: filled.map(([, heard]) => meanOf(heard.map(({ rssi }) => rssi))),
        snr: filled.map(([, heard]) => meanOf(heard.map(({ snr }) => snr))),
      };
    })
    .sort((a, b) => b.uplinks - a.uplinks || (a.eui < b.eui ? -1 : 1));
}

/** To a tenth; null where none is known. */
function meanOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.round((10 * known.reduce((sum, value) => sum + value, 0)) / known.length) / 10;
}
