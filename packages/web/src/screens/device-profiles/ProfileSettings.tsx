import { PROFILE_SETTING_LIMITS, type ProfileSetting } from '@fieldscope/contract/profile-settings';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { faultIn, newSetting } from './profile-settings.model';
import { SettingEditor } from './SettingEditor';
import { SettingSummary } from './SettingSummary';

interface ProfileSettingsProps {
  settings: readonly ProfileSetting[];
  script: string;
  /** Whether what is wrong is said. */
  isTried: boolean;
  onChange(settings: ProfileSetting[]): void;
}

/** What devices with a profile can be set to and told: each a card on their page. One of them is open at a time. */
export function ProfileSettings({ settings, script, isTried, onChange }: ProfileSettingsProps) {
  const { t } = useTexts('device-profiles');
  const [open, setOpen] = useState<number>();
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
      {settings.map((setting, place) => {
        const change = (changed: ProfileSetting) =>
          onChange(settings.map((one, index) => (index === place ? changed : one)));
        const remove = () => {
          setOpen(undefined);
          onChange(settings.filter((one) => one !== setting));
        };
        // A setting has no name but its place while it is typed.
        const key = `${place}`;
        return place === open ? (
          <SettingEditor
            key={key}
            {...{ settings, place, script, isTried }}
            onChange={change}
            onRemove={remove}
          />
        ) : (
          <SettingSummary
            key={key}
            setting={setting}
            isWrong={isTried && faultIn(settings, place) !== undefined}
            onOpen={() => setOpen(place)}
          />
        );
      })}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={settings.length >= PROFILE_SETTING_LIMITS.count}
          onClick={() => {
            setOpen(settings.length);
            onChange([...settings, newSetting(settings)]);
          }}
        >
          {t('settings.add')}
        </Button>
      </Group>
    </Stack>
  );
}
