import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FactList.module.css';

export interface Fact {
  /** Stable name. */
  name: string;
  label: string;
  /** undefined: still loading. */
  value: ReactNode | undefined;
  /** On a line of its own. */
  isWide?: boolean;
}

/** Facts with their names, in as many columns as fit. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(({ name, label, value, isWide }) => (
        <div key={name} className={classes.fact} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <Skeleton height={14} width={120} mt={4} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
