import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { ActionIcon, Button, ColorInput, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { ScaleNumber } from './ScaleNumber';
import type { ColorStep } from './scale.model';

interface ColorStepsProps {
  steps: readonly ColorStep[];
  onChange(steps: ColorStep[]): void;
  measurementId?: number;
  /** By `colors.<place>.from` and `colors.<place>.color`. */
  faults: Readonly<Record<string, string>>;
}

const MOST = 20;
const FIRST_COLOR = '#0d7a66';

/** Values from which on a colour holds. */
export function ColorSteps({ steps, onChange, measurementId, faults }: ColorStepsProps) {
  const { t } = useTexts('panel-kinds');
  const change = (place: number, changed: Partial<ColorStep>) =>
    onChange(steps.map((step, at) => (at === place ? { ...step, ...changed } : step)));
  const add = () => onChange([...steps, { from: (steps.at(-1)?.from ?? 0) + 1, color: FIRST_COLOR }]);
  return (
    <Stack gap={8} role="group" aria-label={t('colors.label')}>
      <Text size="sm" fw={500}>
        {t('colors.label')}
      </Text>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place
        <Group key={place} gap={8} wrap="nowrap" align="flex-start">
          <ScaleNumber
            aria-label={t('colors.from', { place: place + 1 })}
            value={step.from}
            onChange={(from) => change(place, { from })}
            measurementId={measurementId}
            error={faults[`colors.${place}.from`]}
          />
          <ColorInput
            aria-label={t('colors.color', { place: place + 1 })}
            value={step.color}
            onChange={(color) => change(place, { color })}
            format="hex"
            error={faults[`colors.${place}.color`]}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('colors.remove', { place: place + 1 })}
            onClick={() => onChange(steps.filter((_, at) => at !== place))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {steps.length < MOST && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={add}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('colors.add')}
        </Button>
      )}
    </Stack>
  );
}
