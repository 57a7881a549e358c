import type { Severity } from '@fieldscope/contract/alarm-conditions';
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconInfoCircleFilled } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Alarms.module.css';

const ICONS = {
  info: IconInfoCircleFilled,
  warning: IconAlertTriangleFilled,
  critical: IconAlertOctagonFilled,
} as const;

/** The icon of a severity, where its word is said beside it. */
export function SeverityIcon({ severity }: { severity: Severity }) {
  const Icon = ICONS[severity];
  return (
    <span className={classes.severity} data-severity={severity}>
      <Icon size={18} aria-hidden />
    </span>
  );
}

/** How grave an alarm is, as icon and word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { t } = useTexts('open-alarms');
  const Icon = ICONS[severity];
  return (
    <span className={classes.severity} data-severity={severity}>
      <Icon size={16} aria-hidden />
      {t(`severity.${severity}`)}
    </span>
  );
}
