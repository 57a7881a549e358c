import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { useTexts } from '../../texts/use-texts';
import classes from './Alarms.module.css';
import { AlarmWhy } from './AlarmWhy';
import { useAlarmWords } from './use-alarm-words';

/** What happened, how bad it was, and why, each on a line. */
export function AlarmWhat({ alarm }: { alarm: Alarm }) {
  const { t } = useTexts('alarms');
  const { what, worst } = useAlarmWords();
  const value = worst(alarm);
  return (
    <span className={classes.stacked}>
      {what(alarm)}
      {value !== undefined && <span className={classes.muted}>{t('worst', { value })}</span>}
      <AlarmWhy alarm={alarm} />
    </span>
  );
}
