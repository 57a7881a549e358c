import { createHash } from 'node:crypto';
import { readCsv } from '@fieldscope/contract/csv';
import { amountOf, CURRENCIES, type Currency } from '@fieldscope/contract/money';
import { XMLParser } from 'fast-xml-parser';

/** A payment that came in, as a bank tells of it. */
export interface StatementEntry {
  /** The same payment has the same in each statement. */
  senderId: string;
  at: number;
  currency: Currency;
  /** In minor units. */
  amount: number;
  reference: string;
  payer: string;
}

const MOST_ENTRIES = 10_000;
const TEXT_LENGTH = 500;

/** A file that is no bank statement. */
export class NoStatement extends Error {}

/**
 * Payments that came in, of a bank statement: CAMT.053 (ISO 20022, `BkToCstmrStmt`), or CSV with the columns date, amount,
 * currency and reference, and perhaps payer and id. What goes out is left out.
 * @throws NoStatement
 */
export const readStatement = (file: string): StatementEntry[] =>
  (file.trimStart().startsWith('<') ? readCamt(file) : readTable(file)).slice(0, MOST_ENTRIES + 1);

/** Whether a statement has more payments than are read at once. */
export const isTooLong = (entries: readonly StatementEntry[]): boolean => entries.length > MOST_ENTRIES;

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (node, name) => (isNode(node) ? node[name] : undefined),
    Array.isArray(value) ? value[0] : value,
  );
const textAt = (value: unknown, ...path: string[]): string => {
  const found = at(value, ...path);
  const text = isNode(found) ? found['#text'] : found;
  return typeof text === 'string' ? text.trim().slice(0, TEXT_LENGTH) : '';
};

function readCamt(file: string): StatementEntry[] {
  // No entity is resolved, and numbers stay texts.
  const parser = new XMLParser({
    ...{
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
    },
    ...{ processEntities: false, removeNSPrefix: true, trimValues: true },
  });
  let document: unknown;
  try {
    document = parser.parse(file);
  } catch {
    throw new NoStatement();
  }
  const statements = listOf(at(document, 'Document', 'BkToCstmrStmt', 'Stmt'));
  if (statements.length === 0) throw new NoStatement();
  return statements.flatMap((statement) => listOf(statement.Ntry).flatMap(entriesOf));
}

/** Payments of an entry, which may stand for several. */
function entriesOf(entry: Node): StatementEntry[] {
  if (textAt(entry, 'CdtDbtInd') !== 'CRDT' || textAt(entry, 'RvslInd') === 'true') return [];
  const details = listOf(entry.NtryDtls).flatMap(({ TxDtls }) => listOf(TxDtls));
  const time = Date.parse(textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm'));
  if (Number.isNaN(time)) throw new NoStatement();
  const bankId = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  return (details.length > 0 ? details : [entry]).map((one, place) => {
    const amount =
      at(one, 'Amt') ??
      at(one, 'AmtDtls', 'TxAmt', 'Amt') ??
      (details.length <= 1 ? at(entry, 'Amt') : undefined);
    const remittance = listOf(at(one, 'RmtInf') === undefined ? [] : [at(one, 'RmtInf')]);
    const structured = remittance
      .flatMap((part) => listOf(part.Strd))
      .map((part) => textAt(part, 'CdtrRefInf', 'Ref'));
    const free = remittance.flatMap((part) => [part.Ustrd].flat()).map(String);
    const reference = [...structured, ...free, textAt(one, 'Refs', 'EndToEndId')].filter(Boolean).join(' ');
    const payer = textAt(one, 'RltdPties', 'Dbtr', 'Nm') || textAt(one, 'RltdPties', 'Dbtr', 'Pty', 'Nm');
    const id = textAt(one, 'Refs', 'AcctSvcrRef') || (bankId && `${bankId}/${place}`);
    return entryOf({
      id,
      at: time,
      currency: textAt(amount, '@Ccy'),
      amount: textAt(amount),
      reference,
      payer,
    });
  });
}

const COLUMNS = ['date', 'amount', 'currency', 'reference'] as const;

function readTable(file: string): StatementEntry[] {
  const [head, ...rows] = readCsv(file);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  if (!COLUMNS.every((name) => names.includes(name))) throw new NoStatement();
  return rows.flatMap(({ cells }) => {
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const time = Date.parse(cell('date'));
    if (Number.isNaN(time)) throw new NoStatement();
    if (cell('amount').startsWith('-')) return [];
    const [amount, currency, reference] = [cell('amount'), cell('currency').toUpperCase(), cell('reference')];
    return [entryOf({ id: cell('id'), at: time, currency, amount, reference, payer: cell('payer') })];
  });
}

/** @throws NoStatement when an amount is none, or its currency is unknown */
function entryOf(
  given: Record<'id' | 'currency' | 'amount' | 'reference' | 'payer', string> & { at: number },
): StatementEntry {
  const currency = CURRENCIES.find((code) => code === given.currency) ?? raise();
  const amount = amountOf(given.amount, currency) ?? raise();
  const reference = given.reference.slice(0, TEXT_LENGTH);
  const payer = given.payer.slice(0, TEXT_LENGTH);
  // A bank that gives no id is known by what it says.
  const said = JSON.stringify([given.at, currency, amount, reference, payer]);
  const senderId = given.id || createHash('sha256').update(said).digest('hex');
  return { senderId, at: given.at, currency, amount, reference, payer };
}

function raise(): never {
  throw new NoStatement();
}
