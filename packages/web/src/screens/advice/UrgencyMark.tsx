import type { Urgency } from '@fieldscope/contract/advice/advice-limits';
import {
  type Icon,
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconEye,
  IconHelpCircle,
} from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Advice.module.css';

const ICONS: Record<Urgency, Icon> = {
  now: IconAlertOctagonFilled,
  soon: IconAlertTriangleFilled,
  watch: IconEye,
  fine: IconCircleCheckFilled,
  unknown: IconHelpCircle,
};

/** How soon something has to be done, as icon and word. */
export function UrgencyMark({ urgency }: { urgency: Urgency }) {
  const { t } = useTexts('advice-words');
  const Shown = ICONS[urgency];
  return (
    <span className={classes.urgency} data-urgency={urgency}>
      <Shown size={16} aria-hidden />
      {t(`urgency.${urgency}`)}
    </span>
  );
}
