import { IconCircleCheckFilled, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import classes from './Outcome.module.css';

interface OutcomeProps {
  kind: 'good' | 'bad' | 'open';
  /** Said beside the icon. */
  word: string;
  reason?: string;
}

const ICONS = { good: IconCircleCheckFilled, bad: IconCircleX, open: IconCircleDashed } as const;

/** How something ended, as icon and word, with the reason below. */
export function Outcome({ kind, word, reason }: OutcomeProps) {
  const Icon = ICONS[kind];
  return (
    <span className={classes.outcome}>
      <span className={classes.word} data-kind={kind}>
        <Icon size={16} aria-hidden /> {word}
      </span>
      {reason && <span className={classes.reason}>{reason}</span>}
    </span>
  );
}
