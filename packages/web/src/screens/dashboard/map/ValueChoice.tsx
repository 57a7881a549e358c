import { useTexts } from '../../../texts/use-texts';
import { FilterSelect } from '../../../ui/filters/FilterSelect';
import { useMeasurementNames } from '../../../values/measurement-names';
import { usePlacedMeasurements } from './fleet-map.queries';

interface ValueChoiceProps {
  /** The id of a measurement; null: devices show their states alone. */
  value: string | null;
  onChange(value: string | null): void;
}

/** Which value of the devices the map shows; those that most of them have come first. */
export function ValueChoice({ value, onChange }: ValueChoiceProps) {
  const { t } = useTexts('fleet-map');
  const { data = [] } = usePlacedMeasurements();
  const nameOf = useMeasurementNames();
  return (
    <FilterSelect
      label={t('value.label')}
      placeholder={t('value.placeholder')}
      data={data.map(({ measurement_id: id }) => ({ value: String(id), label: nameOf(id) }))}
      count={data.length}
      value={value}
      onChange={onChange}
      isWide
    />
  );
}
