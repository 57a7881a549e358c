import { useTexts } from '../../texts/use-texts';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useFieldNames } from './fields.queries';

interface FieldFilterProps {
  field: string | null;
  onChange(field: string | null): void;
}

/** A field of the organisation, or any; not there while it has none. */
export function FieldFilter({ field, onChange }: FieldFilterProps) {
  const { t } = useTexts('ui');
  const { data: fields = [], isPending } = useFieldNames();
  if (fields.length === 0 && !isPending) return null;
  return (
    <FilterSelect
      label={t('devices.field')}
      placeholder={t('devices.anyField')}
      data={fields.map(({ field_id, name }) => ({ value: String(field_id), label: name }))}
      count={fields.length}
      value={field}
      onChange={onChange}
      isPending={isPending}
    />
  );
}
