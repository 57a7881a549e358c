import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { BrowserNotificationSwitch } from '../../features/notices/BrowserNotificationSwitch';
import { browserNotifications } from '../../features/notices/browser-notifications';
import { useTexts } from '../../texts/use-texts';
import classes from './UserCenter.module.css';

const PushNotifications = lazy(async () => ({
  default: (await import('./PushNotifications')).PushNotifications,
}));

/** How new messages are announced on this device, and alarms while the portal is closed. */
export function Notifications() {
  const { t } = useTexts('user-center');
  const about = browserNotifications.isSupported() ? 'notifications.about' : 'notifications.unsupported';
  return (
    <Stack gap="xl" className={classes.notifications}>
      <section aria-labelledby="while-open">
        <Title order={2} size="h3" mb="sm" id="while-open">
          {t('notifications.whileOpen')}
        </Title>
        <Stack gap="sm" align="start">
          <BrowserNotificationSwitch />
          <Text c="dimmed">{t(about, { seconds: LIMITS.browserNotificationMs / SECOND_MS })}</Text>
          <Anchor component={Link} to="/message">
            {t('notifications.messages')}
          </Anchor>
        </Stack>
      </section>
      <Suspense>
        <PushNotifications />
      </Suspense>
    </Stack>
  );
}
