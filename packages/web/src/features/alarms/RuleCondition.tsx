import type { AlarmRule } from '@fieldscope/contract/calls/alarms';
import classes from './Alarms.module.css';
import { hoursText } from './hours-text';
import { useRuleWords } from './use-rule-words';

/** When a rule has an alarm, and at which hours where it watches at some alone. Needs the texts `alarms` and `values`. */
export function RuleCondition({ rule }: { rule: AlarmRule }) {
  const words = useRuleWords();
  return (
    <span className={classes.stacked}>
      {words.condition(rule)}
      {rule.hours && <span className={classes.muted}>{hoursText(rule.hours)}</span>}
    </span>
  );
}
