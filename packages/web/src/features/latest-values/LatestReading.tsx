import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { intervalOfMeasurement } from '@fieldscope/contract/definitions/derived';
import { Glow } from '../../ui/feedback/Glow';
import { isOld } from '../../values/freshness';
import { MeasuredValue } from '../../values/MeasuredValue';
import { Age } from '../../values/Times';
import { useNow } from '../../values/use-now';
import classes from './LatestReading.module.css';

interface LatestReadingProps {
  reading: Pick<LatestValue, 'measurement_id' | 'value' | 'measured_at'>;
  /** Minutes between uplinks of its device. */
  intervalMinutes: number;
  /** Its age stands elsewhere. */
  withoutAge?: boolean;
}

/** The newest value of a series: news glows once; what is older than three intervals is dimmed, with its age. */
export function LatestReading({ reading, intervalMinutes, withoutAge }: LatestReadingProps) {
  const { measurement_id, measured_at } = reading;
  const old = isOld(measured_at, intervalOfMeasurement(measurement_id, intervalMinutes), useNow());
  return <AgedReading reading={reading} isOld={old} withoutAge={withoutAge} />;
}

interface AgedReadingProps extends Omit<LatestReadingProps, 'intervalMinutes'> {
  isOld: boolean;
}

/** The same for long lists, which look at the clock once for all of their rows. */
export function AgedReading({ reading, isOld: old, withoutAge }: AgedReadingProps) {
  const { measurement_id, value, measured_at } = reading;
  return (
    <span className={classes.reading} data-old={old || undefined}>
      <Glow stamp={measured_at}>
        <MeasuredValue value={value} measurementId={measurement_id} />
      </Glow>
      {old && !withoutAge && <Age at={measured_at} />}
    </span>
  );
}
