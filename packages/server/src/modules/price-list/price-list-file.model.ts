import {
  COMMODITY_KINDS,
  PRICE_LIST_LIMITS,
  type PriceListFault,
} from '@fieldscope/contract/commodity-kinds';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { type CsvRow, readCsv } from '@fieldscope/contract/csv';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@fieldscope/contract/csv-line';
import { LANGUAGE_NAMES } from '@fieldscope/contract/languages';
import { amountOf, CURRENCIES, type Currency, decimalOf, WHOLE_RATE } from '@fieldscope/contract/money';
import { isReadableLine } from '@fieldscope/contract/readable-line';
import { DAY_MS } from '@fieldscope/contract/time';
import {
  currenciesOf,
  ELSEWHERE,
  type PricedCommodity,
  type PriceList,
  type TaxRule,
  type Words,
} from './price-list.model';

export interface FaultyCell {
  line: number;
  column: string;
  fault: PriceListFault;
}

export interface PriceListFile {
  list: PriceList;
  faults: FaultyCell[];
}

/** Kind of the rows that say a tax. */
const TAX = 'tax';
const FIXED = [
  'kind',
  'sku',
  'um',
  'dm',
  'days',
  'models',
  'valid_from',
  'valid_until',
  'country',
  'rate',
  'business',
] as const;
const WORDS = LANGUAGE_NAMES.flatMap((language) => [`name_${language}`, `about_${language}`]);
const REVERSE = 'reverse';
const LONGEST_COLUMN = 64;
/** What `csvLine` puts before a text that a spreadsheet would take for a formula. */
const FORMULA_GUARD = /^'(?=[=+\-@＝＋－＠])/;

/**
 * Reads a price list as CSV with a line of column names, in any order. A row is something that is sold (`credits`, `service`, `quota`)
 * or, with the kind `tax`, what a country takes; prices stand in a column for each currency, called by its code.
 */
export function readPriceList(text: string): PriceListFile {
  const [head, ...rows] = readCsv(text, PRICE_LIST_LIMITS.rows + 2);
  const list: PriceList = { commodities: [], taxes: [] };
  if (!head) return { list, faults: [] };
  if (head.cells.length > PRICE_LIST_LIMITS.columns) return { list, faults: [tooManyAt(head)] };
  const columns = head.cells.map((name) =>
    isCurrency(name.toUpperCase()) ? name.toUpperCase() : name.toLowerCase(),
  );
  const faults = headFaults(columns);
  if (faults.length > 0) return { list, faults };
  for (const row of rows) {
    const reader = new RowReader(row, columns, faults);
    const kind = reader.text('kind').toLowerCase();
    if (kind === TAX) list.taxes.push(taxOf(reader, list.taxes));
    else list.commodities.push(commodityOf(reader, kind, list.commodities));
    if (list.commodities.length > PRICE_LIST_LIMITS.commodities) reader.fault('sku', 'too_many');
    if (faults.length >= PRICE_LIST_LIMITS.faults) break;
  }
  const beyond = rows[PRICE_LIST_LIMITS.rows];
  if (beyond) faults.push(tooManyAt(beyond));
  return { list, faults: faults.slice(0, PRICE_LIST_LIMITS.faults) };
}

const tooManyAt = ({ line }: CsvRow): FaultyCell => ({ line, column: '', fault: 'too_many' });

/** The file that would import a list. */
export function writePriceList({ commodities, taxes }: PriceList): string {
  if (commodities.length === 0 && taxes.length === 0) return '';
  const columns: string[] = [...FIXED, ...WORDS, ...currenciesOf(commodities)];
  const line = (cells: Readonly<Record<string, Cell>>) => csvLine(columns.map((name) => cells[name] ?? null));
  return [
    BYTE_ORDER_MARK + csvLine(columns),
    ...commodities.map((one) => line(cellsOf(one))),
    ...taxes.map(({ country, rate, isReverseForBusiness }) =>
      line({
        kind: TAX,
        country,
        rate: (100 * rate) / WHOLE_RATE,
        business: isReverseForBusiness ? REVERSE : null,
      }),
    ),
  ].join('');
}

const isCurrency = (name: string): name is Currency => (CURRENCIES as readonly string[]).includes(name);

function headFaults(columns: readonly string[]): FaultyCell[] {
  const known: readonly string[] = [...FIXED, ...WORDS, ...CURRENCIES];
  const at = (column: string, fault: PriceListFault): FaultyCell => ({
    ...{ line: 1, column: column.slice(0, LONGEST_COLUMN), fault },
  });
  return [
    ...columns.filter((name) => !known.includes(name)).map((name) => at(name, 'column_unknown')),
    ...columns.filter((name, place) => columns.indexOf(name) < place).map((name) => at(name, 'overlap')),
    ...['kind', 'sku'].filter((name) => !columns.includes(name)).map((name) => at(name, 'column_missing')),
    ...(columns.filter(isCurrency).length > PRICE_LIST_LIMITS.currencies ? [at('', 'too_many')] : []),
  ];
}

/** Reads the cells of a row; what is wrong is noted, and something harmless stands for it. */
class RowReader {
  constructor(
    private readonly row: CsvRow,
    private readonly columns: readonly string[],
    private readonly faults: FaultyCell[],
  ) {}

  /** Of a cell the first fault alone is noted: the others follow from it. */
  fault(column: string, fault: PriceListFault): void {
    if (!this.isFaulty([column])) this.faults.push({ line: this.row.line, column, fault });
  }

