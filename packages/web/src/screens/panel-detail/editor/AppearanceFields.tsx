import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { Button, ColorInput, Group, NumberInput, Stack, Text } from '@mantine/core';
import { contrastOf, LEAST_CONTRAST } from '../../../features/panels/appearance';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';

interface Appearance {
  bgColor: string | null;
  fontColor: string | null;
  fontSize: number | null;
}

interface AppearanceFieldsProps {
  settings: Appearance;
  faults: Readonly<Record<string, string>>;
  onChange(changed: Partial<Appearance>): void;
}

const isColor = (text: string | null): text is string => text !== null && /^#[0-9a-fA-F]{6}$/.test(text);

/** Colours and font size that each kind of component has; empty: as the theme has it. */
export function AppearanceFields({ settings, faults, onChange }: AppearanceFieldsProps) {
  const { t } = useTexts('panel-editor');
  const { bgColor, fontColor, fontSize } = settings;
  const contrast = isColor(bgColor) && isColor(fontColor) ? contrastOf(bgColor, fontColor) : undefined;
  return (
    <Stack gap="sm" role="group" aria-label={t('appearance.label')}>
      <Text size="sm" fw={500}>
        {t('appearance.label')}
      </Text>
      <ColorField
        label={t('appearance.bgColor')}
        value={bgColor}
        error={faults.bgColor}
        onChange={(color) => onChange({ bgColor: color })}
      />
      <ColorField
        label={t('appearance.fontColor')}
        value={fontColor}
        error={faults.fontColor}
        onChange={(color) => onChange({ fontColor: color })}
      />
      {contrast !== undefined && contrast < LEAST_CONTRAST && (
        <Notice kind="warning">{t('appearance.contrast', { contrast: contrast.toFixed(1) })}</Notice>
      )}
      <NumberInput
        label={t('appearance.fontSize')}
        placeholder={t('appearance.fits')}
        min={8}
        max={160}
        allowDecimal={false}
        value={fontSize ?? ''}
        error={faults.fontSize}
        onChange={(size) => onChange({ fontSize: typeof size === 'number' ? size : null })}
      />
    </Stack>
  );
}

interface ColorFieldProps {
  label: string;
  value: string | null;
  error?: string | undefined;
  onChange(color: string | null): void;
}

/** A colour, or that of the theme. */
export function ColorField({ label, value, error, onChange }: ColorFieldProps) {
  const { t } = useTexts('panel-editor');
  return (
    <Group gap={8} align="flex-end" wrap="nowrap">
      <ColorInput
        style={{ flex: 1 }}
        label={label}
        format="hex"
        withPreview={value !== null}
        placeholder={t('appearance.theme')}
        eyeDropperButtonProps={{ 'aria-label': t('appearance.pick') }}
        value={value ?? ''}
        error={error}
        onChange={(color) => onChange(color === '' ? null : color)}
      />
      {value !== null && (
        <Button
          variant="subtle"
          aria-label={t('appearance.reset', { name: label })}
          onClick={() => onChange(null)}
        >
          {t('appearance.resetShort')}
        </Button>
      )}
    </Group>
  );
}
