import { memo, useMemo } from 'react';
import type { Column } from '../../../../ui/tables/column';
import { ariaSort, SortHead } from '../../../../ui/tables/SortHead';
import { sortedRows } from '../../../../ui/tables/sorting';
import { useOwnSorting } from '../../../../ui/tables/use-sorting';
import { useNow } from '../../../../values/use-now';
import { isOldSeries } from '../../component-state.model';
import { nameOfSeries } from '../../panel-values';
import type { KindViewProps } from '../kind';
import { usePortions } from '../use-portions';
import { type TableRow, useTableColumns } from './table-columns';
import classes from './ValuesTable.module.css';

/** As the component has them. */
const USUAL = { column: '', order: 'asc' } as const;

/** The newest values of devices, a row each. */
export function ValuesTableView({ component: { name, settings }, shown }: KindViewProps<'values_table'>) {
  const columns = useTableColumns(settings.tableColumns);
  const sorting = useOwnSorting(USUAL);
  const now = useNow();
  const rows = useMemo(() => {
    const all = shown.map((series, place) => ({
      series,
      number: place + 1,
      isOld: isOldSeries(series, now),
    }));
    return sortedRows(all, columns, sorting.now);
  }, [shown, columns, sorting.now, now]);
  const { count, more } = usePortions(rows.length);
  return (
    <section
      className={classes.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                data-numeric={column.numeric || undefined}
                aria-sort={ariaSort(column, sorting)}
              >
                <SortHead column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row) => (
            <Row key={nameOfSeries(row.series)} {...row} columns={columns} />
          ))}
          {more && (
            <tr>
              <td className={classes.more} colSpan={columns.length}>
                {more}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

const Row = memo(function Row({ columns, ...row }: TableRow & { columns: readonly Column<TableRow>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.name} data-numeric={column.numeric || undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
});
