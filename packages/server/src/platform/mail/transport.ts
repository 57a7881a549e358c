import nodemailer, { type SendMailOptions } from 'nodemailer';
import { PermanentFailure } from '../jobs/job-kind';
import type { MailMessage } from './mail';

/** A mail with everything that is written into it. `to` is one plain address. */
export interface OutgoingMail
  extends Pick<MailMessage, 'to' | 'subject' | 'text' | 'html' | 'attachments' | 'unsubscribeUrl'> {
  from: string;
  messageId: string;
}

export interface MailTransport {
  /** @throws PermanentFailure when the mail server refuses the mail for good, Error when it may take it later */
  deliver(mail: OutgoingMail, id: string): Promise<void>;
}

/** Together less than the expiry of a mail's job. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Sends over SMTP. */
export function createSmtpTransport(url: string): MailTransport {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS });
  return {
    async deliver(mail) {
      try {
        await transport.sendMail(optionsOf(mail));
      } catch (error) {
        throw isRefusal(error) ? new PermanentFailure((error as Error).message) : error;
      }
    },
  };
}

/** The bytes of a mail, as a mail server gets them. */
export async function mailBytes(mail: OutgoingMail): Promise<Buffer> {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail({ ...optionsOf(mail), textEncoding: 'quoted-printable' });
  return message as Buffer;
}

function optionsOf({ to, attachments = [], unsubscribeUrl, ...mail }: OutgoingMail): SendMailOptions {
  return {
    ...mail,
    // With an object nothing in the address is read as a name or as a second recipient.
    to: { name: '', address: to },
    attachments: attachments.map(({ name, type, base64, cid }) => ({
      ...{ filename: name, contentType: type, content: base64, encoding: 'base64' },
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    ...(unsubscribeUrl !== undefined && {
      list: { unsubscribe: unsubscribeUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}

/** Whether the server refuses this recipient or this content; everything else can be mended by waiting or in the settings. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
}
