import '@mantine/core/styles/Switch.layer.css';
import { Select, Stack, Switch } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import { timeZones } from '../../../../values/time-zones';
import type { KindFieldsProps } from '../kind';

const OF_VIEWER = '';

export function ClockFields({ settings, onChange, faults }: KindFieldsProps<'clock'>) {
  const { t } = useTexts('panel-kinds', 'ui');
  const { zone, showsDate, showsSeconds } = settings;
  return (
    <Stack gap="sm">
      <Select
        label={t('clock.zone')}
        data={[{ value: OF_VIEWER, label: t('clock.ofViewer') }, ...timeZones(zone ?? '')]}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('ui:filter.nothingFound')}
        value={zone ?? OF_VIEWER}
        onChange={(chosen) => onChange({ zone: chosen || null })}
        error={faults.zone}
      />
      <Switch
        label={t('clock.date')}
        checked={showsDate}
        onChange={({ currentTarget }) => onChange({ showsDate: currentTarget.checked })}
      />
      <Switch
        label={t('clock.seconds')}
        checked={showsSeconds}
        onChange={({ currentTarget }) => onChange({ showsSeconds: currentTarget.checked })}
      />
    </Stack>
  );
}
