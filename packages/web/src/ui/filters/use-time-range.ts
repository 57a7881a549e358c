import { useSearchParams } from 'react-router';
import { useDisplaySetting } from '../../values/display-setting';
import { useNow } from '../../values/use-now';
import {
  type Bounds,
  boundsOf,
  type Comparison,
  comparedMs,
  comparisonOfAddress,
  rangeOfAddress,
  type TimeRange,
  withComparison,
  withRange,
  zoomedOut,
} from './time-range';

interface Options {
  /** What else of the address a new range makes wrong. */
  reset?: readonly string[];
}

const isSameLength = (one: Bounds, other: Bounds) =>
  Math.abs((one.to - one.from) / (other.to - other.from) - 1) < 0.01;

/**
 * The range that a screen shows, kept in the address; `fallback` is how much up to now without one (`7d`). `from` and
 * `to` are its bounds in epoch ms. Where the reader zooms, the way back leads to the range before; moving along, it does not.
 */
export function useTimeRange(fallback: string, { reset = [] }: Options = {}) {
  const [address, setAddress] = useSearchParams();
  const { timeZone } = useDisplaySetting();
  const now = useNow();
  const range = rangeOfAddress(address, fallback, now, timeZone);
  const bounds = boundsOf(range, now, timeZone);
  const put = (next: TimeRange, replace: boolean) => {
    const changed = withRange(address, next);
    for (const name of reset) changed.delete(name);
    setAddress(changed, { replace });
  };
  const wider = zoomedOut(range, bounds, now);
  const kind = comparisonOfAddress(address);
  return {
    range,
    ...bounds,
    /** What the range is compared with, and how much earlier that begins. */
    comparison: {
      kind,
      ms: kind ? comparedMs(kind, range, bounds, timeZone) : 0,
      change: (next: Comparison | undefined) => setAddress(withComparison(address, next), { replace: true }),
    },
    change: (next: TimeRange) => put(next, true),
    zoom: (next: Bounds) => put(next, isSameLength(next, bounds)),
    zoomOut: () => {
      if (wider) put(wider, false);
    },
  };
}
