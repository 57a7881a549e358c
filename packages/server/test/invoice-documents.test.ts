import type { Buyer } from '@fieldscope/contract/calls/orders';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import type { Currency } from '@fieldscope/contract/money';
import { DAY_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCii } from '../src/modules/invoices/cii.model';
import {
  creditNoteOf,
  hasData,
  type Invoice,
  invoiceOf,
  type NewInvoice,
  numberIn,
  seriesOf,
} from '../src/modules/invoices/invoice.model';
import { invoicePdf } from '../src/modules/invoices/invoice-pdf.model';
import type { OrderRow } from '../src/modules/orders/orders.service';
import type { PricedCommodity, TaxRule } from '../src/modules/price-list/price-list.model';
import { type BasketItem, priceBasket } from '../src/modules/price-list/quote.model';
import type { PdfBlock } from '../src/platform/documents/pdf-document';
import { brokenRules, readCii, textAt } from './invoice-rules';

const NOW = Date.UTC(2026, 11, 1, 12);
const SELLER = {
  ...{ name: 'Ackerblick Sensorik GmbH', address: 'Hafenstraße 7, 24103 Kiel', state: '', country: 'DE' },
  ...{ email: 'billing@ackerblick.example', vat_number: 'DE136695976', timezone: 'Europe/Berlin' },
  ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
};
const BUYER: Buyer = {
  ...{ name: 'Farm', address: 'Feldweg 1, 12345 Acker', state: '', country: 'DE' },
  ...{ email: 'office@farm.example', vat_number: '' },
};
const TAXES: TaxRule[] = [
  { country: 'DE', rate: 1900, isReverseForBusiness: false },
  { country: 'FR', rate: 550, isReverseForBusiness: true },
  { country: 'CH', rate: 810, isReverseForBusiness: true },
  { country: 'US', rate: 0, isReverseForBusiness: true },
  { country: 'NO', rate: 0, isReverseForBusiness: false },
];

interface Sale {
  currency?: Currency;
  /** Of one piece, and how many. */
  lines?: { price: number; quantity: number }[];
  buyer?: Partial<Buyer>;
  language?: Language;
  paidAt?: number | null;
  now?: number;
  seller?: Partial<typeof SELLER>;
}

const numbered = (made: NewInvoice): Invoice => ({ ...made, number: numberIn(seriesOf(made), 7) });

/** An order and its invoice. */
function aSale({ lines = [{ price: 10_000, quantity: 1 }], currency = 'EUR', ...sale }: Sale = {}) {
  const { language = 'en', paidAt = null, now = NOW } = sale;
  const buyer = { ...BUYER, ...sale.buyer };
  const seller = { ...SELLER, ...sale.seller };
  const commodities = lines.map(
    ({ price }, place): PricedCommodity => ({
      ...{ sku: `PACK-${place}`, kind: 'credits', names: { en: `Pack ${place}` }, abouts: {} },
      ...{ um: 1000, dm: 0, days: 0, models: [], prices: { [currency]: price } },
      ...{ validFrom: null, validUntil: null },
    }),
  );
  const items = lines.map(
    ({ quantity }, place): BasketItem => ({ sku: `PACK-${place}`, quantity, devices: [] }),
  );
  const content = priceBasket(
    { commodities, taxes: TAXES },
    { currency, items },
    { buyer: { country: buyer.country, vatNumber: buyer.vat_number }, sellerCountry: seller.country, now },
  );
  const { total } = content;
  const order = { orderId: '7', orgId: 1, createdAt: now, currency, total, paidAt, content, buyer };
  const terms = { seller, language, paymentDays: 14, now };
  return { order, invoice: numbered(invoiceOf(order as unknown as OrderRow, terms)) };
}

const aCreditNote = (invoice: Invoice, amount: number, paidAt: number | null = NOW): Invoice =>
  numbered(creditNoteOf(invoice, { amount, name: 'Unused part', paidAt, now: NOW + DAY_MS }));

const minorOf = (text: string): number => Number(text.replace(/\D/g, ''));
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Amounts as they stand in the PDF, in minor units. */
async function sumsInPdf(invoice: Invoice) {
  const drawn = { table: [] as string[][], rows: [] as PdfBlock['rows'][number][] };
  const nothing = () => {};
  await invoicePdf(
    invoice,
    (code) => code,
    () => ({
      ...{ width: 500, text: nothing, space: nothing, keep: nothing, draw: nothing },
      end: async () => Buffer.alloc(0),
      blocks: (blocks) => void drawn.rows.push(...blocks.flatMap(({ rows }) => rows)),
      table: (_, rows) => void drawn.table.push(...rows.map((cells) => [...cells])),
    }),
  );
  const labelled = drawn.rows.filter(({ label }) => label !== undefined);
  const place = labelled.findIndex(({ label }) =>
    /Total without tax|不含税合计|Итого без налога/.test(label!),
  );
  const { taxes } = invoice.content;
  const [net, ...rest] = labelled.slice(place).map(({ text }) => minorOf(text));
  return {
    lines: drawn.table.map((cells) => ({
      pieces: minorOf(cells[2]!),
      unit: minorOf(cells[3]!),
      net: minorOf(cells[4]!),
    })),
    ...{ net, taxes: rest.slice(0, taxes.length), total: rest[taxes.length] },
  };
}

