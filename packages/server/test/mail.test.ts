import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../src/platform/clock';
import { readConfig } from '../src/platform/config';
import type { MailMessage } from '../src/platform/mail/mail';
import { createMailDelivery, type MailNames } from '../src/platform/mail/mail-delivery';
import { purgeOutbox, readOutbox } from '../src/platform/mail/outbox';
import { createLog } from '../src/platform/observability/log';
import { aServer, type TestServer } from './harness';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const MESSAGE = {
  to: 'ada@valley.example',
  subject: 'Ваш код · 您的验证码',
  text: 'Your code is 493027.\n.\nA line with a single dot before it.',
};

interface Received {
  from: string;
  to: string[];
  source: string;
}

/** A mail server that takes everything, or refuses the recipient. */
async function aMailServer({ refuses = false } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

const OF_THE_PRODUCT: MailNames = { portal: 'Fieldscope', sender: undefined };

/** Sends a mail as the queue does. */
function aDelivery(settings: Record<string, string>, names: MailNames = OF_THE_PRODUCT) {
  const services = {
    config: readConfig(settings),
    clock: systemClock,
    log: createLog({ LOG_LEVEL: 'silent' }),
  };
  const deliver = createMailDelivery(services, async () => names);
  return (message: MailMessage) => deliver(message, { id: randomUUID() });
}

/** Subject and text as a reader sees them. */
function readMail(source: string): { subject: string; body: string } {
  const [head, ...rest] = source.split('\r\n\r\n');
  const subject = /^Subject: ((?:.*)(?:\r\n .*)*)/m.exec(head!)![1]!.replaceAll(/\r\n (?==\?)/g, ' ');
  const words = subject
    .replaceAll('?= =?', '?==?')
    .replaceAll(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, form, word) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
    );
  return { subject: words, body: rest.join('\r\n\r\n').replaceAll('\r\n', '\n').trimEnd() };
}

test('a mail goes over SMTP_URL, whole and in every script', async () => {
  const { url, received } = await aMailServer();
  await aDelivery({ SMTP_URL: url, MAIL_FROM: 'Fields <fields@valley.example>' })(MESSAGE);
  expect(received).toMatchObject([{ from: 'fields@valley.example', to: ['ada@valley.example'] }]);
  expect(readMail(received[0]!.source)).toEqual({ subject: MESSAGE.subject, body: MESSAGE.text });
});

test('a mail names the portal and its sender as its brand does, signs of HTML and of headers included', async () => {
  const { url, received } = await aMailServer();
  const names = { portal: 'Farm & <Sons>', sender: 'Anna "Hof" \\ Co, <x@y.example>' };
  await aDelivery(
    { SMTP_URL: url, MAIL_FROM: 'Fields <fields@valley.example>' },
    names,
  )({
    to: 'ada@valley.example',
    subject: 'Your {portal} export',
    text: 'The {portal} portal',
    html: '<p>The {portal} portal</p>',
  });
  expect(received).toMatchObject([{ from: 'fields@valley.example', to: ['ada@valley.example'] }]);
  const { source } = received[0]!;
  expect(source).toMatch(/^From: "Anna \\"Hof\\" \\\\ Co, <x@y\.example>" <fields@valley\.example>\r$/m);
  expect(readMail(source).subject).toBe('Your Farm & <Sons> export');
  expect(source).toContain('\r\nThe Farm & <Sons> portal\r\n');
  expect(source).toContain('<p>The Farm &amp; &lt;Sons&gt; portal</p>');
});

test('links in a mail lead to the own domain of its organisation, and other links where they led', async () => {
  const { url, received } = await aMailServer();
  const names = { ...OF_THE_PRODUCT, domain: 'iot.valley.example' };
  await aDelivery(
    { SMTP_URL: url, PUBLIC_URL: 'https://portal.example:8443' },
    names,
  )({
    to: 'ada@valley.example',
    subject: 'Alarms',
    text: [
      'https://portal.example:8443/#/alarms',
      'https://portal.example:84430/',
      'https://portal.example:8443',
    ].join('\n'),
  });
  expect(readMail(received[0]!.source).body.split('\n')).toEqual([
    'https://iot.valley.example:8443/#/alarms',
    'https://portal.example:84430/',
    'https://iot.valley.example:8443',
  ]);
});

