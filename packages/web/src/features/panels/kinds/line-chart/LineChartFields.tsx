import '@mantine/core/styles/NumberInput.layer.css';
import { Group, NumberInput, Stack } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import { DecimalInput } from '../../../../ui/numbers/DecimalInput';
import type { KindFieldsProps } from '../kind';
import { TimeField } from '../TimeField';

export function LineChartFields({ settings, onChange, faults }: KindFieldsProps<'line_chart'>) {
  const { t } = useTexts('panel-kinds');
  const { selTime, min, max, lineTimer } = settings;
  return (
    <Stack gap="sm">
      <TimeField value={selTime} onChange={(next) => onChange({ selTime: next })} fault={faults.selTime} />
      <Group grow align="flex-start">
        <DecimalInput
          label={t('axis.min')}
          placeholder={t('axis.byValues')}
          value={min}
          onChange={(next) => onChange({ min: next })}
          error={faults.min}
        />
        <DecimalInput
          label={t('axis.max')}
          placeholder={t('axis.byValues')}
          value={max}
          onChange={(next) => onChange({ max: next })}
          error={faults.max}
        />
      </Group>
      <NumberInput
        label={t('lineTimer')}
        suffix={t('lineTimerUnit')}
        min={5}
        max={3600}
        allowDecimal={false}
        value={lineTimer}
        onChange={(next) => typeof next === 'number' && onChange({ lineTimer: next })}
        error={faults.lineTimer}
      />
    </Stack>
  );
}
