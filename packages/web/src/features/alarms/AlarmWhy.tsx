import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { VerdictWords } from '../diagnosis/VerdictWords';
import classes from './Alarms.module.css';

interface AlarmWhyProps {
  alarm: Pick<Alarm, 'verdict'>;
  /** Without its proof, where there is little space. */
  isShort?: boolean;
}

/** Why an alarm began, as far as the portal found out; nothing otherwise. Needs the texts `verdicts`. */
export function AlarmWhy({ alarm: { verdict }, isShort }: AlarmWhyProps) {
  if (verdict === null) return null;
  return (
    <span className={classes.why}>
      <VerdictWords verdict={verdict} isShort={isShort} />
    </span>
  );
}
