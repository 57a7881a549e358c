import type { ProfileSetting } from '@fieldscope/contract/profile-settings';
import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import classes from './DeviceProfiles.module.css';

interface SettingSummaryProps {
  setting: ProfileSetting;
  isWrong: boolean;
  onOpen(): void;
}

/** A setting that is not open: what it is called, what it does, and which values it has. */
export function SettingSummary({ setting, isWrong, onOpen }: SettingSummaryProps) {
  const { t } = useTexts('device-profiles');
  const { label, name, role, unit, value } = setting;
  const values =
    value.type === 'number'
      ? `${formatNumber(value.least)} – ${formatNumber(value.most)} ${unit}`
      : value.type === 'choice'
        ? value.choices.map((choice) => choice.label).join(', ')
        : '';
  return (
    <Group className={classes.summary} justify="space-between" wrap="nowrap">
      <div>
        <Text fw={500}>{label || name}</Text>
        <Text size="sm" c="dimmed">
          {[t(`settings.roles.${role}`), values.trim()].filter(Boolean).join(' · ')}
        </Text>
        {isWrong && (
          <Text size="sm" c="var(--critical)">
            {t('settings.wrong')}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('settings.editOf', { label: label || name })}
        onClick={onOpen}
      >
        {t('settings.edit')}
      </Button>
    </Group>
  );
}
