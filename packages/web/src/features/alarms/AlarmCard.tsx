import type { Alarm } from '@fieldscope/contract/calls/alarms';
import type { ReactNode } from 'react';
import classes from './Alarms.module.css';
import { AlarmWhy } from './AlarmWhy';
import { AlarmDevice } from './alarm-columns';
import { SeverityMark } from './SeverityMark';
import { useAlarmWords } from './use-alarm-words';

interface AlarmCardProps {
  alarm: Alarm;
  /** When it began. */
  time: ReactNode;
  /** Who takes care of it, or how it ended; undefined: nothing to say. */
  state?: ReactNode;
  actions?: ReactNode;
  /** On a page of the device itself its name says nothing. */
  isDeviceKnown?: boolean;
}

/** An alarm where a table has no space, as few lines as it takes. Needs the texts `alarms`, `values` and `verdicts`. */
export function AlarmCard({ alarm, time, state, actions, isDeviceKnown }: AlarmCardProps) {
  const { what } = useAlarmWords();
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <SeverityMark severity={alarm.severity} />
        <span className={classes.muted}>{time}</span>
      </span>
      {!isDeviceKnown && (
        <span className={classes.cardName}>
          <AlarmDevice alarm={alarm} />
        </span>
      )}
      <span>
        {what(alarm)} <span className={classes.muted}>{alarm.rule_name}</span>
      </span>
      <AlarmWhy alarm={alarm} />
      {(state || actions) && (
        <div className={classes.cardFoot}>
          <span>{state}</span>
          {actions}
        </div>
      )}
    </div>
  );
}
