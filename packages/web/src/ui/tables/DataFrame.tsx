import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { Checkbox, Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import type { Column } from './column';
import classes from './DataFrame.module.css';
import { ariaSort, SortHead } from './SortHead';
import { useDensity } from './use-density';
import type { SortControl } from './use-sorting';

interface DataFrameProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined: still loading; rows of skeletons keep the place. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Instead of rows when there are none. */
  empty?: ReactNode;
  onRowClick?: (row: Row) => void;
  /** Keys of selected rows; absent: rows cannot be selected. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Absent: the rows have one order. */
  sorting?: SortControl;
  /** Narrowest width of the table. */
  minWidth?: number;
  /** CSS height from which the frame scrolls, both ways, with its head standing; absent: the page scrolls. */
  maxHeight?: number | string;
  skeletonRows?: number;
}

/** A table in a frame: its head stays in view, rows are 40 px high (32 compact). */
export function DataFrame<Row>(props: DataFrameProps<Row>) {
  const { label, columns, rows, empty, sorting, minWidth = 640, maxHeight } = props;
  const { compact } = useDensity();
  if (rows?.length === 0 && empty) return <div className={classes.frame}>{empty}</div>;
  return (
    <section
      className={classes.frame}
      style={{ maxHeight }}
      data-scrolls={maxHeight !== undefined || undefined}
      // A frame that scrolls must be reachable by keyboard.
      tabIndex={maxHeight === undefined ? undefined : 0}
      aria-label={label}
      aria-busy={rows === undefined}
    >
      <Table className={classes.table} style={{ minWidth }} data-compact={compact || undefined}>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            <SelectAll {...props} />
            {columns.map((column) => (
              <Table.Th
                key={column.name}
                w={column.width}
                data-numeric={column.numeric || undefined}
                aria-sort={ariaSort(column, sorting)}
              >
                <SortHead column={column} sorting={sorting} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined ? (
            <SkeletonRows {...props} />
          ) : (
            rows.map((row) => <DataRow key={props.keyOf(row)} row={row} {...props} />)
          )}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function DataRow<Row>({
  row,
  columns,
  keyOf,
  onRowClick,
  selected,
  onSelect,
}: DataFrameProps<Row> & { row: Row }) {
  const { t } = useTexts('ui');
  const key = keyOf(row);
  const chosen = selected?.has(key);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  return (
    // The row is a larger target for the pointer; by keyboard the link inside its first cell does the same.
    <Table.Tr
      className={onRowClick && classes.clickable}
      data-selected={chosen || undefined}
      onClick={onRowClick && ((event) => isOwnTarget(event) || onRowClick(row))}
    >
      {selected && (
        <Table.Td w={40}>
          <Checkbox size="xs" checked={chosen} onChange={toggle} aria-label={t('table.selectRow')} />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td
          key={column.name}
          data-numeric={column.numeric || undefined}
          data-elastic={column.isElastic || undefined}
        >
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Whether a click inside a row is meant for something of its own, or only marks text. */
function isOwnTarget(event: React.MouseEvent): boolean {
  return (
    (event.target as Element).closest('a, button, input, label') !== null ||
    (window.getSelection()?.toString() ?? '') !== ''
  );
}

function SelectAll<Row>({ rows, keyOf, selected, onSelect }: DataFrameProps<Row>) {
  const { t } = useTexts('ui');
  if (!selected) return null;
  const keys = rows?.map(keyOf) ?? [];
  const chosen = keys.filter((key) => selected.has(key)).length;
  return (
    <Table.Th w={40}>
      <Checkbox
        size="xs"
        aria-label={t('table.selectAll')}
        checked={chosen > 0 && chosen === keys.length}
        indeterminate={chosen > 0 && chosen < keys.length}
        onChange={(event) => onSelect?.(new Set(event.currentTarget.checked ? keys : []))}
      />
    </Table.Th>
  );
}

function SkeletonRows<Row>({ columns, selected, skeletonRows = 8 }: DataFrameProps<Row>) {
  return Array.from({ length: skeletonRows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
    <Table.Tr key={index}>
      {selected && <Table.Td />}
      {columns.map((column, place) => (
        <Table.Td key={column.name} data-numeric={column.numeric || undefined}>
          <Skeleton height={12} width={place === 0 ? '70%' : '50%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
