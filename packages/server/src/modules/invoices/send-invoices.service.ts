import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { type JobKind, PermanentFailure } from '../../platform/jobs/job-kind';
import type { MailMessage } from '../../platform/mail/mail';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { Invoice } from './invoice.model';
import { invoiceWords } from './invoice-words.model';
import * as repository from './invoices.repository';
import { fileOf } from './invoices.service';

const Payload = z.object({ orgId: OrgId, invoiceId: z.string(), mailId: z.string() });
export type InvoiceMessage = z.infer<typeof Payload>;

/** Makes the file of an invoice and queues its mail. */
export const INVOICE_JOB: JobKind<InvoiceMessage> = {
  name: 'invoice',
  payload: Payload,
  retries: 6,
  retrySeconds: 20,
  pool: 'files',
  atOnce: 1,
  turnOf: ({ orgId, invoiceId }) => ({ party: orgId, target: invoiceId }),
  describe: ({ orgId, invoiceId }) => `organisation ${orgId}: invoice ${invoiceId}`,
};

/** Queues the mails that were noted when invoices were issued, each once. */
export async function queueInvoices({
  db,
  clock,
  queue,
}: Pick<PlatformServices, 'db' | 'clock' | 'queue'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const mail of await repository.takeWantedMails(trx, clock.now()))
      await queue.send(INVOICE_JOB, mail, { db: trx });
  });
}

type Parts = Pick<PlatformServices, 'db' | 'clock' | 'workers' | 'mail'>;

/** That a mail is made and the mail itself are noted in one transaction: what dies before is made again. */
export async function sendInvoice(parts: Parts, { invoiceId, mailId }: InvoiceMessage): Promise<void> {
  const { db, clock, mail } = parts;
  const invoice = await repository.findInvoice(db, null, invoiceId);
  const to = await repository.findRecipient(db, mailId);
  if (!invoice || to === undefined) throw new PermanentFailure('there is no such invoice');
  const pdf = await fileOf(parts, invoice);
  const message = mailOf(invoice, { to, orgId: invoice.orgId, pdf });
  await inTransaction(db, async (trx) => {
    if (await repository.noteMade(trx, mailId, clock.now())) await mail.send(message, { db: trx });
  });
}

function mailOf(
  invoice: Invoice,
  { to, orgId, pdf }: { to: string; orgId: OrgId; pdf: Buffer },
): MailMessage {
  const { number, kind, total, content } = invoice;
  const { dueAt, seller } = content;
  const { texts, money, day, reference } = invoiceWords(invoice);
  const { subject, greeting, body, pay, signOff } = texts.mail;
  const parts = [
    greeting,
    body[kind]({ order: content.orderNumber, total: money(total) }),
    ...(dueAt === null ? [] : [pay({ due: day(dueAt), reference })]),
    `${signOff}\n${seller.name}`,
  ];
  return {
    ...{ to, orgId, subject: subject[kind](number), text: parts.join('\n\n') },
    attachments: [{ name: `${number}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }],
  };
}
