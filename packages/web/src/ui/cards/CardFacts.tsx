import type { ReactNode } from 'react';
import classes from './CardFacts.module.css';

/** Short facts of a card, beside each other. */
export function CardFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface CardFactProps {
  label: string;
  /** A line of its own. */
  isWide?: boolean;
  children: ReactNode;
}

/** One of them. */
export function CardFact({ label, isWide, children }: CardFactProps) {
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
