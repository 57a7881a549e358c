import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import { type books, REVENUE_MONTHS } from '@fieldscope/contract/calls/books';
import { cappedCount } from '@fieldscope/contract/paging';
import type { PlatformServices } from '../../platform/services';
import { viewSeller } from '../price-list/seller.service';
import { countedPage } from './counted-page.model';
import * as repository from './invoice-book.repository';
import { invoiceFileHead, invoiceLines } from './invoice-file.model';

type Needs = Pick<PlatformServices, 'config' | 'db' | 'clock'>;

/** Invoices and credit notes of all organisations, newest first. */
export async function listInvoices(
  { db }: Pick<PlatformServices, 'db'>,
  { open, ...page }: InputOf<typeof books.listInvoices>,
): Promise<ResultOf<typeof books.listInvoices>> {
  const { rows, count } = await repository.listInvoices(db, open, countedPage(page));
  return { list: rows, page: cappedCount(count) };
}

/** What was invoiced and given back in each of the last months of the seller. */
export async function listRevenue({ config, db, clock }: Needs): Promise<ResultOf<typeof books.listRevenue>> {
  const { timezone } = await viewSeller({ config, db });
  const now = new Date(clock.now());
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - REVENUE_MONTHS + 1);
  const since = new Date(first).toISOString().slice(0, 7);
  return { timezone, list: await repository.listRevenue(db, since, timezone) };
}

/** Invoices and credit notes of a month as a file for the accountant. */
export async function exportInvoices(
  { config, db }: Pick<PlatformServices, 'config' | 'db'>,
  { month }: InputOf<typeof books.exportInvoices>,
): Promise<ResultOf<typeof books.exportInvoices>> {
  const { timezone } = await viewSeller({ config, db });
  const parts = [invoiceFileHead()];
  for await (const invoices of repository.invoicesOfMonth(db, month, timezone))
    parts.push(invoices.map(invoiceLines).join(''));
  return { name: `invoices-${month}.csv`, text: parts.join('') };
}
