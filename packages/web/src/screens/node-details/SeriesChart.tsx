import { useMemo } from 'react';
import { useCurves } from '../../api/use-curves';
import { TimeSeriesChart } from '../../ui/chart/TimeSeriesChart';
import { ErrorState } from '../../ui/ErrorState';
import { RangeControl } from '../../ui/range/RangeControl';
import { useTimeRange } from '../../ui/range/use-time-range';
import { useMeasurementNames } from '../../values/measurement-names';
import classes from './NodeDetails.module.css';
import { type NodeSeries, seriesName } from './node-series';

const POINTS = 1000;
const HEIGHT = 340;

/** The history of one series; the range and the zoom stand in the address. */
export function SeriesChart({ eui, series }: { eui: string; series: NodeSeries }) {
  const { range, from, to, isZoomed, change, zoom } = useTimeRange('1d');
  const name = useMeasurementNames()(series.measurement_id);
  const { channel, measurement_id } = series;
  const { data, error, refetch } = useCurves({
    series: [{ eui, channel, measurement_id }],
    from,
    to,
    points: POINTS,
  });
  const curves = useMemo(
    () =>
      data
        ?.filter((curve) => seriesName(curve) === `${channel}-${measurement_id}`)
        .map((curve) => ({ ...curve, key: seriesName(curve), name, measurementId: curve.measurement_id })),
    [data, name, channel, measurement_id],
  );
  return (
    <section className={classes.chart}>
      <div className={classes.chartHead}>
        <h2 className={classes.chartTitle}>{name}</h2>
        <RangeControl range={range} bounds={{ from, to }} onChange={change} />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TimeSeriesChart
          curves={curves?.length === 0 ? undefined : curves}
          from={from}
          to={to}
          height={HEIGHT}
          onZoom={(start, end) => zoom({ from: start, to: end })}
          onZoomOut={isZoomed ? () => zoom(undefined) : undefined}
        />
      )}
    </section>
  );
}
