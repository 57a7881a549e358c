import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as its reader sees it. */
export interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  /** As it came, headers and all. */
  source: string;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** The newest mail to an address; fails when there is none. */
  newestTo(address: string): ReceivedMail;
  countTo(address: string): number;
  /** Everything that came so far. */
  all(): readonly ReceivedMail[];
  /** From now on every recipient is refused for good, or taken again. */
  refuse(refusing: boolean): void;
  /** From now on mails are taken, and answered as if they were not, or answered well again. */
  loseAnswers(losing: boolean): void;
  /** From now on mails are taken and not answered, as by a server that is slow to; or answered again. */
  hold(holding: boolean): void;
  /** Of clients that are connected now; a killed one counts until all that it sent has been read. */
  connections(): number;
  /** The port is closed until it is resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** A real mail server that keeps what it is given. */
export async function aMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusing = false;
  let losing = false;
  let holding = false;
  const listen = async (port: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refusing ? new Error('no such mailbox') : null),
      onData: (stream, { envelope }, done) => {
        void text(stream).then((source) => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), ...readMail(source), source });
          if (!holding)
            done(losing ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null);
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
  };
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const mailsTo = (address: string) => received.filter(({ to }) => to.includes(address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    newestTo(address) {
      const mail = mailsTo(address).at(-1);
      if (!mail) throw new Error(`no mail to ${address}`);
      return mail;
    },
    all: () => received,
    countTo: (address) => mailsTo(address).length,
    refuse(next) {
      refusing = next;
    },
    loseAnswers(next) {
      losing = next;
    },
    hold(next) {
      holding = next;
    },
    connections: () => server.connections.size,
    pause: close,
    async resume() {
      server = await listen(port);
    },
    close,
  };
}

/** Subject and text of a mail's source. */
function readMail(source: string): { subject: string; text: string } {
  const [head, ...rest] = source.split('\r\n\r\n');
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(head!)?.[1] ?? '';
  const encoding = /^Content-Transfer-Encoding: (.*)$/im.exec(head!)?.[1] ?? '';
  return { subject: decodeWords(subject), text: decodeBody(rest.join('\r\n\r\n'), encoding.toLowerCase()) };
}

const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\r?\n? =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  const plain = encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body;
  return plain.replaceAll('\r\n', '\n').trimEnd();
}

function decodeQuoted(quoted: string): string {
  const bytes = quoted.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
