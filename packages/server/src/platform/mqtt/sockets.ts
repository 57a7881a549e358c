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
    // One frame in each turn of the event loop: thousands of empty ones fit into what is read at once.
    allowSynchronousEvents: false,
    handleProtocols: (offered) => (offered.has(SUB_PROTOCOL) ? SUB_PROTOCOL : ([...offered][0] ?? false)),
  });
  sockets.on('connection', (socket, request) => take(streamOf(socket), clientAddressOf(request, isOwnProxy)));
  return listening(server, port, host, () => sockets.close());
}

/** The bytes of a websocket as a stream. An error of a websocket ends its stream and nothing else. */
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
