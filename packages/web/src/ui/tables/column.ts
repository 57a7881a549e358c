import type { ReactNode } from 'react';

/** What rows are compared by; null has no place among them and comes last. */
export type SortKey = string | number | boolean | null;

export interface Column<Row> {
  /** Stable name: key of the column, of its choice and of its order. */
  name: string;
  head: string;
  /** Beside the head: the zone of its times. */
  note?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand under each other on the right. */
  numeric?: boolean;
  /** CSS width; the others share what is left. */
  width?: number | string;
  /** Left out of the table where it has no space: those with the lowest number first. Absent: never. Cards show it. */
  yields?: number;
  /** Takes what space is left, and gives of it when there is little: its cells end in an ellipsis. */
  isElastic?: boolean;
  /** The list can be sorted by this column: by the server, or here by this key of a row. */
  sort?: 'server' | ((row: Row) => SortKey);
  /** On a card it stands first, large: the value. */
  isLead?: boolean;
  /** On a card it names the row; absent everywhere: the first column does. */
  isCardHead?: boolean;
  /** On a card it has the whole width: sentences. */
  isWideOnCard?: boolean;
}
