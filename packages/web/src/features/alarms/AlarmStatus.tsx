import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTimeWithZone } from '../../values/format-time';
import { useNow } from '../../values/use-now';
import classes from './Alarms.module.css';

type State = Pick<Alarm, 'acknowledged_at' | 'acknowledged_by' | 'assigned_to' | 'silenced_until'>;

/** Who takes care of an open alarm. Needs the texts `alarms`. */
export function AlarmStatus({ alarm }: { alarm: State }) {
  const { t } = useTexts('alarms');
  const { timeZone } = useDisplaySetting();
  const now = useNow();
  const { acknowledged_at, acknowledged_by, assigned_to, silenced_until } = alarm;
  return (
    <span className={classes.stacked}>
      {acknowledged_at === null
        ? t('state.new')
        : acknowledged_by === null
          ? t('open-alarms:state.acknowledgedBySomeone')
          : t('open-alarms:state.acknowledged', { name: acknowledged_by })}
      {assigned_to && (
        <span className={classes.muted}>{t('state.assigned', { name: assigned_to.name })}</span>
      )}
      {silenced_until !== null && silenced_until > now && (
        <span className={classes.muted}>
          {t('state.silenced', { time: formatDateTimeWithZone(silenced_until, timeZone) })}
        </span>
      )}
    </span>
  );
}
