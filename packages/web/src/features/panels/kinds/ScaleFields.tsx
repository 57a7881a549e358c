import { Group, Stack } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { ColorSteps } from './ColorSteps';
import type { KindFieldsProps } from './kind';
import { ScaleNumber } from './ScaleNumber';

/** Ends and colours of a scale. */
export function ScaleFields({
  settings: { min, max, colors },
  onChange,
  measurementId,
  faults,
}: KindFieldsProps<'gauge' | 'thermometer' | 'bar_chart'>) {
  const { t } = useTexts('panel-kinds');
  return (
    <Stack gap={12}>
      <Group gap={8} grow align="flex-start">
        <ScaleNumber
          label={t('scale.min')}
          value={min}
          onChange={(next) => onChange({ min: next })}
          measurementId={measurementId}
          error={faults.min}
        />
        <ScaleNumber
          label={t('scale.max')}
          value={max}
          onChange={(next) => onChange({ max: next })}
          measurementId={measurementId}
          error={faults.max}
        />
      </Group>
      <ColorSteps
        steps={colors}
        onChange={(next) => onChange({ colors: next })}
        measurementId={measurementId}
        faults={faults}
      />
    </Stack>
  );
}
