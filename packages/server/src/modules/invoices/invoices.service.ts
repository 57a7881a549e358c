import type { BodyOf, InputOf, ResultOf } from '@fieldscope/contract/call';
import type { invoices } from '@fieldscope/contract/calls/invoices';
import { fail } from '@fieldscope/contract/errors/fail';
import { INVOICE_LIMITS } from '@fieldscope/contract/invoice-limits';
import { rowsOfPage } from '@fieldscope/contract/paging';
import { DAY_MS } from '@fieldscope/contract/time';
import { fileHeaders } from '../../platform/http/call-response';
import { WrittenAnswer } from '../../platform/http/reads';
import type { OrgCtx } from '../../platform/http/request-context';
import { isOneAddress } from '../../platform/mail/mail';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { viewBuyer } from '../accounts/organisation.service';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import * as repository from './invoices.repository';
import { listedInvoice } from './issue-invoices.service';
import { RENDER_INVOICE } from './render-invoice.work';

export { type InvoiceFilter, type ListedRow, listInvoices as findInvoices } from './invoices.repository';
export { invoicingOrderPorts, listedInvoice } from './issue-invoices.service';

/** Invoices and credit notes of the organisation, newest first. */
export async function listInvoices(
  { db, orgId }: OrgCtx,
  page: InputOf<typeof invoices.list>,
): Promise<ResultOf<typeof invoices.list>> {
  const { rows, count } = await repository.listInvoices(db, { orgId }, rowsOfPage(page));
  return { list: rows.map(listedInvoice), page: { count } };
}

/** The file of an invoice of the organisation. @throws AppError resource_missing */
export async function downloadInvoice(
  ctx: OrgCtx,
  { invoice_id: invoiceId }: InputOf<typeof invoices.download>,
): Promise<WrittenAnswer> {
  const invoice = (await repository.findInvoice(ctx.db, ctx.orgId, invoiceId)) ?? fail('resource_missing');
  return answerOf(ctx, invoice, ctx.whenGone());
}

/** The same of any organisation, for the operator. @throws AppError resource_missing */
export async function downloadAnyInvoice(ctx: OrgCtx, invoiceId: string): Promise<WrittenAnswer> {
  const invoice = (await repository.findInvoice(ctx.db, null, invoiceId)) ?? fail('resource_missing');
  return answerOf(ctx, invoice, ctx.whenGone());
}

const answerOf = async (
  services: Pick<PlatformServices, 'db' | 'clock' | 'workers'>,
  invoice: repository.InvoiceRow,
  signal: AbortSignal,
): Promise<WrittenAnswer> =>
  new WrittenAnswer(
    fileHeaders('application/pdf', `${invoice.number}.pdf`),
    await fileOf(services, invoice, signal),
  );

/** The file of an invoice: made once, and kept from then on. */
export async function fileOf(
  { db, clock, workers }: Pick<PlatformServices, 'db' | 'clock' | 'workers'>,
  invoice: repository.InvoiceRow,
  signal?: AbortSignal,
): Promise<Buffer> {
  const { invoiceId, orgId, orderId: _, ...rendered } = invoice;
  const kept = await repository.findFile(db, invoiceId);
  if (kept) return kept;
  const pdf = await workers.run(RENDER_INVOICE, orgId, rendered, signal && { signal });
  await repository.insertFile(db, { invoiceId, pdf, now: clock.now() });
  // Of two that made it at once the first one counts.
  return (await repository.findFile(db, invoiceId))!;
}

/** Sends an invoice to the organisation once more. @throws AppError resource_missing, email_missing, too_frequent */
export async function sendAgain(
  ctx: OrgCtx,
  { invoice_id: invoiceId }: BodyOf<typeof invoices.sendAgain>,
): Promise<ResultOf<typeof invoices.sendAgain>> {
  const { email: recipient } = await viewBuyer(ctx);
  await inTransaction(ctx.db, async (trx) => {
    const { number } = (await repository.findInvoice(trx, ctx.orgId, invoiceId)) ?? fail('resource_missing');
    ctx.subject = number;
    if (!isOneAddress(recipient)) fail('email_missing');
    const now = ctx.clock.now();
    await lockOrganisation(trx, ctx.orgId);
    const { ofInvoice, ofOrganisation } = await repository.countMails(
      trx,
      ctx.orgId,
      invoiceId,
      now - DAY_MS,
    );
    const { mailsPerDay, mailsOfOrganisationPerDay } = INVOICE_LIMITS;
    if (ofInvoice >= mailsPerDay || ofOrganisation >= mailsOfOrganisationPerDay) fail('too_frequent');
    await repository.insertMail(trx, { invoiceId, recipient, now });
  });
  return {};
}
