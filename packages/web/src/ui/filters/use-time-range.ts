import { useSearchParams } from 'react-router';
import { useNow } from '../../values/use-now';
import {
  type Bounds,
  boundsOf,
  type Preset,
  rangeOfAddress,
  type TimeRange,
  withRange,
  withZoom,
  zoomOfAddress,
} from './time-range';

/**
 * The range that a screen shows, kept in the address. `from` and `to` (epoch ms) are what is looked at: the range, or
 * the part of it that was zoomed into. `change` also takes away what else of the address a new range makes wrong.
 */
export function useTimeRange(fallback: Preset = '1d', { reset = [] as readonly string[] } = {}) {
  const [address, setAddress] = useSearchParams();
  const now = useNow();
  const range = rangeOfAddress(address, fallback);
  const zoomed = zoomOfAddress(address);
  const put = (next: URLSearchParams) => {
    for (const name of reset) next.delete(name);
    setAddress(next, { replace: true });
  };
  return {
    range,
    ...(zoomed ?? boundsOf(range, now)),
    isZoomed: zoomed !== undefined,
    change: (next: TimeRange) => put(withRange(address, next)),
    zoom: (next: Bounds | undefined) => put(withZoom(address, next)),
  };
}
