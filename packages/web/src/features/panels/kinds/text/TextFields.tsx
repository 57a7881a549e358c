import '@mantine/core/styles/SegmentedControl.layer.css';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { Input, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import type { KindFieldsProps } from '../kind';

const ALIGNMENTS = ['start', 'center', 'end'] as const;

export function TextFields({ settings, onChange, faults }: KindFieldsProps<'text'>) {
  const { t } = useTexts('panel-kinds');
  return (
    <Stack gap="sm">
      <Textarea
        label={t('text.text')}
        rows={5}
        maxLength={PANEL_LIMITS.textLength}
        value={settings.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        error={faults.text}
      />
      <Input.Wrapper label={t('text.align')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('text.align')}
          data={ALIGNMENTS.map((value) => ({ value, label: t(`text.${value}`) }))}
          value={settings.align}
          onChange={(align) => onChange({ align: ALIGNMENTS.find((one) => one === align)! })}
        />
      </Input.Wrapper>
    </Stack>
  );
}
