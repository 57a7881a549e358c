import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { VerdictWords } from '../diagnosis/VerdictWords';
import classes from './Alarms.module.css';

/** Why an alarm began, as far as the portal found out; nothing otherwise. Needs the texts `verdicts` and `verdict-proofs`. */
export const AlarmWhy = ({ alarm: { verdict } }: { alarm: Pick<Alarm, 'verdict'> }) =>
  verdict && (
    <span className={classes.why}>
      <VerdictWords verdict={verdict} />
    </span>
  );
