import { BYTE_ORDER_MARK, type Cell, csvLine } from '@fieldscope/contract/csv-line';

export interface CsvTable {
  head: readonly string[];
  lines: readonly (readonly Cell[])[];
}

/** Rows as CSV, with a byte order mark. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('');

/** Saves a text as a file of the reader. */
export function downloadText(name: string, type: string, text: string): void {
  downloadFile(new File([text], name, { type: `${type};charset=utf-8` }));
}

/** Saves a file under its name. */
export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The download has begun once the click is over; a moment later nothing needs the address any more.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
