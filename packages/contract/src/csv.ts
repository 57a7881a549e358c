import Papa from 'papaparse';

/** A row of a CSV table, its cells without space around them. */
export interface CsvRow {
  /** Where it begins, counted from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t'];

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs, whichever the first line has most of; rows without text are left
 * out.
 */
export function readCsv(text: string): CsvRow[] {
  const [first = ''] = text.trimStart().split('\n', 1);
  const countIn = (separator: string) => first.split(separator).length;
  const delimiter = SEPARATORS.toSorted((a, b) => countIn(b) - countIn(a))[0];
  const { data } = Papa.parse<string[]>(text, { delimiter });
  const rows: CsvRow[] = [];
  let line = 1;
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== ''))
      rows.push({ line, cells: cells.map((cell) => cell.trim()) });
    // A cell in quotes may have several lines.
    line += cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
  }
  return rows;
}
