import { IconPlugConnectedX } from '@tabler/icons-react';
import { useLostSince } from '../api/connection';
import { useTexts } from '../texts/use-texts';
import { useDisplaySetting } from '../values/display-setting';
import { formatClock } from '../values/format-time';
import classes from './ConnectionBar.module.css';

/** Over the foot of every page while the server cannot be reached: since when, and what that means for the values. Nothing moves for it. */
export function ConnectionBar() {
  const { t } = useTexts('shell');
  const { timeZone } = useDisplaySetting();
  const since = useLostSince();
  if (since === undefined) return null;
  return (
    <div className={classes.bar} role="status">
      <IconPlugConnectedX className={classes.icon} size={18} aria-hidden />
      <span>{t('lost', { time: formatClock(since, timeZone) })}</span>
    </div>
  );
}
