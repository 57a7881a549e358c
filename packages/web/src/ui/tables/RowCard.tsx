import type { ReactNode } from 'react';
import type { Column } from './DataFrame';
import classes from './RowCard.module.css';

interface RowCardProps<Row> {
  row: Row;
  /** What stands first: who or what the row is. */
  name: ReactNode;
  facts: readonly Column<Row>[];
  /** What can be done with it, if anything. */
  actions?: ReactNode;
}

/** A row of a table as the content of a card: name, facts under their heads, actions. */
export function RowCard<Row>({ row, name, facts, actions }: RowCardProps<Row>) {
  return (
    <div className={classes.card}>
      {name}
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.head}</dt>
            <dd>{fact.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions && <div>{actions}</div>}
    </div>
  );
}
