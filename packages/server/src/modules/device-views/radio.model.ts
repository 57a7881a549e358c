import type { GatewaySignal, RadioDay } from '@fieldscope/contract/calls/device-radio';
import { LARGEST_STEP, type RawUplink } from '../history/uplinks.service';

type Heard = Pick<RawUplink, 'receivedAt' | 'rssi' | 'snr' | 'spreadingFactor' | 'gateways'>;
type Counted = Pick<RawUplink, 'receivedAt' | 'refusal' | 'fCnt'>;

/**
 * Received, missing and refused uplinks of each day; uplinks in the order of their reception.
 * @param edges beginnings of the days and of the one after the last, epoch ms, ascending
 */
export function countByDay(
  uplinks: readonly Counted[],
  edges: readonly number[],
  dateOf: (at: number) => string,
): RadioDay[] {
  const days = edges.slice(1).map((endsAt, index) => ({
    endsAt,
    counts: { date: dateOf(edges[index]!), received: 0, missing: 0, refused: 0 },
  }));
  let [before, current]: [number | undefined, number] = [undefined, 0];
  for (const { receivedAt, refusal, fCnt } of uplinks) {
    const step = fCnt === null || before === undefined ? undefined : fCnt - before;
    if (fCnt !== null) before = fCnt;
    if (receivedAt < edges[0]!) continue;
    while (current < days.length && receivedAt >= days[current]!.endsAt) current += 1;
    const counts = days[current]?.counts;
    if (!counts) break;
    if (refusal !== null) counts.refused += 1;
    if (fCnt !== null && step !== 0) counts.received += 1;
    if (step !== undefined && step >= 2 && step <= LARGEST_STEP) counts.missing += step - 1;
  }
  return days.map(({ counts }) => counts);
}

/** RSSI, SNR and spreading factor by the gateway that received best, in bins of so many ms. */
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
        spreading_factor: filled.map(([, heard]) => highestOf(heard.map((one) => one.spreadingFactor))),
      };
    })
    .sort((a, b) => b.uplinks - a.uplinks || (a.eui < b.eui ? -1 : 1));
}

/** null where none is known. */
function highestOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** To a tenth; null where none is known. */
function meanOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.round((10 * known.reduce((sum, value) => sum + value, 0)) / known.length) / 10;
}
