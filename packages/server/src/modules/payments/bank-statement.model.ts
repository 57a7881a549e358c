import { createHash } from 'node:crypto';
import { BANK_STATEMENT_LIMITS } from '@fieldscope/contract/bank-statement-limits';
import type { StatementFault } from '@fieldscope/contract/calls/payments';
import { readCsv } from '@fieldscope/contract/csv';
import { amountOf, CURRENCIES, type Currency } from '@fieldscope/contract/money';
import { readableLineOf } from '@fieldscope/contract/readable-line';
import { XMLParser } from 'fast-xml-parser';

/** A payment that came in, as a bank tells of it. */
export interface StatementEntry {
  /** The same payment has the same in each statement. */
  senderId: string;
  at: number;
  /** The bank says a day and no time: `at` is its midnight in UTC. */
  isDay: boolean;
  currency: Currency;
  /** In minor units. */
  amount: number;
  reference: string;
  payer: string;
}

export interface FaultyEntry {
  /** Of CSV the line, of CAMT.053 the entry, from 1; 0: the whole file. */
  place: number;
  column: string;
  fault: StatementFault;
}

/** Payments that came in, or what is wrong with the file. */
export interface BankStatement {
  entries: StatementEntry[];
  faults: FaultyEntry[];
}

const TEXT_LENGTH = 500;
const ID_LENGTH = 200;
const MOST_FAULTS = 100;
const { payments: MOST_ENTRIES } = BANK_STATEMENT_LIMITS;

/**
 * Payments that came in, of a bank statement: CAMT.053 (ISO 20022, `BkToCstmrStmt`), or CSV with the columns date, amount,
 * currency and reference, and perhaps payer and id. What goes out is left out.
 */
export function readStatement(file: string): BankStatement {
  const reader = new StatementReader();
  if (file.trimStart().startsWith('<')) readCamt(file, reader);
  else readTable(file, reader);
  const { entries, faults } = reader;
  if (entries.length > MOST_ENTRIES) reader.fault(0, '', 'too_many');
  return faults.length > 0 ? { entries: [], faults } : { entries, faults };
}

interface GivenEntry {
  date: string;
  currency: string;
  amount: string;
  reference: string;
  payer: string;
  /** Empty: the bank gives none. */
  id: string;
}

/** Keeps entries that can be read, and notes what is wrong with the others. */
class StatementReader {
  readonly entries: StatementEntry[] = [];
  readonly faults: FaultyEntry[] = [];
  /** How often the same was said by a bank that gives no ids. */
  private readonly said = new Map<string, number>();

  get isFull(): boolean {
    return this.entries.length > MOST_ENTRIES || this.faults.length >= MOST_FAULTS;
  }

  fault(place: number, column: string, fault: StatementFault): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ place, column, fault });
  }

  take(place: number, given: GivenEntry): void {
    const { at, isDay } = timeOf(given.date) ?? {};
    const currency = CURRENCIES.find((code) => code === given.currency);
    const amount = currency && amountOf(given.amount, currency);
    if (at === undefined) this.fault(place, 'date', 'date');
    if (currency === undefined) this.fault(place, 'currency', 'currency');
    else if (amount === undefined) this.fault(place, 'amount', 'amount');
    if (at === undefined || isDay === undefined || currency === undefined || amount === undefined) return;
    const reference = readableLineOf(given.reference, TEXT_LENGTH);
    const payer = readableLineOf(given.payer, TEXT_LENGTH);
    const senderId =
      readableLineOf(given.id, ID_LENGTH) ||
      this.idOf(JSON.stringify([at, currency, amount, reference, payer]));
    this.entries.push({ senderId, at, isDay, currency, amount, reference, payer });
  }

  /** A payment of a bank that gives no id is known by what is said of it, and by how often it is said: who pays twice paid twice. */
  private idOf(said: string): string {
    const before = this.said.get(said) ?? 0;
    this.said.set(said, before + 1);
    return createHash('sha256')
      .update(before === 0 ? said : `${said} ${before}`)
      .digest('hex');
  }
}

const DATE = /^(?:19|20)\d\d-\d\d-\d\d/;
const LONGEST_TIME = 40;

/** A date or time of ISO 8601; others, such as 01/12/2026, mean another day elsewhere. A date is that of the bank, in whatever zone. */
function timeOf(text: string): Pick<StatementEntry, 'at' | 'isDay'> | undefined {
  if (!DATE.test(text) || text.length > LONGEST_TIME) return undefined;
  const isDay = text[10] !== 'T';
  const at = Date.parse(isDay ? text.slice(0, 10) : text);
  return Number.isNaN(at) ? undefined : { at, isDay };
}

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
  return typeof text === 'string' ? plainText(text.slice(0, TEXT_LENGTH)).trim() : '';
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text of XML with the characters that its references stand for; entities that a document declares stay as they are. */
const plainText = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

