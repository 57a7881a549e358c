import { findModel, MODELS } from '@fieldscope/codecs';
import { readCsv } from '@fieldscope/contract/csv';
import { EuiInAnyCase } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { Produced } from './production.model';

/** Columns of the file, in any order, as their heads are read: small letters alone. */
const COLUMNS = ['eui', 'code', 'model', 'deveui', 'joineui', 'appkey'] as const;
type Column = (typeof COLUMNS)[number];

/** What people write above the columns. */
const HEADS: Record<Column, string> = {
  eui: 'EUI',
  code: 'code',
  model: 'model',
  deveui: 'DevEUI',
  joineui: 'JoinEUI',
  appkey: 'AppKey',
};

const MODEL_NAMES = MODELS.map(({ model }) => model).join(', ');
const NOT_AN_EUI = 'not 16 digits and letters from A to F';

const Row = z.object({
  eui: EuiInAnyCase,
  code: z.string().regex(/^[\x21-\x7e]{4,64}$/, 'not 4 to 64 letters and digits'),
  model: z.string().refine((name) => findModel(name) !== undefined, `none of ${MODEL_NAMES}`),
  deveui: EuiInAnyCase,
  joineui: EuiInAnyCase,
  appkey: z
    .string()
    .regex(/^[0-9A-Fa-f]{32}$/, 'not 32 digits and letters from A to F')
    .transform((key) => key.toUpperCase()),
});

/** A device of the file, with its line. */
export interface ImportRow extends Produced {
  line: number;
}

export interface ImportFile {
  rows: ImportRow[];
  /** What is wrong, line by line, in English. */
  faults: string[];
}

/** Reads devices as CSV with a line of column names. An empty DevEUI is the EUI. */
export function readImport(text: string): ImportFile {
  const [head, ...table] = readCsv(text);
  const heads = (head?.cells ?? []).map(headOf);
  const missing = COLUMNS.filter((column) => !heads.includes(column) && column !== 'deveui');
  if (missing.length > 0) {
    return { rows: [], faults: missing.map((column) => `line 1: column ${HEADS[column]} is missing`) };
  }
  const rows: ImportRow[] = [];
  const faults: string[] = [];
  for (const { line, cells } of table) {
    const given = Object.fromEntries(COLUMNS.map((name) => [name, cells[heads.indexOf(name)] ?? '']));
    const row = Row.safeParse({ ...given, deveui: given.deveui || given.eui });
    if (row.success) rows.push(deviceOf(row.data, line));
    else faults.push(...faultsOf(row.error, line));
  }
  if (rows.length === 0 && faults.length === 0) faults.push('line 2: no device');
  return { rows, faults: [...faults, ...repetitionsIn(rows)] };
}

/** `Key code` and `DEV_EUI` are heads, too. */
const headOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace('keycode', 'code');

const deviceOf = (
  { eui, code, model, deveui, joineui, appkey }: z.output<typeof Row>,
  line: number,
): ImportRow => ({
  ...{ line, eui, code, model },
  ...{ dev_eui: deveui, join_eui: joineui, app_key: appkey },
});

function faultsOf({ issues }: z.ZodError, line: number): string[] {
  const byColumn = new Map(issues.map(({ path, message }) => [path[0] as Column, message]));
  return [...byColumn].map(([column, message]) => {
    const isEui = column === 'eui' || column === 'deveui' || column === 'joineui';
    return `line ${line}: ${HEADS[column]} is ${isEui ? NOT_AN_EUI : message}`;
  });
}

/** An EUI or DevEUI that stands in two lines. */
function repetitionsIn(rows: readonly ImportRow[]): string[] {
  const faults: string[] = [];
  for (const [field, head] of [
    ['eui', HEADS.eui],
    ['dev_eui', HEADS.deveui],
  ] as const) {
    const lines = new Map<string, number>();
    for (const row of rows) {
      const before = lines.get(row[field]);
      if (before === undefined) lines.set(row[field], row.line);
      else faults.push(`line ${row.line}: ${head} stands in line ${before} already`);
    }
  }
  return faults;
}
