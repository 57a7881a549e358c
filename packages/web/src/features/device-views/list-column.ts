import type { Cell } from '@fieldscope/contract/csv-line';
import type { CsvTable } from '../../ui/export/csv';
import type { Column } from '../../ui/tables/column';

/** A column of a file that programs read. */
export interface CsvColumn<Row> {
  head: string;
  cell(row: Row): Cell;
}

/** A column of a list of devices: on screen, and as the columns that it becomes in a file. */
export interface ListColumn<Device> extends Column<Device> {
  csv(devices: readonly Device[]): readonly CsvColumn<Device>[];
  /** Hidden until the reader chooses it. */
  isExtra?: boolean;
  /** Always shown. */
  isFixed?: boolean;
  /** How many columns wide it is; absent: one. */
  span?: number;
}

/** Devices as a table for programs: the columns that are shown. */
export function csvOfDevices<Device>(
  devices: readonly Device[],
  shown: readonly ListColumn<Device>[],
): CsvTable {
  const columns = shown.flatMap((column) => column.csv(devices));
  return {
    head: columns.map(({ head }) => head),
    lines: devices.map((device) => columns.map(({ cell }) => cell(device))),
  };
}

const WIDTH_OF_COLUMN = 100;

/** Narrowest width of a table of these columns, in px. */
export const widthOf = (columns: readonly Pick<ListColumn<never>, 'span'>[]): number =>
  WIDTH_OF_COLUMN * columns.reduce((sum, { span = 1 }) => sum + span, 0);
