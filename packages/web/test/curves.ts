import { HOUR_MS } from '@fieldscope/contract/time';
import type { DrawnCurve } from '../src/ui/charts/chart-data';
import { formatNumber } from '../src/values/format-number';

/** When the curves of tests begin. */
export const FROM = Date.UTC(2026, 2, 1);

/** A curve of two readings an hour apart. */
export const aCurve = (more: Partial<DrawnCurve> = {}): DrawnCurve => ({
  key: 'a',
  name: 'Greenhouse',
  measurementId: 4097,
  interval_minutes: 60,
  bin_ms: 0,
  times: [FROM, FROM + HOUR_MS],
  values: [20, 22],
  min: null,
  max: null,
  unit: '°C',
  gap: ' ',
  format: (shown) => formatNumber(shown, 1),
  measurementName: 'Air temperature',
  colorName: '--curve-1',
  isBars: false,
  ...more,
});
