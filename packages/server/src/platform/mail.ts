import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config';
import type { Log } from './log';

/** A mail in plain text. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** @throws Error when the mail server does not take it */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** Sends over SMTP_URL; without one, mails wait as files in DATA_DIR/outbox for the operator. */
export function createMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>, log: Log): Mail {
  return config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM) : outboxMail(config, log);
}

function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport(url);
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
    async close() {
      transport.close();
    },
  };
}

function outboxMail({ MAIL_FROM, DATA_DIR }: Pick<Config, 'MAIL_FROM' | 'DATA_DIR'>, log: Log): Mail {
  const folder = join(DATA_DIR, 'outbox');
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send({ to, subject, text }) {
      const { message } = await writer.sendMail({ from: MAIL_FROM, to, subject, text });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${randomUUID()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      // The text may hold a code or a link: it stays in the file.
      log.info({ to, subject, file }, 'no mail server is set: the mail waits in the outbox');
    },
    async close() {
      writer.close();
    },
  };
}
