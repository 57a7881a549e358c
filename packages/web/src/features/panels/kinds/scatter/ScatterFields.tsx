import { Select, Stack } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import type { KindFieldsProps } from '../kind';
import { TimeField } from '../TimeField';

const AXES = ['time', 'first_measurement'] as const;

export function ScatterFields({ settings, onChange, faults }: KindFieldsProps<'scatter'>) {
  const { t } = useTexts('panel-kinds');
  return (
    <Stack gap="sm">
      <TimeField
        value={settings.selTime}
        onChange={(selTime) => onChange({ selTime })}
        fault={faults.selTime}
      />
      <Select
        label={t('scatter.against')}
        data={AXES.map((value) => ({ value, label: t(`scatter.${value}`) }))}
        allowDeselect={false}
        value={settings.against}
        onChange={(against) => onChange({ against: AXES.find((one) => one === against)! })}
        error={faults.against}
      />
    </Stack>
  );
}
