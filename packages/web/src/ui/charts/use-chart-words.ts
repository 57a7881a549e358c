import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTimeWithZone } from '../../values/format-time';
import { type DrawnCurve, nearestIndex } from './chart-data';
import { statisticsOf } from './chart-statistics';

const withUnit = ({ format, gap, unit }: DrawnCurve, value: number) => `${format(value)}${gap}${unit}`;

/** Each curve with its lowest, highest and newest value, for who does not see it. Needs the texts `charts`. */
export function useChartSummary(curves: readonly DrawnCurve[]): string {
  const { t } = useTexts('charts');
  const { timeZone } = useDisplaySetting();
  return useMemo(
    () =>
      curves
        .map((curve) => {
          const found = statisticsOf(curve);
          if (!found) return t('summaryEmpty', { name: curve.name });
          return t('summary', {
            name: curve.name,
            min: curve.format(found.min),
            max: withUnit(curve, found.max),
            last: withUnit(curve, found.last),
            at: formatDateTimeWithZone(found.lastAt, timeZone),
          });
        })
        .join(' '),
    [curves, t, timeZone],
  );
}

/** The values of a moment (epoch ms) in words; curves without a reading then are left out. */
export function useMomentWords(): (curves: readonly DrawnCurve[], at: number) => string {
  const { timeZone } = useDisplaySetting();
  return (curves, at) => {
    const values = curves.flatMap((curve) => {
      const index = nearestIndex(curve.times, at, 0.5);
      const value = index === undefined ? null : curve.values[index];
      return typeof value === 'number' ? [`${curve.name} ${withUnit(curve, value)}`] : [];
    });
    return [formatDateTimeWithZone(at, timeZone), ...values].join(', ');
  };
}
