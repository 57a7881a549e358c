import { Age } from '../../../values/Times';
import { useNow } from '../../../values/use-now';
import { isOldSeries } from '../component-state.model';
import type { ShownSeries } from '../panel-values';
import classes from './DeviceLine.module.css';

/** Whose value it is, and how old an old one is. */
export function DeviceLine({ series }: { series: ShownSeries }) {
  const isOld = isOldSeries(series, useNow());
  return (
    <span className={classes.line}>
      <span className={classes.name} title={series.device.name}>
        {series.device.name}
      </span>
      {isOld && series.measured_at !== null && (
        <span className={classes.age}>
          <Age at={series.measured_at} />
        </span>
      )}
    </span>
  );
}
