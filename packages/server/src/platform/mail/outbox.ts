import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@fieldscope/contract/limits';
import type { Config } from '../config';
import type { Log } from '../observability/log';
import type { PlatformServices } from '../services';
import { type MailTransport, mailBytes, type OutgoingMail } from './transport';

const MAIL_FILE = '.eml';
/** Characters that are shown of a mail: its text comes before its pictures. */
const MOST_SHOWN = 20_000;

/** Mails wait as files in DATA_DIR/outbox for the operator. */
export function createOutbox({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, log: Log): MailTransport {
  const folder = outboxOf(DATA_DIR);
  let written = 0;
  return {
    async deliver(mail, id) {
      // The time of a file is too coarse to show which of two mails came first: their names do.
      written += 1;
      const place = String(written).padStart(9, '0');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${Date.now()}-${place}-${id}${MAIL_FILE}`);
      const isPlain = mail.html === undefined && mail.attachments === undefined;
      await writeFile(file, isPlain ? plainMail(mail) : await mailBytes(mail), { mode: 0o600 });
      // Subject and text may hold a code or a link: they stay in the file.
      log.info(
        { to: mail.to, file },
        'no mail server is set: the mail waits in the outbox (admin -- outbox)',
      );
    },
  };
}

/** A mail as a file that mail programs open, and that can be read without one. */
function plainMail({ from, to, subject, messageId, text }: OutgoingMail): string {
  const head = Object.entries({
    From: from,
    To: to,
    Subject: subject,
    'Message-ID': messageId,
    'MIME-Version': '1.0',
  });
  const lines = [
    ...head.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`),
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split('\n'),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

export const OUTBOX = 'outbox';
const outboxOf = (dataDir: string): string => join(dataDir, OUTBOX);

/** A mail that is queued because no SMTP server is set. */
export interface WaitingMail {
  file: string;
  /** Epoch ms. */
  written_at: number;
  mail: string;
}

/** The newest mails of the outbox, the newest last. */
export async function readOutbox(dataDir: string, count: number): Promise<WaitingMail[]> {
  const newest = (await listOutbox(dataDir)).slice(-count);
  return unlessGone(newest, async (entry) => {
    const mail = await readFile(entry.file, 'utf8');
    return { ...entry, mail: mail.length > MOST_SHOWN ? `${mail.slice(0, MOST_SHOWN)}…` : mail };
  });
}

/** How many mails wait in the outbox, and since when the oldest does (epoch ms; null: none waits). */
export async function countOutbox(dataDir: string): Promise<{ count: number; oldestAt: number | null }> {
  const listed = await listOutbox(dataDir);
  return { count: listed.length, oldestAt: listed[0]?.written_at ?? null };
}

/** Deletes mails that have waited for a month, also when there is a mail server by now. */
export async function purgeOutbox({
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
