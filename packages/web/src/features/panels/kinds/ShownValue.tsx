import { MeasuredValue } from '../../../values/MeasuredValue';
import { LatestReading } from '../../latest-values/LatestReading';
import type { ShownSeries } from '../panel-values';

interface ShownValueProps {
  /** undefined: its device does not measure it, or left. */
  series: ShownSeries | undefined;
  /** Its age stands elsewhere. */
  withoutAge?: boolean;
}

/** The newest value of a series; an old one looks old. A dash where there is none. */
export function ShownValue({ series, withoutAge }: ShownValueProps) {
  if (!series || series.value === null || series.measured_at === null)
    return <MeasuredValue value={null} measurementId={series?.measurement_id ?? 0} />;
  const { measurement_id, value, measured_at, device } = series;
  return (
    <LatestReading
      reading={{ measurement_id, value, measured_at }}
      intervalMinutes={device.interval_minutes}
      withoutAge={withoutAge}
    />
  );
}
