import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { generate, type Packet } from 'mqtt-packet';

/** Something that is sent messages, of which only the markers are read. */
export interface Receiver {
  /** When all parts with this marker have come. */
  expect(marker: number): Promise<number>;
  close(): void;
}

interface Subscription {
  port: number;
  clientId: string;
  username?: string;
  password?: string;
  filter: string;
  /** Of one message. */
  parts: number;
}

const ANSWERS = { connack: 0x20, suback: 0x90 } as const;

/** An MQTT client that subscribes with QoS 0. */
export async function aStreamSubscriber(given: Subscription): Promise<Receiver> {
  const { port, clientId, username, password, filter, parts } = given;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const send = (packet: Packet) => void socket.write(generate(packet));
  send({
    ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0, clientId },
    ...(username && { username, password: Buffer.from(password ?? '') }),
  });
  await packetOf(socket, ANSWERS.connack);
  send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: filter, qos: 0 }] });
  await packetOf(socket, ANSWERS.suback);
  return receiverOf(socket, parts);
}

interface View {
  port: number;
  nth: number;
  token: string;
  parts: number;
}

const VIEWERS_OF_ADDRESS = 200;

/** An open screen, of an address of its own. */
export async function aViewer({ port, nth, token, parts }: View): Promise<Receiver> {
  const localAddress = `127.0.${1 + Math.floor(nth / VIEWERS_OF_ADDRESS)}.${1 + (nth % VIEWERS_OF_ADDRESS)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  socket.write(
    `GET /portalapi/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await textOf(socket, '101 Switching');
  socket.write(textFrame(JSON.stringify({ type: 'hello', token })));
  await textOf(socket, '"welcome"');
  return receiverOf(socket, parts);
}

/** A text of a client, masked with zeros (RFC 6455, section 5). */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const length = Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 0xff, 0, 0, 0, 0]);
  return body.length < 126
    ? Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
    : Buffer.concat([length, body]);
}

function packetOf(socket: Socket, type: number): Promise<void> {
  return until(socket, (received) => received[0] === type);
}

function textOf(socket: Socket, text: string): Promise<void> {
  return until(socket, (received) => received.includes(text));
}

function until(socket: Socket, isThere: (received: Buffer) => boolean): Promise<void> {
  let received: Buffer = Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    const close = () => reject(new Error(`refused: ${received.toString('latin1').slice(0, 200)}`));
    const read = (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      if (!isThere(received)) return;
      socket.off('data', read).off('close', close);
      resolve();
    };
    socket.on('data', read).once('close', close);
  });
}

function receiverOf(socket: Socket, parts: number): Receiver {
  let marker = '';
  let left = 0;
  let rest = '';
  let arrived: (at: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  socket.on('data', (bytes) => {
    const text = rest + bytes.toString('latin1');
    let at = text.indexOf(marker);
    let read = 0;
    for (; at !== -1 && left > 0; at = text.indexOf(marker, read)) {
      read = at + marker.length;
      left -= 1;
      if (left === 0) arrived(performance.now());
    }
    rest = text.slice(Math.max(read, text.length - marker.length + 1));
  });
  socket.once('close', () => fail(new Error('a receiver was cut')));
  return {
    expect(next) {
      marker = String(next);
      left = parts;
      rest = '';
      return new Promise((resolve, reject) => {
        arrived = resolve;
        fail = reject;
      });
    },
    close() {
      fail = () => {};
      socket.destroy();
    },
  };
}
