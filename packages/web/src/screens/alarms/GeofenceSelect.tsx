import { Anchor, Select } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { addressOfGeofence } from '../../ui/geofences/geofence-address';
import { useGeofences } from '../../ui/geofences/geofences.queries';
import classes from './RuleEditor.module.css';
import type { DraftPartProps } from './RuleSentence';

/** The geofence that trackers enter or leave; while there is none, the way to draw one. */
export function GeofenceSelect({ draft, change, isTried }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const { data } = useGeofences();
  const geofences = data ?? [];
  const { geofence_id } = draft;
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
      value={geofence_id === null ? null : String(geofence_id)}
      error={isTried && geofence_id === null ? t('editor.required') : undefined}
      searchable={needsSearch(geofences.length)}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      allowDeselect={false}
      onChange={(id) => id !== null && change({ geofence_id: Number(id) })}
    />
  );
}
