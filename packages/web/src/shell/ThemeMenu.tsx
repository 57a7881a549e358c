import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTexts } from '../texts/use-texts';

const SCHEMES = [
  { name: 'light', icon: IconSun },
  { name: 'dark', icon: IconMoon },
  { name: 'auto', icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the system. */
export function ThemeMenu() {
  const { t } = useTexts('common');
  const { colorScheme } = useMantineColorScheme();
  const Icon = SCHEMES.find(({ name }) => name === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('theme.label')}
          title={t('theme.label')}
        >
          <Icon size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The themes as entries of a menu. */
export function ThemeItems() {
  const { t } = useTexts('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return SCHEMES.map(({ name, icon: Icon }) => (
    <Menu.Item
      key={name}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={name === colorScheme ? <IconCheck size={16} aria-hidden /> : <span />}
      aria-current={name === colorScheme || undefined}
      onClick={() => setColorScheme(name)}
    >
      {t(`theme.${name}`)}
    </Menu.Item>
  ));
}
