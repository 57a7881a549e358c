import { PROFILE_SETTING_LIMITS, type ProfileSetting } from '@fieldscope/contract/profile-settings';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { newSetting } from './profile-settings.model';
import { SettingEditor } from './SettingEditor';

interface ProfileSettingsProps {
  settings: readonly ProfileSetting[];
  script: string;
  /** Whether what is wrong is said. */
  isTried: boolean;
  onChange(settings: ProfileSetting[]): void;
}

/** What devices with a profile can be set to and told: each a card on their page. */
export function ProfileSettings({ settings, script, isTried, onChange }: ProfileSettingsProps) {
  const { t } = useTexts('device-profiles');
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {t('settings.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('settings.about')}
        </Text>
      </div>
      {settings.map((setting, place) => (
        <SettingEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a setting has no name but its place while it is typed
          key={place}
          {...{ settings, place, script, isTried }}
          onChange={(changed) => onChange(settings.map((one, index) => (index === place ? changed : one)))}
          onRemove={() => onChange(settings.filter((one) => one !== setting))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={settings.length >= PROFILE_SETTING_LIMITS.count}
          onClick={() => onChange([...settings, newSetting(settings)])}
        >
          {t('settings.add')}
        </Button>
      </Group>
    </Stack>
  );
}
