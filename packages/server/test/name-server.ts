import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { whenTestEnds } from './cleanup';

/** Types and codes of RFC 1035, sections 3.2 and 4.1.1. */
const TYPE_TXT = 16;
const NO_SUCH_NAME = 3;
const REFUSED = 5;
const HEAD_BYTES = 12;
const MOST_IN_TEXT = 255;

export interface NameServer {
  /** As the setting DNS_SERVERS has it. */
  address: string;
  /** Texts by name; without an entry there is no such name. */
  records: Map<string, string[]>;
  /** Refuses every question from now on. */
  refuse(): void;
}

/** A server of names that knows records of the type TXT (RFC 1035). It ends with the test. */
export async function aNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const records = new Map<string, string[]>();
  let refuses = false;
  socket.on('message', (question, { port, address }) => {
    const { name, end } = nameIn(question);
    const texts = records.get(name.toLowerCase());
    const code = refuses ? REFUSED : texts ? 0 : NO_SUCH_NAME;
    const answers = code === 0 && question.readUInt16BE(end) === TYPE_TXT ? (texts ?? []) : [];
    const head = Buffer.alloc(HEAD_BYTES);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8580 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    const asked = question.subarray(HEAD_BYTES, end + 4);
    socket.send(Buffer.concat([head, asked, ...answers.map(recordOf)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  whenTestEnds(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    refuse: () => {
      refuses = true;
    },
  };
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEAD_BYTES;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** A record whose name is the one that was asked for. Longer texts come in pieces (section 3.3.14). */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MOST_IN_TEXT) {
    const piece = bytes.subarray(at, at + MOST_IN_TEXT);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  const data = Buffer.concat(pieces);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt16BE(0xc000 | HEAD_BYTES, 0);
  head.writeUInt16BE(TYPE_TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
