import type { ArrangedBlock } from '@fieldscope/contract/calls/blocks';
import { useTexts } from '../texts/use-texts';
import { useMeasurementNames } from './measurement-names';
import { blockOf, POSITION, type SeriesOfDevice } from './series';

/**
 * Names series: as the organisation does where it chose a name (`blocks`), else in the reader's language: "Air temperature",
 * with its channel "Air temperature, channel 2".
 */
export function useSeriesName(): (
  series: SeriesOfDevice,
  withChannel: boolean,
  blocks?: readonly ArrangedBlock[],
) => string {
  const { t } = useTexts('values');
  const nameOf = useMeasurementNames();
  return (series, withChannel, blocks = []) => {
    const own = blockOf(series, blocks)?.name;
    if (own) return own;
    const { channel, measurement_id } = series;
    const name = measurement_id === POSITION ? t('position.label') : nameOf(measurement_id);
    return withChannel ? t('onChannel', { name, channel }) : name;
  };
}
