import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { TrendUplink } from '../history/uplink-trends.service';

/** Uplinks whose median stands for a time. */
const SAMPLE = 10;
/** Fewer say nothing. */
const LEAST = 3;

/** undefined where there is none. */
export function medianOf(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = Math.floor(known.length / 2);
  if (known.length === 0) return undefined;
  return known.length % 2 === 1 ? known[middle] : (known[middle - 1]! + known[middle]!) / 2;
}

const hoursBetween = (first: TrendUplink, last: TrendUplink): number =>
  Math.max(1, Math.round((last.receivedAt - first.receivedAt) / HOUR_MS));

/** The earliest and the newest of some uplinks, where they are apart. */
function endsOf(uplinks: readonly TrendUplink[]): [TrendUplink[], TrendUplink[]] | undefined {
  const count = Math.min(SAMPLE, Math.floor(uplinks.length / 2));
  return count < LEAST ? undefined : [uplinks.slice(0, count), uplinks.slice(-count)];
}

/** How the signal of a device went on: medians of RSSI in dBm at both ends, SNR and spreading factor. */
export interface SignalTrend {
  from: number;
  to: number;
  snr: number | null;
  spreading: { from: number; to: number } | undefined;
  hours: number;
}

export function signalTrend(uplinks: readonly TrendUplink[]): SignalTrend | undefined {
  const heard = uplinks.filter(({ rssi }) => rssi !== null);
  const ends = endsOf(heard);
  if (!ends) return undefined;
  const [first, last] = ends;
  const median = (of: TrendUplink[], figure: 'rssi' | 'snr' | 'spreadingFactor') =>
    medianOf(of.map((uplink) => uplink[figure]));
  const [slow, fast] = [median(first, 'spreadingFactor'), median(last, 'spreadingFactor')];
  return {
    from: Math.round(median(first, 'rssi')!),
    to: Math.round(median(last, 'rssi')!),
    snr: median(last, 'snr') ?? null,
    spreading:
      slow === undefined || fast === undefined ? undefined : { from: Math.round(slow), to: Math.round(fast) },
    hours: hoursBetween(heard[0]!, heard.at(-1)!),
  };
}

/** How the battery went on, in percent; undefined: it was reported too seldom, or for too short a time. */
export function batteryTrend(
  uplinks: readonly TrendUplink[],
): { from: number; to: number; hours: number } | undefined {
  const told = uplinks.filter(({ battery }) => battery !== null);
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last || last.receivedAt - first.receivedAt < DAY_MS / 2) return undefined;
  return {
    from: Math.round(first.battery!),
    to: Math.round(last.battery!),
    hours: hoursBetween(first, last),
  };
}

/** Between two uplinks, those that did not arrive included; undefined: the device has started its counter again. */
function gapOf(before: TrendUplink, uplink: TrendUplink): number | undefined {
  const steps = uplink.fCnt === null || before.fCnt === null ? 1 : uplink.fCnt - before.fCnt;
  return steps > 0 ? (uplink.receivedAt - before.receivedAt) / steps : undefined;
}

/** Minutes between the newest uplinks, and what the device said of its interval before it said otherwise. */
export function intervalTrend(
  uplinks: readonly TrendUplink[],
): { measured: number; reportedBefore: number | null } | undefined {
  const newest = uplinks.slice(-SAMPLE);
  if (newest.length <= LEAST) return undefined;
  const gaps = newest.slice(1).flatMap((uplink, index) => gapOf(newest[index]!, uplink) ?? []);
  const gap = medianOf(gaps);
  if (gap === undefined) return undefined;
  const told = uplinks.flatMap(({ intervalMinutes }) => intervalMinutes ?? []);
  const now = told.at(-1);
  return {
    measured: Math.round(gap / MINUTE_MS),
    reportedBefore: told.findLast((minutes) => minutes !== now) ?? null,
  };
}
