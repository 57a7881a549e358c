import { isDrawnAsBars, sumOf } from '@fieldscope/contract/definitions/sums';
import { useMemo } from 'react';
import { useMeasurementNames } from '../../values/measurement-names';
import { useMeasuredText } from '../../values/use-measured-text';
import { type ChartCurve, colorNameOf, type DrawnCurve } from './chart-data';

/** Curves in the reader's unit; undefined: still loading. */
export function useDrawnCurves(curves: readonly ChartCurve[] | undefined): DrawnCurve[] | undefined {
  const { unitOf } = useMeasuredText();
  const nameOf = useMeasurementNames();
  return useMemo(
    () =>
      curves?.map((curve, place) => {
        const { convert, store: _, ...readersUnit } = unitOf(curve.measurementId);
        const inUnit = (value: number | null) => (value === null ? null : convert(value));
        const sum = curve.quantity ? undefined : sumOf(curve.measurementId);
        return {
          ...curve,
          ...readersUnit,
          values: curve.values.map(inUnit),
          min: curve.min?.map(inUnit) ?? null,
          max: curve.max?.map(inUnit) ?? null,
          measurementName: curve.quantity?.name ?? nameOf(curve.measurementId),
          ...(curve.quantity && { unit: curve.quantity.unit, gap: ' ' }),
          colorName: colorNameOf(curve.color ?? place, curve.isCompared),
          isBars: curve.quantity
            ? curve.quantity.isBars === true
            : sum !== undefined && isDrawnAsBars(curve.measurementId),
          sum: sum && { kind: sum.kind, unit: unitOf(sum.inUnitOf ?? curve.measurementId).unit },
        };
      }),
    [curves, unitOf, nameOf],
  );
}
