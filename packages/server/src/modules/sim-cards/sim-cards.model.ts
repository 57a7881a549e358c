import type { SimCard } from '@fieldscope/contract/calls/device-reports';
import { readCsv } from '@fieldscope/contract/csv';
import { Eui } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { type Fact, type Said, said } from '../../platform/operator/told';

export const SIM_CARD_FILE = 'simcards.csv';

/** Columns of the file of SIM cards, in any order; all but EUI and status may be empty or absent. */
const COLUMNS = [
  'eui',
  'status',
  'operator',
  'iccid',
  'msisdn',
  'activated_on',
  'expires_on',
  'used_mb',
  'remaining_mb',
] as const;
type Column = (typeof COLUMNS)[number];

const Digits = z.string().regex(/^\+?\d{0,22}$/);
const Day = z.union([z.literal('').transform(() => null), z.iso.date()]);
const Megabytes = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^\d{1,12}(\.\d+)?$/)
    .transform(Number),
]);
const Row = z.object({
  eui: Eui,
  status: z.string().regex(/^\d$/).transform(Number),
  operator: z.string().max(64),
  iccid: Digits,
  msisdn: Digits,
  activated_on: Day,
  expires_on: Day,
  used_mb: Megabytes,
  remaining_mb: Megabytes,
});

export interface SimCardFile {
  cards: ReadonlyMap<string, SimCard>;
  /** What is wrong, line by line. */
  faults: Said[];
}

const lineFault = (line: number, fault: Fact): Said => said('lineFault', { line, fault });

/** Reads a table of SIM cards as CSV with a line of column names; a wrong line is left out and named. */
export function readSimCards(text: string): SimCardFile {
  const [head, ...table] = readCsv(text);
  if (!head) return { cards: new Map(), faults: [] };
  const names = head.cells.map((name) => name.toLowerCase());
  const unknown = names.filter((name) => !COLUMNS.includes(name as Column));
  const missing = (['eui', 'status'] as const).filter((name) => !names.includes(name));
  if (unknown.length > 0 || missing.length > 0) {
    const faults = [
      ...unknown.map((name) => lineFault(1, said('columnUnknown', { name }))),
      ...missing.map((name) => lineFault(1, said('columnMissing', { name }))),
    ];
    return { cards: new Map(), faults };
  }
  const cards = new Map<string, SimCard>();
  const faults: Said[] = [];
  for (const { line, cells } of table) {
    const given = Object.fromEntries(COLUMNS.map((name) => [name, cells[names.indexOf(name)] ?? '']));
    const row = Row.safeParse({ ...given, eui: given.eui?.toUpperCase() });
    if (row.success) {
      const { eui, ...card } = row.data;
      cards.set(eui, card);
    } else {
      const columns = [...new Set(row.error.issues.map(({ path }) => String(path[0])))];
      faults.push(lineFault(line, columns));
    }
  }
  return { cards, faults };
}
