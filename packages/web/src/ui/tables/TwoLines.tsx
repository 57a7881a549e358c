import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

interface TwoLinesProps {
  children: ReactNode;
  /** Smaller; empty: there is one line. */
  below?: ReactNode;
  /** What is below is an id or code, which no browser translates. */
  isCode?: boolean;
  /** The whole first line, which a table cuts where it is too long; absent: it wraps. */
  whole?: string;
}

/** What a cell says, and below it what adds to that. */
export const TwoLines = ({ children, below, isCode, whole }: TwoLinesProps) => (
  <span className={classes.lines} data-cut={whole !== undefined || undefined}>
    <span title={whole}>{children}</span>
    {below && (
      <span className={classes.below} translate={isCode ? 'no' : undefined}>
        {below}
      </span>
    )}
  </span>
);
