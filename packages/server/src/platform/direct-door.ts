import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AnyCall, Base } from '@fieldscope/contract/call';
import { LIMITS } from '@fieldscope/contract/limits';
import type { FastifyServerFactory } from 'fastify';
import { parse } from 'secure-json-parse';
import type { House } from '../house';
import { type Answer, type AnswerCall, JSON_TYPE, pathOf } from './bind';
import { clientAddressOf } from './client-address';
import { failureOf } from './failures';
import type { OpenConnections } from './open-connections';
import { parseQuery } from './query';

/**
 * How long a client may take to send its headers and all of a request, so that nobody holds connections by sending a
 * byte now and then. Looked at every few seconds.
 */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 3_000 };
const KEEP_ALIVE_MS = 72_000;
const REMEMBERED_QUERIES = 64;
const MALFORMED = { statusCode: 400 };

interface Served {
  base: Base;
  answer: AnswerCall;
}

/**
 * Answers the calls that network servers and devices make by the thousand before fastify sees them: the same code
 * without routing, hooks and parsers for every case, which cost more than the call (docs/decisions/0005). What is
 * unusual about a request, another type of body or none, is left to fastify, where the same calls are bound.
 */
export class DirectDoor {
  private readonly served = new Map<string, Served>();
  private readonly queries = new Map<string, object>();

  constructor(
    private readonly house: Pick<House, 'log' | 'isOwnProxy'>,
    private readonly connections: OpenConnections,
  ) {}

  add = (call: AnyCall, answer: AnswerCall): void => {
    this.served.set(pathOf(call), { base: call.base, answer });
  };

  /** The HTTP server with this door in front of fastify. */
  serverFactory: FastifyServerFactory = (fastify): Server => {
    const server = createServer({ ...PATIENCE, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      this.connections.keepWhileAnswering(request, response);
      if (!server.listening || !this.take(request, response, server)) fastify(request, response);
    });
    this.connections.watch(server);
    return server;
  };

  private take(request: IncomingMessage, response: ServerResponse, server: Server): boolean {
    const [path, search] = splitUrl(request.url!);
    const served = request.method === 'POST' ? this.served.get(path) : undefined;
    if (!served || !isPlainJson(request)) return false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { status, headers, envelope } = await this.answer(served, request, search, chunks);
      const text = JSON.stringify(envelope);
      // A connection that stayed open would hold up the stop.
      if (!server.listening) response.shouldKeepAlive = false;
      response.writeHead(status, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    });
    return true;
  }

  private answer(
    { base, answer }: Served,
    request: IncomingMessage,
    search: string,
    chunks: Buffer[],
  ): Answer | Promise<Answer> {
    const ip = clientAddressOf(request, this.house.isOwnProxy);
    const asked = { headers: request.headers, url: request.url!, ip, params: {} };
    try {
      return answer({ ...asked, query: this.queryOf(search), body: parse(textOf(chunks)) });
    } catch {
      return failureOf(MALFORMED, asked, base, this.house);
    }
  }

  /** Network servers ask with the same query for ever. */
  private queryOf(search: string): object {
    const before = this.queries.get(search);
    if (before) return before;
    if (this.queries.size >= REMEMBERED_QUERIES) this.queries.clear();
    const query = Object.freeze(parseQuery(search));
    this.queries.set(search, query);
    return query;
  }
}

function splitUrl(url: string): [path: string, search: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

function isPlainJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return length > 0 && length <= LIMITS.ingest.bodyBytes && JSON_TYPE.test(headers['content-type'] ?? '');
}

const textOf = (chunks: Buffer[]): string =>
  (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8');
