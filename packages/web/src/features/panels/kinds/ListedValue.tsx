import { MeasuredValue } from '../../../values/MeasuredValue';
import { AgedReading } from '../../latest-values/LatestReading';
import type { ShownSeries } from '../panel-values';

interface ListedValueProps {
  series: ShownSeries;
  isOld: boolean;
  /** Its age stands elsewhere. */
  withoutAge?: boolean;
}

/** The newest value of a series among many; a dash where there is none. */
export function ListedValue({ series, isOld, withoutAge }: ListedValueProps) {
  const { measurement_id, value, measured_at } = series;
  if (value === null || measured_at === null)
    return <MeasuredValue value={null} measurementId={measurement_id} />;
  return (
    <AgedReading reading={{ measurement_id, value, measured_at }} isOld={isOld} withoutAge={withoutAge} />
  );
}
