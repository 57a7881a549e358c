import { BYTE_ORDER_MARK, csvCell, csvLine } from '@fieldscope/contract/csv-line';
import { decimalOf, WHOLE_RATE } from '@fieldscope/contract/money';
import type { BookedInvoice } from './invoice-book.repository';

const COLUMNS = [
  ...['number', 'kind', 'date', 'order', 'customer', 'country', 'vat_number', 'currency'],
  ...['net', 'tax_rate', 'tax', 'gross', 'paid_on', 'method', 'reference'],
];

/** The first line of the file for the accountant. */
export const invoiceFileHead = (): string => BYTE_ORDER_MARK + csvLine(COLUMNS);

/** Lines of an invoice, one for each tax rate. What a credit note gives back is below 0, so that columns can be added up. */
export function invoiceLines(invoice: BookedInvoice): string {
  const { number, kind, day, orderNumber, customer, country, vatNumber, currency } = invoice;
  const before = [number, kind, day, orderNumber, customer, country, vatNumber, currency];
  const after = [invoice.paidDay, invoice.method, invoice.reference];
  const sign = kind === 'credit_note' ? -1 : 1;
  // Digits, sign and point alone: no spreadsheet takes an amount for a formula, and none loses its cents.
  const amount = (minor: number) => decimalOf(sign * minor, currency);
  return invoice.taxes
    .map(({ rate, net, tax }) => {
      const percent = String((rate * 100) / WHOLE_RATE);
      const amounts = [amount(net), percent, amount(tax), amount(net + tax)];
      return `${[...before.map(csvCell), ...amounts, ...after.map(csvCell)].join(',')}\r\n`;
    })
    .join('');
}
