import type { SceneMeasurement } from '@fieldscope/contract/calls/scenes';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { pageOfDevice } from '../../../features/devices/page-of-device';
import { LatestReading } from '../../../features/latest-values/LatestReading';
import { Sparkline } from '../../../ui/charts/Sparkline';
import { MeasuredValue } from '../../../values/MeasuredValue';
import { seriesKey } from '../../../values/series';
import { ProblemMark } from './ProblemMark';
import classes from './Scenes.module.css';
import { problemOf } from './scene-state.model';

interface SceneRowProps {
  measurement: SceneMeasurement;
  /** Hourly means of the last 24 hours. */
  hours: readonly (number | null)[] | undefined;
}

/** A measurement of a scene: its alias leads to its chart, beside it the last 24 hours and the newest value. */
export function SceneRow({ measurement, hours = [] }: SceneRowProps) {
  const { eui, alias, device_name, is_gateway, measurement_id, value, measured_at } = measurement;
  const problem = problemOf(measurement);
  const chart = is_gateway
    ? pageOfDevice(eui, 'gateway')
    : `${pageOfDevice(eui, 'node')}&series=${seriesKey(measurement)}`;
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Anchor component={Link} to={chart} className={classes.alias} title={alias}>
          {alias}
        </Anchor>
        <span className={classes.about}>
          {problem && <ProblemMark problem={problem} />}
          {device_name !== alias && (
            <span className={classes.device} title={device_name}>
              {device_name}
            </span>
          )}
        </span>
      </span>
      <span className={classes.sparkline}>
        <Sparkline values={hours} height={24} />
      </span>
      <span className={classes.value}>
        {value === null || measured_at === null ? (
          <MeasuredValue value={null} measurementId={measurement_id} />
        ) : (
          <LatestReading
            reading={{ measurement_id, value, measured_at }}
            intervalMinutes={measurement.interval_minutes}
          />
        )}
      </span>
    </li>
  );
}
