import type { Severity } from '@fieldscope/contract/alarm-conditions';
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconInfoCircleFilled } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Alarms.module.css';

const ICONS = {
  info: IconInfoCircleFilled,
  warning: IconAlertTriangleFilled,
  critical: IconAlertOctagonFilled,
} as const;

/** How grave an alarm is, as icon and word. Needs the texts `alarms`. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { t } = useTexts('alarms');
  const Icon = ICONS[severity];
  return (
    <span className={classes.severity} data-severity={severity}>
      <Icon size={16} aria-hidden />
      {t(`severity.${severity}`)}
    </span>
  );
}
