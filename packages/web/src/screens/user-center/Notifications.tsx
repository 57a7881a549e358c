import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { BrowserNotificationSwitch } from '../../features/notices/BrowserNotificationSwitch';
import { browserNotifications } from '../../features/notices/browser-notifications';
import { useTexts } from '../../texts/use-texts';
import classes from './UserCenter.module.css';

/** How new messages are announced on this device. */
export function Notifications() {
  const { t } = useTexts('user-center');
  const about = browserNotifications.isSupported() ? 'notifications.about' : 'notifications.unsupported';
  return (
    <Stack gap="sm" className={classes.page} align="start">
      <BrowserNotificationSwitch />
      <Text c="dimmed">{t(about, { seconds: LIMITS.browserNotificationMs / SECOND_MS })}</Text>
      <Anchor component={Link} to="/message">
        {t('notifications.messages')}
      </Anchor>
    </Stack>
  );
}