test('a mail that the server does not take fails', async () => {
  const { url, received } = await aMailServer({ refuses: true });
  await expect(aDelivery({ SMTP_URL: url })(MESSAGE)).rejects.toThrow('no such mailbox');
  expect(received).toEqual([]);
});

test('a mail server that is away fails too', async () => {
  await expect(aDelivery({ SMTP_URL: 'smtp://127.0.0.1:1' })(MESSAGE)).rejects.toThrow('ECONNREFUSED');
});

test('a subject cannot smuggle in a recipient', async () => {
  const { url, received } = await aMailServer();
  await aDelivery({ SMTP_URL: url })({ ...MESSAGE, subject: 'Hello\r\nBcc: eve@evil.example' });
  expect(received[0]!.to).toEqual(['ada@valley.example']);
  expect(received[0]!.source).not.toMatch(/^Bcc:/im);
});

test('without a mail server it waits in the outbox, for the operator’s eyes alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldscope-mail-'));
  cleanUps.push(() => rm(dataDir, { recursive: true }));
  const deliver = aDelivery({ DATA_DIR: dataDir });
  await deliver(MESSAGE);
  await deliver({ ...MESSAGE, text: 'Another one.' });
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox);
  expect(names).toHaveLength(2);
  const bodies = await Promise.all(
    names.map(async (name) => readMail(await readFile(join(outbox, name), 'utf8')).body),
  );
  expect(bodies.sort()).toEqual(['Another one.', MESSAGE.text]);
  expect((await stat(join(outbox, names[0]!))).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
});

describe('a mail in the outbox', () => {
  /** A mail that was written so long ago, and its file. */
  async function aWaitingMail(server: TestServer, text: string, agoMs: number) {
    await server.mail.send({ ...MESSAGE, text });
    await server.queue.runDue();
    const { file } = (await readOutbox(server.config.DATA_DIR, 1))[0]!;
    const writtenAt = new Date(server.clock.now() - agoMs);
    await utimes(file, writtenAt, writtenAt);
    return file;
  }
  const waiting = async ({ config }: TestServer) =>
    (await readOutbox(config.DATA_DIR, 10)).map(({ mail }) => readMail(mail).body);

  test('waits for thirty days and is purged then; nothing else in the folder is touched', async () => {
    const server = await aServer();
    await aWaitingMail(server, 'Long ago.', LIMITS.mailKeptMs + SECOND_MS);
    const file = await aWaitingMail(server, 'A month ago.', LIMITS.mailKeptMs - DAY_MS);
    const notes = join(dirname(file), 'notes.txt');
    await writeFile(notes, 'of the operator');
    await utimes(notes, 0, 0);
    await purgeOutbox(server);
    expect(await waiting(server)).toEqual(['A month ago.']);
    server.clock.advance(DAY_MS + SECOND_MS);
    await purgeOutbox(server);
    expect(await waiting(server)).toEqual([]);
    expect(await readFile(notes, 'utf8')).toBe('of the operator');
  });

  test('is purged by the scheduler: a server that starts looks first', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldscope-mail-'));
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
    await aDelivery({ DATA_DIR: dataDir })(MESSAGE);
    const { file } = (await readOutbox(dataDir, 1))[0]!;
    await utimes(file, 0, 0);
    await aServer({ DATA_DIR: dataDir });
    await expect.poll(() => readOutbox(dataDir, 1)).toEqual([]);
  });

  test('can be read where there is no outbox yet', async () => {
    await purgeOutbox(await aServer());
  });
});

test('the log names the mail, not what it says', async () => {
  const server = await aServer();
  await server.mail.send(MESSAGE);
  await server.queue.runDue();
  expect(server.logged()).toContain('ada@valley.example');
  expect(server.logged()).not.toContain('493027');
});
