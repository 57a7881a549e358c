import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconBatteryExclamation,
  IconCircleDashed,
  IconCircleMinus,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import classes from './Scenes.module.css';
import type { Problem } from './scene-state.model';

const ICONS = {
  critical: IconAlertOctagonFilled,
  warning: IconAlertTriangleFilled,
  silent: IconCircleMinus,
  never_seen: IconCircleDashed,
  battery: IconBatteryExclamation,
  info: IconInfoCircleFilled,
} as const satisfies Record<Problem, unknown>;

const WORDS = {
  critical: 'problem.critical',
  warning: 'problem.warning',
  silent: 'values:offline',
  never_seen: 'values:never_seen',
  battery: 'values:batteryLow',
  info: 'problem.info',
} as const satisfies Record<Problem, string>;

/** What is wrong, as icon and word. */
export function ProblemMark({ problem }: { problem: Problem }) {
  const { t } = useTexts('scenes');
  const Icon = ICONS[problem];
  return (
    <span className={classes.problem} data-problem={problem}>
      <Icon size={16} aria-hidden />
      {t(WORDS[problem])}
    </span>
  );
}
