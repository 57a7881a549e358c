import type { ReactNode } from 'react';
import classes from './Outdated.module.css';

interface OutdatedProps {
  /** The rows belong to the last filter or page; the next ones are on their way. */
  is: boolean;
  children: ReactNode;
}

/** Rows that fade while those of another request are on their way. */
export const Outdated = ({ is, children }: OutdatedProps) => (
  <div className={classes.rows} data-outdated={is || undefined} aria-busy={is}>
    {children}
  </div>
);