  isFaulty(columns: readonly string[]): boolean {
    return this.faults.some(({ line, column }) => line === this.row.line && columns.includes(column));
  }

  text(column: string, longest = 64): string {
    const text = (this.row.cells[this.columns.indexOf(column)] ?? '').replace(FORMULA_GUARD, '');
    const fault = text.length > longest ? 'too_long' : isReadableLine(text) ? undefined : 'unreadable';
    if (fault === undefined) return text;
    this.fault(column, fault);
    return '';
  }

  whole(column: string, most: number): number {
    const text = this.text(column);
    const number = Number(text);
    if (text === '' || (/^\d{1,15}$/.test(text) && number <= most)) return number;
    this.fault(column, 'number');
    return 0;
  }

  /** A day in UTC; null: none is given. */
  day(column: string): number | null {
    const text = this.text(column);
    if (text === '') return null;
    const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isFinite(at) && new Date(at).toISOString().startsWith(text)) return at;
    this.fault(column, 'date');
    return null;
  }

  words(name: 'name' | 'about', longest: number): Words {
    const given = LANGUAGE_NAMES.map((language) => [language, this.text(`${name}_${language}`, longest)]);
    return Object.fromEntries(given.filter(([, text]) => text !== ''));
  }

  prices(): PricedCommodity['prices'] {
    const prices: PricedCommodity['prices'] = {};
    const currencies = this.columns.filter(isCurrency);
    for (const currency of currencies) {
      const text = this.text(currency);
      if (text === '') continue;
      const amount = amountOf(text, currency);
      if (amount === undefined || amount < 0) this.fault(currency, 'number');
      else prices[currency] = amount;
    }
    if (Object.keys(prices).length === 0 && !this.isFaulty(currencies)) this.fault('', 'price_missing');
    return prices;
  }
}

function commodityOf(reader: RowReader, kind: string, before: readonly PricedCommodity[]): PricedCommodity {
  const { skuLength, nameLength, aboutLength, credits, days } = PRICE_LIST_LIMITS;
  const until = reader.day('valid_until');
  const one: PricedCommodity = {
    sku: reader.text('sku', skuLength),
    kind: COMMODITY_KINDS.find((name) => name === kind) ?? 'credits',
    names: reader.words('name', nameLength),
    abouts: reader.words('about', aboutLength),
    um: reader.whole('um', credits),
    dm: reader.whole('dm', credits),
    days: reader.whole('days', days),
    models: reader
      .text('models', aboutLength)
      .split(/[\s;]+/)
      .filter(Boolean),
    prices: reader.prices(),
    validFrom: reader.day('valid_from'),
    // The last day is one of them.
    validUntil: until === null ? null : until + DAY_MS,
  };
  if (!COMMODITY_KINDS.some((name) => name === kind))
    reader.fault('kind', kind === '' ? 'missing' : 'unknown');
  if (!/^[A-Za-z0-9._-]+$/.test(one.sku)) reader.fault('sku', one.sku === '' ? 'missing' : 'unknown');
  if (Object.keys(one.names).length === 0 && !reader.isFaulty(WORDS)) reader.fault('name_en', 'missing');
  if (one.kind === 'credits' && one.um + one.dm === 0 && !reader.isFaulty(['dm']))
    reader.fault('um', 'missing');
  if (one.kind !== 'credits' && one.days === 0) reader.fault('days', 'missing');
  if (before.some((other) => overlaps(one, other))) reader.fault('sku', 'overlap');
  if (one.validFrom !== null && one.validUntil !== null && one.validFrom >= one.validUntil)
    reader.fault('valid_until', 'date');
  return one;
}

/** Whether both are sold under one SKU at some time. */
const overlaps = (one: PricedCommodity, other: PricedCommodity): boolean =>
  one.sku === other.sku &&
  (one.validFrom ?? 0) < (other.validUntil ?? Number.POSITIVE_INFINITY) &&
  (other.validFrom ?? 0) < (one.validUntil ?? Number.POSITIVE_INFINITY);

function taxOf(reader: RowReader, before: readonly TaxRule[]): TaxRule {
  const country = reader.text('country').toUpperCase();
  const percent = reader.text('rate');
  const business = reader.text('business').toLowerCase();
  if (country !== ELSEWHERE && !COUNTRIES.includes(country))
    reader.fault('country', country === '' ? 'missing' : 'unknown');
  if (before.some((rule) => rule.country === country)) reader.fault('country', 'overlap');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent)) reader.fault('rate', percent === '' ? 'missing' : 'number');
  if (business !== '' && business !== REVERSE) reader.fault('business', 'unknown');
  return {
    country,
    rate: Math.round((Number(percent) * WHOLE_RATE) / 100) || 0,
    isReverseForBusiness: business === REVERSE,
  };
}

function cellsOf(one: PricedCommodity): Record<string, Cell> {
  const wordCells = (name: string, words: Words) =>
    Object.fromEntries(Object.entries(words).map(([language, text]) => [`${name}_${language}`, text]));
  const dayOf = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 10));
  return {
    ...{ kind: one.kind, sku: one.sku, um: one.um || null, dm: one.dm || null, days: one.days || null },
    models: one.models.join(' ') || null,
    valid_from: dayOf(one.validFrom),
    valid_until: dayOf(one.validUntil === null ? null : one.validUntil - DAY_MS),
    ...wordCells('name', one.names),
    ...wordCells('about', one.abouts),
    ...Object.fromEntries(
      (Object.entries(one.prices) as [Currency, number][]).map(([currency, amount]) => [
        currency,
        decimalOf(amount, currency),
      ]),
    ),
  };
}
