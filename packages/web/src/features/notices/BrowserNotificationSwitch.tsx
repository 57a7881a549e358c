import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { browserNotifications, useBrowserNotificationsWanted } from './browser-notifications';

/**
 * New messages on the desktop too. The browser asks for its permission when the reader switches it on, never before.
 * Needs the texts `messages`.
 */
export function BrowserNotificationSwitch() {
  const { t } = useTexts('notices');
  const isOn = useBrowserNotificationsWanted();
  const [isBlocked, setBlocked] = useState(false);
  if (!browserNotifications.isSupported()) return null;
  const change = async (wanted: boolean) => {
    if (!wanted) browserNotifications.stop();
    setBlocked(wanted && !(await browserNotifications.want()));
  };
  return (
    <Switch
      size="sm"
      label={t('browserNotifications.label')}
      error={isBlocked && t('browserNotifications.blocked')}
      checked={isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
