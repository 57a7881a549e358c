import { groupedIban } from '@fieldscope/contract/iban';
import { decimalOf } from '@fieldscope/contract/money';
import type { Invoice } from './invoice.model';
import { INVOICE_TEXTS } from './invoices.texts';

/** How numbers and days of an invoice are written in its language. */
export function invoiceWords({ currency, content }: Pick<Invoice, 'currency' | 'content'>) {
  const texts = INVOICE_TEXTS[content.language];
  const { locale } = texts;
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: content.seller.timezone });
  return {
    texts,
    /** Its decimal text is exact where a number would not be. */
    money: (amount: number): string => money.format(decimalOf(amount, currency) as Intl.StringNumericLiteral),
    number: (count: number): string => number.format(count),
    rate: (rate: number): string => percent.format(rate / 10_000),
    day: (at: number): string => day.format(at),
    iban: groupedIban(content.seller.iban),
    /** A payment reference as people type it. */
    reference: content.reference.replace(/(.{4})(?=.)/g, '$1 '),
  };
}
