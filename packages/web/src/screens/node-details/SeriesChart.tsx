import { SeriesCurve } from '../../ui/charts/SeriesCurve';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { useMeasurementNames } from '../../values/measurement-names';
import type { SeriesOfDevice } from '../../values/series';
import classes from './NodeDetails.module.css';

/** The history of one series; the range and the zoom stand in the address. */
export function SeriesChart({ eui, series }: { eui: string; series: SeriesOfDevice }) {
  const time = useTimeRange('1d');
  const { channel, measurement_id } = series;
  return (
    <section className={classes.chart}>
      <div className={classes.chartHead}>
        <h2 className={classes.chartTitle}>{useMeasurementNames()(measurement_id)}</h2>
        <RangeControl range={time.range} bounds={{ from: time.from, to: time.to }} onChange={time.change} />
      </div>
      <SeriesCurve eui={eui} channel={channel} measurementId={measurement_id} time={time} />
    </section>
  );
}
