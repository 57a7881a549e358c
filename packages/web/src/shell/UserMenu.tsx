import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconHelp, IconLogout, IconUser, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMe } from '../api/me';
import { useSession } from '../api/session';
import { signOut } from '../api/sign-out';
import { useTexts } from '../texts/use-texts';
import { accountShown } from './account-shown';
import { LanguageItems } from './LanguageMenu';
import { ThemeItems } from './ThemeMenu';
import classes from './UserMenu.module.css';

/** Who is signed in, the user center and the way out; on a phone also language, theme and help. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { t } = useTexts('shell');
  const session = useSession();
  const me = useMe().data;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('user.menu')}
          title={t('user.menu')}
        >
          <IconUserCircle size={22} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <Text fw={550} truncate>
            {me?.nickname ?? session?.nickname}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {me ? accountShown(me) : session?.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/user_center" leftSection={<IconUser size={16} aria-hidden />}>
          {t('routes:userCenter')}
        </Menu.Item>
        <div className={classes.phone}>
          <Menu.Divider />
          <LanguageItems />
          <Menu.Divider />
          <ThemeItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconHelp size={16} aria-hidden />} onClick={onHelp}>
            {t('help')}
          </Menu.Item>
        </div>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('user.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
