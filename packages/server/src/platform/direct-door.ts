import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AnyCall, Base } from '@fieldscope/contract/call';
import { LIMITS } from '@fieldscope/contract/limits';
import type { FastifyServerFactory } from 'fastify';
import type { House } from '../house';
import { type AnswerCall, type Asked, pathOf } from './bind';
import { clientAddressOf } from './client-address';
import { DirectLane, type LaneDoor, type LaneRequest } from './direct-lane';
import { failureOf } from './failures';
import { parseJson } from './json';
import type { OpenConnections } from './open-connections';
import { readPlainHead } from './plain-http';
import { parseQuery } from './query';

/**
 * How long a client may take to send its headers and all of a request, so that nobody holds connections by sending a
 * byte now and then. Looked at every few seconds.
 */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 3_000 };
const KEEP_ALIVE_MS = 72_000;
const REMEMBERED_HEADS = 256;
const MALFORMED = { statusCode: 400 };
const NO_PARAMS = {};

/**
 * Answers the calls that network servers and devices make by the thousand before Node's HTTP server and fastify see
 * them: the same calls without streams, routing and hooks for every case, which cost more than the calls do
 * (docs/decisions/0005). Whatever is unusual about a request goes on to them, where the same calls are bound.
 */
export class DirectDoor implements LaneDoor {
  readonly restMs = KEEP_ALIVE_MS;
  private readonly served = new Map<string, { base: Base; answer: AnswerCall }>();
  private readonly heads = new Map<string, LaneRequest>();
  private giveToNode: (socket: Socket) => void = () => {};

  constructor(
    private readonly house: Pick<House, 'log' | 'isOwnProxy'>,
    private readonly connections: OpenConnections,
  ) {}

  add = (call: AnyCall, answer: AnswerCall): void => {
    this.served.set(pathOf(call), { base: call.base, answer });
  };

  /** The HTTP server with this door in front. */
  serverFactory: FastifyServerFactory = (fastify): Server => {
    const server = createServer({ ...PATIENCE, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      this.connections.keepWhileAnswering(request, response);
      fastify(request, response);
    });
    const [takenByNode] = server.listeners('connection');
    this.giveToNode = (socket) => takenByNode!.call(server, socket);
    server.removeAllListeners('connection');
    server.on('connection', (socket) => this.connections.add(new DirectLane(socket, this)));
    return server;
  };

  handOver(lane: DirectLane): void {
    this.connections.leaveLane(lane);
    this.giveToNode(lane.socket);
  }

  /** Network servers send the same head for ever, but for the length. */
  readHead(head: string): LaneRequest | undefined {
    const before = this.heads.get(head);
    if (before) return before;
    const request = this.readNewHead(head);
    if (!request) return undefined;
    if (this.heads.size >= REMEMBERED_HEADS) this.heads.clear();
    this.heads.set(head, request);
    return request;
  }

  private readNewHead(text: string): LaneRequest | undefined {
    const head = readPlainHead(text);
    const served = head && this.served.get(head.path);
    if (!served || head.length > LIMITS.ingest.bodyBytes) return undefined;
    const { headers, url } = head;
    const query = Object.freeze(parseQuery(head.search));
    return {
      length: head.length,
      answer: async (text, socket) => {
        const ip = clientAddressOf({ headers, socket }, this.house.isOwnProxy);
        const body = jsonIn(text);
        const asked: Asked = { headers, url, ip, params: NO_PARAMS, query, body };
        return body === undefined
          ? failureOf(MALFORMED, asked, served.base, this.house)
          : served.answer(asked);
      },
    };
  }
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
