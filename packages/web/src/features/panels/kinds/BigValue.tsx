import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { numberOf } from '../../../values/number-of';
import { seriesKey } from '../../../values/series';
import { useMeasuredText } from '../../../values/use-measured-text';
import { pageOfDevice } from '../../devices/page-of-device';
import { usePanelReader } from '../panel-reader';
import type { ShownSeries } from '../panel-values';
import classes from './BigValue.module.css';
import { ShownValue } from './ShownValue';
import type { ShownColor } from './use-shown-color';

interface BigValueProps {
  series: ShownSeries;
  shownColor?: ShownColor;
}

/** Characters that are counted on for a value in words, and for any. */
const WORDS = 16;
const FEWEST = 4;

/** The value of a component that has but one, as large as fits. It leads whoever is signed in to its chart. */
export function BigValue({ series, shownColor }: BigValueProps) {
  const { isSignedIn } = usePanelReader();
  const { text } = useMeasuredText();
  const number = numberOf(series.value);
  const length = number === null ? WORDS : text(number, series.measurement_id).length;
  const { color, isRead } = shownColor ?? {};
  const style = {
    '--length': Math.max(FEWEST, length),
    ...(isRead && { color }),
  } as CSSProperties;
  return (
    <span className={classes.value} style={style}>
      {color && !isRead && <span className={classes.mark} style={{ background: color }} />}
      {isSignedIn && series.value !== null ? (
        <Link className={classes.link} to={chartOf(series)} title={series.device.name}>
          <ShownValue series={series} withoutAge />
        </Link>
      ) : (
        <ShownValue series={series} withoutAge />
      )}
    </span>
  );
}

/** Where the chart of a series is. */
const chartOf = ({ device: { eui, kind }, ...series }: ShownSeries): string =>
  kind === 'gateway' ? pageOfDevice(eui, kind) : `${pageOfDevice(eui, kind)}&series=${seriesKey(series)}`;
