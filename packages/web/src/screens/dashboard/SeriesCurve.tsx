import { useMemo } from 'react';
import { useCurves } from '../../api/use-curves';
import { TimeSeriesChart } from '../../ui/chart/TimeSeriesChart';
import { ErrorState } from '../../ui/ErrorState';
import type { useTimeRange } from '../../ui/range/use-time-range';
import { useMeasurementNames } from '../../values/measurement-names';
import { type Series, seriesName } from './chart-choice';

interface SeriesCurveProps {
  series: Series;
  time: ReturnType<typeof useTimeRange>;
}

const POINTS = 1000;
const HEIGHT = 340;

/** The curve of a series, live. */
export function SeriesCurve({ series, time: { from, to, isZoomed, zoom } }: SeriesCurveProps) {
  const { eui, channel, measurement_id } = series;
  const name = useMeasurementNames()(measurement_id);
  const wanted = `${eui}/${seriesName(series)}`;
  const { data, error, refetch } = useCurves({
    series: [{ eui, channel, measurement_id }],
    from,
    to,
    points: POINTS,
  });
  const curves = useMemo(
    () =>
      data
        ?.map((curve) => ({
          ...curve,
          key: `${curve.eui}/${seriesName(curve)}`,
          name,
          measurementId: curve.measurement_id,
        }))
        .filter(({ key }) => key === wanted),
    [data, name, wanted],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <TimeSeriesChart
      curves={curves?.length === 0 ? undefined : curves}
      from={from}
      to={to}
      height={HEIGHT}
      onZoom={(start, end) => zoom({ from: start, to: end })}
      onZoomOut={isZoomed ? () => zoom(undefined) : undefined}
    />
  );
}
