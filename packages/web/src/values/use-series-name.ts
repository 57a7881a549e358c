import { useTexts } from '../texts/use-texts';
import { useMeasurementNames } from './measurement-names';
import { POSITION, type SeriesOfDevice } from './series';

/** Names series in the reader's language: "Air temperature", with its channel "Air temperature, channel 2". */
export function useSeriesName(): (series: SeriesOfDevice, withChannel: boolean) => string {
  const { t } = useTexts('values');
  const nameOf = useMeasurementNames();
  return ({ channel, measurement_id }, withChannel) => {
    const name = measurement_id === POSITION ? t('position.label') : nameOf(measurement_id);
    return withChannel ? t('onChannel', { name, channel }) : name;
  };
}
