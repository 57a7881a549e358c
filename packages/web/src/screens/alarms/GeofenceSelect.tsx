import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { useGeofences } from '../../ui/geofences/geofences.queries';
import classes from './RuleEditor.module.css';
import type { DraftPartProps } from './RuleSentence';

/** The geofence that trackers enter or leave. */
export function GeofenceSelect({ draft, change, isTried }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const geofences = useGeofences().data ?? [];
  const { geofence_id } = draft;
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
