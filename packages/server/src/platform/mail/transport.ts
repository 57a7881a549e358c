import nodemailer from 'nodemailer';
import { PermanentFailure } from '../jobs/job-kind';

/** A mail with everything that is written into it. */
export interface OutgoingMail {
  from: string;
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
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
    async deliver({ to, ...mail }) {
      try {
        // With an object nothing in the address is read as a name or as a second recipient.
        await transport.sendMail({ ...mail, to: { name: '', address: to } });
      } catch (error) {
        throw isRefusal(error) ? new PermanentFailure((error as Error).message) : error;
      }
    },
  };
}

/** Whether the server refuses this recipient or this content; everything else can be mended by waiting or in the settings. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
}
