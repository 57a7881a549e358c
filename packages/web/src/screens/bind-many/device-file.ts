import { readCsv } from '@fieldscope/contract/csv';

/** A row of a list of devices, as a person wrote it. */
export interface DeviceRow {
  eui: string;
  code: string;
  name: string;
  group: string;
}

const COLUMNS = ['eui', 'code', 'name', 'group'] as const;

/**
 * Reads a list of devices: CSV with commas, semicolons or tabs, columns in the order EUI, key code, name, group or as
 * its first row names them. Empty rows are left out, columns beyond these too.
 */
export function readDevices(text: string): DeviceRow[] {
  const table = readCsv(text).map(({ cells }) => cells);
  const head = table[0]?.map((cell) => cell.toLowerCase()) ?? [];
  const isNamed = head.includes('eui');
  const place = (column: string, index: number) => (isNamed ? head.indexOf(column) : index);
  const places = COLUMNS.map(place);
  return table.slice(isNamed ? 1 : 0).map((cells) => {
    const [eui = '', code = '', name = '', group = ''] = places.map((at) => cells[at] ?? '');
    return { eui: eui.toUpperCase(), code, name, group };
  });
}
