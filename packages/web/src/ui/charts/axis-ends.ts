import { useMeasuredText } from '../../values/use-measured-text';
import type { DrawnCurve } from './chart-data';

/** Where an axis ends; null: as the values have it. */
export interface AxisEnds {
  min: number | null;
  max: number | null;
}

const LEAST_SPAN = 1;

/** A range of values with chosen ends; one that would be turned around is moved instead. */
export function withEnds([low, high]: [number, number], ends: AxisEnds | undefined): [number, number] {
  const [from, to] = [ends?.min ?? low, ends?.max ?? high];
  if (from < to) return [from, to];
  return ends?.min == null ? [to - LEAST_SPAN, to] : [from, from + LEAST_SPAN];
}

/** Ends of the axis of each unit in the reader's unit; they are given in that of the measurements. */
export function useAxisEnds(
  curves: readonly DrawnCurve[],
  ends: AxisEnds | undefined,
): Readonly<Record<string, AxisEnds>> {
  const { unitOf } = useMeasuredText();
  if (!ends) return {};
  return Object.fromEntries(
    curves.map(({ unit, measurementId }) => {
      const { convert } = unitOf(measurementId);
      const inUnit = (end: number | null) => (end === null ? null : convert(end));
      return [unit, { min: inUnit(ends.min), max: inUnit(ends.max) }];
    }),
  );
}
