import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@fieldscope/contract/limits';
import nodemailer from 'nodemailer';
import type { Config } from '../config';
import type { Log } from '../observability/log';
import type { PlatformServices } from '../services';

/** A mail in plain text. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** @throws Error when `to` is not one plain address or the mail server does not take it */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

const MAIL_FILE = '.eml';
const ONE_ADDRESS = /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/;

/** One mailbox: a list, a name or a line break in it would bring in others. */
function recipientOf({ to }: MailMessage): { name: string; address: string } {
  if (!ONE_ADDRESS.test(to)) throw new Error('a mail goes to one plain address');
  return { name: '', address: to };
}

/** Sends over SMTP_URL; without one, mails wait as files in DATA_DIR/outbox for the operator. */
export function createMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>, log: Log): Mail {
  return config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM) : outboxMail(config, log);
}

function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport(url);
  return {
    async send(message) {
      const { subject, text } = message;
      await transport.sendMail({ from, to: recipientOf(message), subject, text });
    },
    async close() {
      transport.close();
    },
  };
}

function outboxMail({ MAIL_FROM, DATA_DIR }: Pick<Config, 'MAIL_FROM' | 'DATA_DIR'>, log: Log): Mail {
  const folder = outboxOf(DATA_DIR);
  let written = 0;
  return {
    async send(message) {
      recipientOf(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The time of a file is too coarse to tell which of two mails came first: their names do.
      written += 1;
      const place = String(written).padStart(9, '0');
      const file = join(folder, `${Date.now()}-${place}-${randomUUID()}${MAIL_FILE}`);
      await writeFile(file, plainMail(MAIL_FROM, message), { mode: 0o600 });
      // Subject and text may hold a code or a link: they stay in the file.
      log.info(
        { to: message.to, file },
        'no mail server is set: the mail waits in the outbox (admin -- outbox)',
      );
    },
    async close() {},
  };
}

/** A mail as a file that mail programs open, and that can be read without one. */
function plainMail(from: string, { to, subject, text }: MailMessage): string {
  const head = Object.entries({ From: from, To: to, Subject: subject, 'MIME-Version': '1.0' });
  const lines = [
    ...head.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`),
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split('\n'),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

const outboxOf = (dataDir: string): string => join(dataDir, 'outbox');

/** A mail that waits for want of a mail server. */
export interface WaitingMail {
  file: string;
  /** Epoch ms. */
  written_at: number;
  mail: string;
}

/** The newest mails of the outbox, the newest last. */
export async function readOutbox(dataDir: string, count: number): Promise<WaitingMail[]> {
  const newest = (await listOutbox(dataDir)).slice(-count);
  return unlessGone(newest, async (entry) => ({ ...entry, mail: await readFile(entry.file, 'utf8') }));
}

/** Deletes mails that have waited for a month, also when there is a mail server by now. */
export async function purgeMails({
  config,
  clock,
}: Pick<PlatformServices, 'config' | 'clock'>): Promise<void> {
  const before = clock.now() - LIMITS.mailKeptMs;
  const old = (await listOutbox(config.DATA_DIR)).filter(({ written_at }) => written_at < before);
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
}

/** The oldest mail first. */
async function listOutbox(dataDir: string): Promise<Omit<WaitingMail, 'mail'>[]> {
  const folder = outboxOf(dataDir);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(MAIL_FILE));
  const files = await unlessGone(names, async (name) => {
    const file = join(folder, name);
    return { file, written_at: Math.round((await stat(file)).mtimeMs) };
  });
  return files.sort((one, other) => one.written_at - other.written_at || (one.file < other.file ? -1 : 1));
}

/** Looks at files of which some may be deleted meanwhile. */
async function unlessGone<From, To>(from: From[], look: (one: From) => Promise<To>): Promise<To[]> {
  const seen = from.map((one) =>
    look(one).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }),
  );
  return (await Promise.all(seen)).filter((one) => one !== undefined);
}
