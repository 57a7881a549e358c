import { Switch } from '@mantine/core';
import { useState } from 'react';
import { desktopNotices } from '../../api/desktop-notices';
import { useTexts } from '../../texts/use-texts';
import classes from './Messages.module.css';

/** New messages on the desktop too. The browser asks for its permission when the reader switches it on, never before. */
export function DesktopSwitch() {
  const { t } = useTexts('messages');
  const [isOn, setOn] = useState(desktopNotices.isWanted);
  const [isBlocked, setBlocked] = useState(false);
  if (!desktopNotices.isSupported()) return null;
  const change = async (wanted: boolean) => {
    if (!wanted) desktopNotices.stop();
    const isAllowed = wanted && (await desktopNotices.want());
    setOn(isAllowed);
    setBlocked(wanted && !isAllowed);
  };
  return (
    <Switch
      className={classes.desktop}
      size="sm"
      label={t('desktop.label')}
      error={isBlocked && t('desktop.blocked')}
      checked={isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
