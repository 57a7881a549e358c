import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleMinus,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { formatList } from '../../values/format-list';
import classes from './ComponentTile.module.css';
import { devicesWith, problemOf, type ShownProblem } from './component-state.model';
import type { ShownSeries } from './panel-values';

const ICONS = {
  critical: IconAlertOctagonFilled,
  warning: IconAlertTriangleFilled,
  silent: IconCircleMinus,
  info: IconInfoCircleFilled,
} as const;

/** Beside the name of a component: the worst alarm of what it shows, or that a device is silent. */
export function ProblemOfComponent({ shown }: { shown: readonly ShownSeries[] }) {
  const { t } = useTexts('panels');
  const problem = problemOf(shown);
  if (!problem) return null;
  const Icon = ICONS[problem];
  const devices = devicesWith(problem, shown);
  return (
    <span className={classes.problem} data-problem={problem} title={formatList(devices)}>
      <Icon size={16} aria-hidden />
      {t(`problem.${problem}`)}
      {shown.length > 1 && devices.length > 1 && <span>{` (${devices.length})`}</span>}
    </span>
  );
}

/** The same of one series where there is no space for words: they are said to screen readers and on hover. */
export function ProblemIcon({ problem }: { problem: ShownProblem }) {
  const { t } = useTexts('panels');
  const Icon = ICONS[problem];
  return (
    <span className={classes.problem} data-problem={problem} title={t(`problem.${problem}`)}>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{t(`problem.${problem}`)}</VisuallyHidden>
    </span>
  );
}
