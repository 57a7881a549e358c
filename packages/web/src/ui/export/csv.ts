export type Cell = string | number | null;
export interface CsvTable {
  head: readonly string[];
  lines: readonly (readonly Cell[])[];
}

/** Excel reads UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as CSV (RFC 4180): commas, CRLF, quotes doubled, with a byte order mark. A text that a spreadsheet would take
 * for a formula gets an apostrophe before it; numbers stay numbers.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Saves a text as a file of the reader. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun once the click is over; a moment later nothing needs the address any more.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