/** No entity is resolved, numbers stay texts, and of attributes the currency alone is read. */
const CAMT = {
  ...{ ignoreAttributes: (name: string) => name !== 'Ccy', attributeNamePrefix: '@' },
  ...{ parseTagValue: false, parseAttributeValue: false, processEntities: false },
  ...{ removeNSPrefix: true, trimValues: true },
};

/** A statement declares nothing of its own, and one instruction says its version. */
const mayBeCamt = (file: string): boolean =>
  !file.includes('<!DOCTYPE') && file.split('<?', MOST_INSTRUCTIONS + 2).length <= MOST_INSTRUCTIONS + 1;
const MOST_INSTRUCTIONS = 5;

function readCamt(file: string, reader: StatementReader): void {
  let document: unknown;
  try {
    document = mayBeCamt(file) && new XMLParser(CAMT).parse(file);
  } catch {
    // No XML, or elements in elements without end.
  }
  const statements = listOf(at(document, 'Document', 'BkToCstmrStmt', 'Stmt'));
  if (statements.length === 0) reader.fault(0, '', 'unreadable');
  let place = 0;
  for (const entry of statements.flatMap((statement) => listOf(statement.Ntry))) {
    place += 1;
    for (const given of paymentsOf(entry)) reader.take(place, given);
    if (reader.isFull) return;
  }
}

/** Whether an entry says that money came, and not that what went out was taken back. */
const isMoneyIn = (entry: Node): boolean =>
  textAt(entry, 'CdtDbtInd') === 'CRDT' && !['true', '1'].includes(textAt(entry, 'RvslInd'));

/** Whether the money is there. What is only announced (pending, information, future) may never come. */
const isBooked = (entry: Node): boolean =>
  ['', 'BOOK'].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts'));

/** Payments of an entry, which may stand for several. */
function paymentsOf(entry: Node): GivenEntry[] {
  if (!isMoneyIn(entry) || !isBooked(entry)) return [];
  const details = listOf(entry.NtryDtls).flatMap(({ TxDtls }) => listOf(TxDtls));
  const date = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm');
  const bankId = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  return (details.length > 0 ? details : [entry]).slice(0, MOST_ENTRIES + 1).flatMap((one, place) => {
    // Of an entry for several, some may go out.
    if (textAt(one, 'CdtDbtInd') === 'DBIT') return [];
    const amount =
      at(one, 'Amt') ??
      at(one, 'AmtDtls', 'TxAmt', 'Amt') ??
      (details.length <= 1 ? at(entry, 'Amt') : undefined);
    return {
      date,
      currency: textAt(amount, '@Ccy'),
      amount: textAt(amount),
      reference: remittanceOf(one),
      payer: textAt(one, 'RltdPties', 'Dbtr', 'Nm') || textAt(one, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
      id: textAt(one, 'Refs', 'AcctSvcrRef') || (bankId && `${bankId}/${place}`),
    };
  });
}

/** What a payment says it is for: structured, free, and its own id. */
function remittanceOf(details: Node): string {
  const parts = listOf(details.RmtInf);
  const structured = parts
    .flatMap((part) => listOf(part.Strd))
    .map((part) => textAt(part, 'CdtrRefInf', 'Ref'));
  const free = parts.flatMap((part) => [part.Ustrd].flat()).map((text) => textAt({ text }, 'text'));
  return [...structured, ...free, textAt(details, 'Refs', 'EndToEndId')].filter(Boolean).join(' ');
}

const COLUMNS = ['date', 'amount', 'currency', 'reference'] as const;

function readTable(file: string, reader: StatementReader): void {
  const [head, ...rows] = readCsv(file, MOST_ENTRIES + 2);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length === COLUMNS.length) reader.fault(0, '', 'unreadable');
  else for (const name of missing) reader.fault(1, name, 'column_missing');
  if (missing.length > 0) return;
  const places = new Map(names.map((name, place) => [name, place]));
  for (const { cells, line } of rows) {
    const cell = (name: string) => cells[places.get(name) ?? -1] ?? '';
    // As spreadsheets of many countries write it.
    const amount = cell('amount').replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
    if (amount.startsWith('-')) continue;
    const [date, reference, payer, id] = [cell('date'), cell('reference'), cell('payer'), cell('id')];
    reader.take(line, { date, amount, currency: cell('currency').toUpperCase(), reference, payer, id });
    if (reader.isFull) return;
  }
}
