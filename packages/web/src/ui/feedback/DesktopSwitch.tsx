import { Switch } from '@mantine/core';
import { useState } from 'react';
import { desktopNotices, useDesktopNoticesWanted } from '../../api/desktop-notices';
import { useTexts } from '../../texts/use-texts';

/**
 * New messages on the desktop too. The browser asks for its permission when the reader switches it on, never before.
 * Needs the texts `messages`.
 */
export function DesktopSwitch() {
  const { t } = useTexts('messages');
  const isOn = useDesktopNoticesWanted();
  const [isBlocked, setBlocked] = useState(false);
  if (!desktopNotices.isSupported()) return null;
  const change = async (wanted: boolean) => {
    if (!wanted) desktopNotices.stop();
    setBlocked(wanted && !(await desktopNotices.want()));
  };
  return (
    <Switch
      size="sm"
      label={t('desktop.label')}
      error={isBlocked && t('desktop.blocked')}
      checked={isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
