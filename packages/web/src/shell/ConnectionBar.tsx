import { DAY_MS } from '@fieldscope/contract/time';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { oldestShown } from '../api/answer-or-kept';
import { useLostSince } from '../api/connection';
import { useStore } from '../browser/create-store';
import { useTexts } from '../texts/use-texts';
import { useDisplaySetting } from '../values/display-setting';
import { formatAge, formatClock, formatMinute } from '../values/format-time';
import { useNow } from '../values/use-now';
import classes from './ConnectionBar.module.css';

/**
 * Over the foot of every page while the server cannot be reached: since when, and what that means for the values; of when they
 * are, where they were kept on this device. Nothing moves for it.
 */
export function ConnectionBar() {
  const { t } = useTexts('shell');
  const { timeZone } = useDisplaySetting();
  const since = useLostSince();
  const keptAt = useStore(oldestShown);
  const now = useNow();
  if (since === undefined) return null;
  const clock = (at: number) => (now - at < DAY_MS / 2 ? formatClock : formatMinute)(at, timeZone);
  return (
    <div className={classes.bar} role="status">
      <IconPlugConnectedX className={classes.icon} size={18} aria-hidden />
      <span>
        {keptAt === undefined
          ? t('lost', { time: clock(since) })
          : t('kept', { time: clock(keptAt), age: formatAge(keptAt, now) })}
      </span>
    </div>
  );
}
