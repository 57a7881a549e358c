import type { ReactNode } from 'react';
import type { Column } from './column';
import classes from './RowCard.module.css';

interface RowCardProps<Row> {
  row: Row;
  /** The lead stands first, then who or what the row is, then the others under their heads. */
  columns: readonly Column<Row>[];
  /** What can be done with it, if anything. */
  actions?: ReactNode;
}

/** A row of a table as the content of a card. */
export function RowCard<Row>({ row, columns, actions }: RowCardProps<Row>) {
  const lead = columns.find(({ isLead }) => isLead);
  const others = columns.filter((column) => column !== lead);
  const name = others.find(({ isCardHead }) => isCardHead) ?? others[0];
  const facts = others.filter((column) => column !== name);
  return (
    <div className={classes.card}>
      {lead && (
        <div className={classes.lead} title={lead.head}>
          {lead.cell(row)}
        </div>
      )}
      {name && <div className={classes.name}>{name.cell(row)}</div>}
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.name} data-wide={fact.isWideOnCard || undefined}>
            <dt>
              {fact.head}
              {fact.note && <> {fact.note}</>}
            </dt>
            <dd>{fact.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