/** The same in the data for accounting programs. */
function sumsInData(invoice: Invoice) {
  const trade = readCii(writeCii(invoice)).SupplyChainTradeTransaction as Record<string, unknown>;
  const settlement = trade.ApplicableHeaderTradeSettlement as Record<string, unknown>;
  const sum = (name: string) =>
    minorOf(textAt(settlement, `SpecifiedTradeSettlementHeaderMonetarySummation.${name}`));
  const line = (node: unknown, path: string) => textAt(node, path);
  return {
    lines: (trade.IncludedSupplyChainTradeLineItem as unknown[]).map((node) => ({
      pieces: Number(line(node, 'SpecifiedLineTradeDelivery.BilledQuantity')),
      unit: minorOf(line(node, 'SpecifiedLineTradeAgreement.NetPriceProductTradePrice.ChargeAmount')),
      net: minorOf(
        line(
          node,
          'SpecifiedLineTradeSettlement.SpecifiedTradeSettlementLineMonetarySummation.LineTotalAmount',
        ),
      ),
    })),
    net: sum('TaxBasisTotalAmount'),
    taxes: (settlement.ApplicableTradeTax as unknown[]).map((tax) =>
      minorOf(textAt(tax, 'CalculatedAmount')),
    ),
    total: sum('GrandTotalAmount'),
  };
}

const price = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 20_000_000 }));
const sale = fc.record({
  currency: fc.constantFrom<Currency>('EUR', 'USD', 'JPY'),
  lines: fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 999 }) }), {
    ...{ minLength: 1, maxLength: 5 },
  }),
  buyer: fc.constantFrom<Partial<Buyer>>(
    { country: 'DE' },
    { country: 'FR' },
    { country: 'FR', vat_number: 'FR40303265045' },
    { country: 'CH' },
    { country: 'NO' },
    { country: 'BR' },
  ),
  language: fc.constantFrom(...LANGUAGE_NAMES),
  paidAt: fc.constantFrom(null, NOW),
});

test('lines and taxes sum up to the totals, in the order, the PDF and the data, and so does what is given back', async () => {
  await fc.assert(
    fc.asyncProperty(sale, fc.double({ min: 0, max: 1, noNaN: true }), async (sold, part) => {
      const { order, invoice } = aSale(sold);
      const { lines, net, taxes, total } = order.content;
      const ordered = {
        lines: lines.map((line) => ({
          ...{ pieces: line.quantity, unit: line.unit_amount, net: line.subtotal },
        })),
        ...{ net, taxes: taxes.length > 0 ? taxes.map(({ tax }) => tax) : [0], total },
      };
      expect(sumsInData(invoice)).toEqual(ordered);
      expect(await sumsInPdf(invoice)).toEqual(ordered);
      const given = Math.max(1, Math.round(total * part));
      for (const one of [invoice, aCreditNote(invoice, given), aCreditNote(invoice, total, null)]) {
        const data = sumsInData(one);
        expect(await sumsInPdf(one)).toEqual(data);
        for (const line of data.lines) expect(line.pieces * line.unit).toBe(line.net);
        expect(sumOf(data.lines.map((line) => line.net))).toBe(data.net);
        expect(data.net + sumOf(data.taxes)).toBe(data.total);
        expect(brokenRules(writeCii(one))).toEqual([]);
      }
      expect(sumsInData(aCreditNote(invoice, given)).total).toBe(given);
      // All of it is what was invoiced, line by line.
      expect(sumsInData(aCreditNote(invoice, total))).toEqual(ordered);
    }),
    { numRuns: 40, seed: 26 },
  );
});

describe('the category of a tax', () => {
  const taxIn = ({ buyer, seller }: Sale) => {
    const xml = writeCii(aSale({ ...(buyer && { buyer }), ...(seller && { seller }) }).invoice);
    expect(brokenRules(xml)).toEqual([]);
    const tax = readCii(xml).SupplyChainTradeTransaction;
    const at = (name: string) => textAt(tax, `ApplicableHeaderTradeSettlement.ApplicableTradeTax.${name}`);
    return [
      at('CategoryCode'),
      at('RateApplicablePercent'),
      at('CalculatedAmount'),
      at('ExemptionReasonCode'),
    ];
  };

  test.each<[string, Partial<Buyer>, string[]]>([
    ['is the standard one', { country: 'DE' }, ['S', '19', '19.00', '']],
    ['has rates with a fraction', { country: 'FR' }, ['S', '5.5', '5.50', '']],
    ['is zero-rated by a rate of 0 %', { country: 'NO' }, ['Z', '0', '0.00', '']],
    ['is zero-rated where the list has no rate', { country: 'BR' }, ['Z', '0', '0.00', '']],
    [
      'is the reverse charge for a business abroad',
      { country: 'FR', vat_number: 'FR40303265045' },
      ['AE', '0', '0.00', 'VATEX-EU-AE'],
    ],
    [
      'is the standard one for a business of the same country',
      { country: 'DE', vat_number: 'DE136695976' },
      ['S', '19', '19.00', ''],
    ],
  ])('%s', (_, buyer, expected) => {
    expect(taxIn({ buyer })).toEqual(expected);
  });

  test('is the reverse charge also with a number that does not name its country, which is then no VAT number in the data', () => {
    const buyer = { country: 'US', vat_number: '123456789' };
    expect(taxIn({ buyer })[0]).toBe('AE');
    const xml = writeCii(aSale({ buyer }).invoice);
    expect(xml).not.toContain('<ram:ID schemeID="VA">123456789');
    expect(xml).toContain('<ram:SpecifiedLegalOrganization><ram:ID>123456789</ram:ID>');
  });
});

test('a seller whose number does not name a country writes no data, which would break the rules', async () => {
  expect(hasData(aSale({ seller: { country: 'US', vat_number: '123456789' } }).invoice)).toBe(false);
  expect(hasData(aSale().invoice)).toBe(true);
});
