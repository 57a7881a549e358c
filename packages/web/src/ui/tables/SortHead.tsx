import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column';
import classes from './SortHead.module.css';
import type { SortControl } from './use-sorting';

interface SortHeadProps<Row> {
  column: Column<Row>;
  /** Absent: the list cannot be sorted. */
  sorting: SortControl | undefined;
}

/** What stands in the head of a column: its name, and the order of the list if it is sorted by it. */
export function SortHead<Row>({ column: { name, head, note, sort }, sorting }: SortHeadProps<Row>) {
  const words = (
    <span>
      {head}
      {note && <> {note}</>}
    </span>
  );
  if (!sorting || sort === undefined) return words;
  const { now, toggle } = sorting;
  const Arrow = now.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.head} onClick={() => toggle(name)}>
      {words}
      {now.column === name ? (
        <Arrow size={14} stroke={1.8} aria-hidden />
      ) : (
        <span className={classes.place} />
      )}
    </button>
  );
}

/** For screen readers: whether and how the list is sorted by this column. */
export function ariaSort<Row>({ name, sort }: Column<Row>, sorting: SortControl | undefined) {
  if (!sorting || sort === undefined) return undefined;
  if (sorting.now.column !== name) return 'none';
  return sorting.now.order === 'asc' ? 'ascending' : 'descending';
}
