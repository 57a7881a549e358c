import type { ReactNode } from 'react';
import { CardList } from './CardList';
import type { Column } from './column';
import { DataFrame } from './DataFrame';
import { RowCard } from './RowCard';
import { SortChoice } from './SortChoice';
import { sortedRows } from './sorting';
import type { Fit } from './use-fits';
import type { SortControl } from './use-sorting';
import { useFittingColumns, withoutYielding } from './yielding-columns';

export interface ListProps<Row> {
  /** What the list holds, for screen readers. */
  label: string;
  /** The first names the row: it is the head of a card. */
  columns: readonly Column<Row>[];
  /** undefined: still loading; skeletons keep the place. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string;
  /** Name of a row, for its checkbox. */
  nameOf?(row: Row): string;
  /** Instead of rows when there are none. */
  empty?: ReactNode;
  /** Absent: the rows have one order. */
  sorting?: SortControl;
  /** A row as a card; absent: made of the columns. */
  card?(row: Row): ReactNode;
  /** Facts that a card leaves out. */
  isHiddenOnCard?(column: Column<Row>, row: Row): boolean;
  /** What can be done with a row, if anything: last column, foot of the card. */
  actions?: { head: string; cell(row: Row): ReactNode; width?: number };
  onRowClick?(row: Row): void;
  selected?: ReadonlySet<string>;
  onSelect?(selected: ReadonlySet<string>): void;
  /** Narrowest width of the table; in a narrower place columns that may yield do, then the rows become cards. */
  minWidth: number;
  /** Whether the table fits, where the page must know it, too; absent: it is found out here. */
  fit?: Fit;
  skeletonRows?: number;
}

/** A list as a table, and as cards where a table has no space. */
export function RowsOrCards<Row>(props: ListProps<Row>) {
  const { columns, rows, sorting, card, actions, isHiddenOnCard, minWidth } = props;
  const own = useFittingColumns(columns, minWidth);
  const fit = props.fit ?? own;
  const shown = withoutYielding(columns, fit);
  const sorted = rows && sorting ? sortedRows(rows, columns, sorting.now) : rows;
  const nameOf = props.nameOf ?? props.keyOf;
  const makeCard = (row: Row) => (
    <RowCard
      row={row}
      columns={columns.filter((column) => !isHiddenOnCard?.(column, row))}
      actions={actions?.cell(row)}
    />
  );
  return (
    <div ref={fit.place}>
      {fit.fits ? (
        <DataFrame
          {...props}
          rows={sorted}
          minWidth={fit.yielding > 0 ? 0 : minWidth}
          columns={actions ? [...shown, { name: 'actions', ...actions }] : shown}
        />
      ) : (
        <>
          {sorting && rows?.length !== 0 && <SortChoice columns={columns} sorting={sorting} />}
          <CardList {...props} rows={sorted} nameOf={nameOf} card={card ?? makeCard} />
        </>
      )}
    </div>
  );
}
