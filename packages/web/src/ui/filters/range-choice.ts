import type { Bounds, Comparison, TimeRange } from './time-range';

/** What chooses a time range is given. */
export interface RangeChoice {
  range: TimeRange;
  /** What the range reaches over now, epoch ms. */
  bounds: Bounds;
  onChange(range: TimeRange): void;
  /** Absent: what is shown cannot be compared with another time. */
  comparison?: { kind: Comparison | undefined; change(kind: Comparison | undefined): void };
}
