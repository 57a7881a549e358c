import { findModel, MODELS } from '@fieldscope/codecs';
import { readCsv } from '@fieldscope/contract/csv';
import { EuiInAnyCase } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { type Said, said } from '../../platform/operator/told';
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

/** What is wrong with a column, by the message of its schema; of the others that they are no EUI. */
const NOT_CODE = 'code';
const NO_MODEL = 'model';
const NOT_KEY = 'key';
const WHY: Record<string, Said> = {
  [NOT_CODE]: said('notCode'),
  [NO_MODEL]: said('noModel', { models: MODEL_NAMES }),
  [NOT_KEY]: said('notKey'),
};

const Row = z.object({
  eui: EuiInAnyCase,
  code: z.string().regex(/^[\x21-\x7e]{4,64}$/, NOT_CODE),
  model: z.string().refine((name) => findModel(name) !== undefined, NO_MODEL),
  deveui: EuiInAnyCase,
  joineui: EuiInAnyCase,
  appkey: z
    .string()
    .regex(/^[0-9A-Fa-f]{32}$/, NOT_KEY)
    .transform((key) => key.toUpperCase()),
});

/** A device of the file, with its line. */
export interface ImportRow extends Produced {
  line: number;
}

export interface ImportFile {
  rows: ImportRow[];
  /** What is wrong, line by line. */
  faults: Said[];
}

/** What is wrong in a line. */
export const lineFault = (line: number, fault: Said): Said => said('lineFault', { line, fault });

/** Reads devices as CSV with a line of column names. An empty DevEUI is the EUI. */
export function readImport(text: string): ImportFile {
  const [head, ...table] = readCsv(text);
  const heads = (head?.cells ?? []).map(headOf);
  const missing = COLUMNS.filter((column) => !heads.includes(column) && column !== 'deveui');
  if (missing.length > 0) {
    return {
      rows: [],
      faults: missing.map((column) => lineFault(1, said('columnMissing', { name: HEADS[column] }))),
    };
  }
  const rows: ImportRow[] = [];
  const faults: Said[] = [];
  for (const { line, cells } of table) {
    const given = Object.fromEntries(COLUMNS.map((name) => [name, cells[heads.indexOf(name)] ?? '']));
    const row = Row.safeParse({ ...given, deveui: given.deveui || given.eui });
    if (row.success) rows.push(deviceOf(row.data, line));
    else faults.push(...faultsOf(row.error, line));
  }
  if (rows.length === 0 && faults.length === 0) faults.push(lineFault(2, said('noDevice')));
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

function faultsOf({ issues }: z.ZodError, line: number): Said[] {
  const byColumn = new Map(issues.map(({ path, message }) => [path[0] as Column, message]));
  return [...byColumn].map(([column, message]) =>
    lineFault(line, said('columnWrong', { column: HEADS[column], fault: WHY[message] ?? said('notEui') })),
  );
}

/** An EUI or DevEUI that stands in two lines. */
function repetitionsIn(rows: readonly ImportRow[]): Said[] {
  const faults: Said[] = [];
  for (const [field, head] of [
    ['eui', HEADS.eui],
    ['dev_eui', HEADS.deveui],
  ] as const) {
    const lines = new Map<string, number>();
    for (const row of rows) {
      const before = lines.get(row[field]);
      if (before === undefined) lines.set(row[field], row.line);
      else faults.push(lineFault(row.line, said('columnRepeated', { column: head, before })));
    }
  }
  return faults;
}
