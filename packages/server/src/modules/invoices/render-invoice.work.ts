import { countryNamesIn } from '@fieldscope/contract/country-names';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import type { Invoice } from './invoice.model';

export const RENDER_INVOICE: WorkKind<Invoice, Uint8Array> = {
  name: 'invoices.render',
  priority: 'read',
  limitMs: MINUTE_MS,
};

/** Makes the file of an invoice. */
export async function renderInvoice({ config }: WorkTools, invoice: Invoice): Promise<Uint8Array> {
  const { invoicePdf } = await import('./invoice-pdf.model');
  const countryName = countryNamesIn(invoice.content.language, config.STATION);
  return new Uint8Array(await invoicePdf(invoice, countryName));
}
