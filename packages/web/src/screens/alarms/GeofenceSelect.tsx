import { Anchor, Select } from '@mantine/core';
import { Link } from 'react-router';
import { addressOfGeofence } from '../../features/geofences/geofence-address';
import { useGeofences } from '../../features/geofences/geofences.queries';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import type { DraftPartProps } from './draft-part-props';
import classes from './RuleEditor.module.css';

/** The geofence that trackers enter or leave; while there is none, the way to draw one. */
export function GeofenceSelect({ draft, enter, isTried }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const { data } = useGeofences();
  const geofences = data ?? [];
  const { area } = draft.entered;
  if (data?.length === 0)
    return (
      <Anchor component={Link} to={addressOfGeofence('new')}>
        {t('editor.noGeofence')}
      </Anchor>
    );
  return (
    <Select
      className={classes.choice}
      classNames={longChoices}
      aria-label={t('editor.field.area')}
      placeholder={t('editor.field.area')}
      data={geofences.map((one) => ({ value: String(one.geofence_id), label: one.name }))}
      value={area === null ? null : String(area)}
      error={isTried && area === null ? t('editor.required') : undefined}
      searchable={needsSearch(geofences.length)}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      allowDeselect={false}
      onChange={(id) => id !== null && enter({ area: Number(id) })}
    />
  );
}
