import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import { clientAddressOf, type IsOwnProxy } from '../http/client-address';

/** Takes one connection of a client into the broker. */
export type TakeConnection = (connection: Duplex, address: string) => void;

/** Notices a client that vanished without a word and set no keep-alive of MQTT's own. */
const TCP_KEEP_ALIVE_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
const SUB_PROTOCOL = 'mqtt';
const LENGTH_BITS = 7;
const LONGEST_LENGTH_BYTES = 4;

/** One listener of the broker. */
export interface Listener {
  port(): number;
  close(): Promise<void>;
}

/** MQTT over TCP. */
export function listenTcp(port: number, host: string, take: TakeConnection): Promise<Listener> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_KEEP_ALIVE_MS });
  server.on('connection', (socket) => take(socket, socket.remoteAddress ?? ''));
  return listening(server, port, host, () => {});
}

/** MQTT over websocket, path /mqtt, on a port of its own. */
export function listenWebSocket(
  port: number,
  host: string,
  maxPacketBytes: number,
  isOwnProxy: IsOwnProxy,
  take: TakeConnection,
): Promise<Listener> {
  const server = createHttpServer({ headersTimeout: HEADERS_TIMEOUT_MS }, (_request, response) =>
    response.writeHead(426).end(),
  );
  const sockets = new WebSocketServer({
    server,
    path: '/mqtt',
    maxPayload: maxPacketBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(SUB_PROTOCOL) ? SUB_PROTOCOL : ([...offered][0] ?? false)),
  });
  sockets.on('connection', (socket, request) => take(streamOf(socket), clientAddressOf(request, isOwnProxy)));
  return listening(server, port, host, () => sockets.close());
}

/** The bytes of a websocket as a stream. A websocket that breaks ends its stream and nothing else. */
export function streamOf(socket: WebSocket): Duplex {
  const stream = createWebSocketStream(socket);
  stream.on('error', () => {});
  return stream;
}

async function listening(server: Server, port: number, host: string, closing: () => void): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: () => (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closing();
      }),
  };
}

/**
 * Cuts a connection whose next packet says that it is longer than allowed, before any of it is collected
 * (MQTT 3.1.1, section 2.2: one byte of type and flags, then the remaining length in up to four bytes of seven
 * bits each, lowest first).
 */
export function limitPackets(connection: Duplex, maxBytes: number): void {
  const read = connection.read.bind(connection);
  const limit = new PacketLimit(maxBytes);
  connection.read = (size?: number) => {
    const chunk: unknown = read(size);
    if (!(chunk instanceof Uint8Array) || limit.allows(chunk)) return chunk;
    connection.destroy();
    return null;
  };
}

/** Follows the packets of a connection by their lengths alone. */
export class PacketLimit {
  /** Bytes of the present packet that are still to come; 0 when the next byte starts a packet. */
  private remaining = 0;
  private inLength = false;
  private length = 0;
  private lengthBytes = 0;

  constructor(private readonly maxBytes: number) {}

  allows(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.remaining > 0) {
        const skipped = Math.min(this.remaining, chunk.length - at);
        this.remaining -= skipped;
        at += skipped;
      } else if (!this.inLength) {
        this.inLength = true;
        this.length = 0;
        this.lengthBytes = 0;
        at += 1;
      } else if (!this.takeLengthByte(chunk[at++]!)) {
        return false;
      }
    }
    return true;
  }

  private takeLengthByte(byte: number): boolean {
    this.length += (byte & 0x7f) * 2 ** (LENGTH_BITS * this.lengthBytes);
    this.lengthBytes += 1;
    if (this.length > this.maxBytes || this.lengthBytes > LONGEST_LENGTH_BYTES) return false;
    if ((byte & 0x80) === 0) {
      this.inLength = false;
      this.remaining = this.length;
    }
    return true;
  }
}
