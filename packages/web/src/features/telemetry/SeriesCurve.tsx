import { useMemo } from 'react';
import { useRestriction } from '../../api/restriction';
import { TimeSeriesChart } from '../../ui/charts/TimeSeriesChart';
import type { Threshold } from '../../ui/charts/threshold';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { useTimeRange } from '../../ui/filters/use-time-range';
import { useMeasurementNames } from '../../values/measurement-names';
import { seriesKey } from '../../values/series';
import { ClosedHistory } from '../credits/ClosedHistory';
import { useCompared } from './use-compared';
import { useCurves } from './use-curves';

interface SeriesCurveProps {
  eui: string;
  channel: number;
  measurementId: number;
  time: ReturnType<typeof useTimeRange>;
  thresholds?: readonly Threshold[];
}

const POINTS = 1000;
const HEIGHT = 340;

/** The curve of one series, live; the page of its node has its notes. */
export function SeriesCurve({ eui, channel, measurementId, time, thresholds }: SeriesCurveProps) {
  const { from, to, zoom, zoomOut } = time;
  const name = useMeasurementNames()(measurementId);
  const isClosed = useRestriction();
  const wanted = `${eui}/${seriesKey({ channel, measurement_id: measurementId })}`;
  const { data, error, refetch } = useCurves({
    series: [{ eui, channel, measurement_id: measurementId }],
    from,
    to,
    points: POINTS,
  });
  const curves = useMemo(
    () =>
      data
        ?.map((curve) => ({
          ...curve,
          key: `${curve.eui}/${seriesKey(curve)}`,
          name,
          measurementId: curve.measurement_id,
        }))
        // The curve of the last choice stays in the cache's answer until the next one is there.
        .filter(({ key }) => key === wanted),
    [data, name, wanted],
  );
  const drawn = useCompared(curves, time);
  if (isClosed) return <ClosedHistory />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <TimeSeriesChart
      curves={drawn?.length === 0 ? undefined : drawn}
      awaited={[{ key: wanted, name }]}
      from={from}
      to={to}
      height={HEIGHT}
      title={name}
      thresholds={thresholds}
      onZoom={(start, end) => zoom({ from: start, to: end })}
      onZoomOut={zoomOut}
    />
  );
}
