import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { Group, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import { DecimalInput } from '../../../../ui/numbers/DecimalInput';
import { useMeasuredText } from '../../../../values/use-measured-text';
import type { KindFieldsProps } from '../kind';

/** Limits, either of which may be left out, and the words on the button. */
export function PlaySoundFields({
  settings: { min, max, btnText },
  onChange,
  measurementId,
  faults,
}: KindFieldsProps<'play_sound'>) {
  const { t } = useTexts('panel-kinds');
  const { unitOf } = useMeasuredText();
  const { unit, convert, store } = unitOf(measurementId ?? 0);
  const shared = {
    placeholder: t('sound.noLimit'),
    ...(measurementId !== undefined && { convert, store }),
    rightSection: measurementId === undefined || unit === '' ? undefined : <span>{unit}</span>,
    rightSectionWidth: 52,
    rightSectionPointerEvents: 'none',
  } as const;
  return (
    <Stack gap={12}>
      <Group gap={8} grow align="flex-start">
        <DecimalInput
          {...shared}
          label={t('sound.min')}
          value={min}
          onChange={(next) => onChange({ min: next })}
          error={faults.min}
        />
        <DecimalInput
          {...shared}
          label={t('sound.max')}
          value={max}
          onChange={(next) => onChange({ max: next })}
          error={faults.max}
        />
      </Group>
      <TextInput
        label={t('sound.button')}
        placeholder={t('sound.allow')}
        autoComplete="off"
        maxLength={PANEL_LIMITS.componentNameLength}
        value={btnText}
        onChange={({ currentTarget: { value } }) => onChange({ btnText: value })}
        error={faults.btnText}
      />
    </Stack>
  );
}
