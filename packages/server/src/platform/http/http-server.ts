import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Log } from '../observability/log';
import { mostConnections } from '../open-files';

const KEEP_ALIVE_MS = 72_000;
const WARNED_EVERY_MS = 60_000;
/** Requests that begin in a turn of the event loop, and those of one connection. */
const BEGUN_IN_A_TURN = 64;
const BEGUN_OF_A_CONNECTION = 16;
/** Requests of one connection whose answers its client has not taken, and that may wait; a client that sends more is cut off. */
const MOST_UNTAKEN = 8;
const MOST_WAITING = 248;
/** Pieces in which a body may arrive, and bytes of it for each further one: chunks can be of one byte, and each is an event. */
const BODY_PIECES = 1024;
const PIECE_BYTES = 512;
/** A name or an address, and a port. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export interface HttpServerParts {
  timeouts: Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;
  log: Log;
  /** Paths without query that are websockets; asked for each request that offers an upgrade. */
  isWebSocketPath(path: string): boolean;
}

/** Node's HTTP server for a public port. */
export function createHttpServer(handle: RequestListener, parts: HttpServerParts): Server {
  const server = createServer(
    { ...parts.timeouts, keepAliveTimeout: KEEP_ALIVE_MS, IncomingMessage: requestClass(parts) },
    inTurns((request, response) => {
      if (hasOneHost(request)) handle(request, response);
      else response.writeHead(400, { connection: 'close' }).end();
    }),
  );
  server.maxConnections = mostConnections();
  let warnedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - warnedAt < WARNED_EVERY_MS) return;
    warnedAt = performance.now();
    parts.log.warn({ connections: server.maxConnections }, 'too many connections: further ones are closed');
  });
  return server;
}

/**
 * Requests whose upgrade counts only where there is a websocket: elsewhere the offer is ignored, as RFC 9110 (7.8)
 * wants it, and Node reads the request as any other. Java's HttpClient and `curl --http2` offer one with every request.
 */
function requestClass({ isWebSocketPath }: Pick<HttpServerParts, 'isWebSocketPath'>): typeof IncomingMessage {
  return class Request extends IncomingMessage {
    private isOffered = false;
    private pieces = 0;
    private bytes = 0;

    get upgrade(): boolean {
      if (!this.isOffered || this.method === 'CONNECT') return this.isOffered;
      return (
        this.headers.upgrade?.toLowerCase() === 'websocket' &&
        isWebSocketPath(this.url?.split('?', 1)[0] ?? '') &&
        hasOneHost(this)
      );
    }

    /** Set by Node's parser. */
    set upgrade(isOffered: boolean) {
      this.isOffered = isOffered;
    }

    override push(piece: Buffer | null): boolean {
      this.pieces += 1;
      this.bytes += piece?.length ?? 0;
      if (this.pieces <= BODY_PIECES + this.bytes / PIECE_BYTES) return super.push(piece);
      this.socket.destroy();
      return false;
    }
  };
}

/** Node refuses requests without a host; of two it would take the first, and a proxy the other. */
function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 && HOST.test(headers.host);
}

/** Requests of one connection. */
interface Line {
  /** How many began in which turn of the event loop. */
  begun: number;
  turn: number;
  /** How many have begun whose answers are not taken yet. */
  untaken: number;
  waiting: Parameters<RequestListener>[];
}

/**
 * Begins a few requests in each turn of the event loop, those of a connection in their order and connections in turns: a client can
 * send hundreds in one piece, which would all be handled before anybody else's. Further ones of a connection wait for their client
 * to take answers, which wait in memory.
 */
function inTurns(handle: RequestListener): RequestListener {
  const lines = new WeakMap<object, Line>();
  /** Lines whose next request may begin, in their order. */
  const ready = new Set<Line>();
  let turn = 0;
  let begun = 0;
  let hasTurnBegun = false;

  const beginTurn = () => {
    if (!hasTurnBegun) setImmediate(endTurn);
    hasTurnBegun = true;
  };
  const endTurn = () => {
    turn += 1;
    begun = 0;
    hasTurnBegun = false;
    for (const line of ready) {
      if (begun >= BEGUN_IN_A_TURN) break;
      if (!mayBegin(line)) continue;
      ready.delete(line);
      begin(line, line.waiting.shift()!);
      setReady(line);
    }
    if (ready.size > 0) beginTurn();
  };
  const mayBegin = (line: Line): boolean => {
    if (line.turn !== turn) Object.assign(line, { turn, begun: 0 });
    return line.begun < BEGUN_OF_A_CONNECTION && begun < BEGUN_IN_A_TURN;
  };
  /** Behind the lines that are ready. */
  const setReady = (line: Line) => {
    if (line.waiting.length === 0 || line.untaken >= MOST_UNTAKEN) return;
    ready.add(line);
    beginTurn();
  };
  const begin = (line: Line, [request, response]: Parameters<RequestListener>) => {
    if (request.socket.destroyed) return;
    begun += 1;
    line.begun += 1;
    line.untaken += 1;
    beginTurn();
    response.once('close', () => {
      line.untaken -= 1;
      setReady(line);
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { begun: 0, turn, untaken: 0, waiting: [] };
    lines.set(socket, line);
    if (line.waiting.length === 0 && line.untaken < MOST_UNTAKEN && mayBegin(line))
      return begin(line, [request, response]);
    if (line.waiting.length >= MOST_WAITING) return void socket.destroy();
    line.waiting.push([request, response]);
    setReady(line);
  };
}
