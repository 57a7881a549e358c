import { ActionIcon, Menu } from '@mantine/core';
import { IconBook, IconHelp, IconKeyboard, IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts';

/** Where to read on: the API of this server, shortcuts, privacy. */
export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTexts('shell');
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('help.label')}
          title={t('help.label')}
        >
          <IconHelp size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href="/openapi/openapi.json"
          target="_blank"
          leftSection={<IconBook size={16} aria-hidden />}
        >
          {t('help.api')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShortcuts}>
          {t('help.shortcuts')}
        </Menu.Item>
        <Menu.Item component={Link} to="/privacy" leftSection={<IconLock size={16} aria-hidden />}>
          {t('routes:privacy')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
