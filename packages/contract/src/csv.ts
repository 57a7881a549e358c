import { CsvError, type Options, parse } from 'csv-parse/sync';

/** A row of a CSV table, its cells without space around them. */
export interface CsvRow {
  /** Where it begins, counted from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t'];

/** As people and spreadsheets write it: any ends of lines, rows of any length, quotes inside a cell. */
const LENIENT = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
};

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs, whichever the first line has most of; rows without text are left
 * out.
 * @param most rows that are read, those without text included
 */
export function readCsv(text: string, most?: number): CsvRow[] {
  const [first = ''] = text.trimStart().split('\n', 1);
  const countIn = (separator: string) => first.split(separator).length;
  const delimiter = SEPARATORS.toSorted((a, b) => countIn(b) - countIn(a))[0];
  const rows: CsvRow[] = [];
  let line = 1;
  for (const cells of readCells(text, { ...LENIENT, delimiter, to: most })) {
    if (cells.some((cell) => cell.trim() !== ''))
      rows.push({ line, cells: cells.map((cell) => cell.trim()) });
    // A cell in quotes may have several lines.
    line += cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
  }
  return rows;
}

/** Rows of cells; where a quote is never closed, quotes are letters like others. */
function readCells(text: string, options: Options): string[][] {
  const { stackTraceLimit } = Error;
  // For each row of another length the parser makes an error and drops it: their stacks would take most of the time.
  Error.stackTraceLimit = 0;
  try {
    return parse(text, options) as string[][];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return parse(text, { ...options, quote: null }) as string[][];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
