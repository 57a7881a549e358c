import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StateLine.module.css';

/** An icon that says a state, and whether it is a good one. */
export interface StateLook {
  Icon: Icon;
  tone?: 'good' | 'warning' | 'critical';
}

/** A state in words, behind its icon. */
export function StateLine({ Icon, tone, children }: StateLook & { children: ReactNode }) {
  return (
    <span className={classes.line}>
      <Icon size={16} className={tone && classes[tone]} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
