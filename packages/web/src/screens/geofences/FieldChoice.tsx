import { Anchor, Select } from '@mantine/core';
import { Link } from 'react-router';
import { addressOfField } from '../../features/fields/field-address';
import { useFieldNames } from '../../features/fields/fields.queries';
import { useTexts } from '../../texts/use-texts';
import { needsSearch } from '../../ui/filters/many-choices';
import type { ShapeFieldProps } from './CircleFields';

/** The field whose outline a geofence follows; while there is none, the way to draw one. */
export function FieldChoice({ draft, problem, onChange }: ShapeFieldProps) {
  const { t } = useTexts('geofences');
  const { data } = useFieldNames();
  const fields = data ?? [];
  if (data?.length === 0)
    return (
      <Anchor component={Link} to={addressOfField('new')}>
        {t('field.noField')}
      </Anchor>
    );
  return (
    <Select
      label={t('field.choose')}
      data={fields.map(({ field_id, name }) => ({ value: String(field_id), label: name }))}
      value={draft.field_id === undefined ? null : String(draft.field_id)}
      error={problem?.problem === 'field' ? t('problem.field') : undefined}
      searchable={needsSearch(fields.length)}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      allowDeselect={false}
      onChange={(chosen) => onChange({ field_id: chosen === null ? undefined : Number(chosen) })}
    />
  );
}
