import { maxHeaderSize } from 'node:http';
import websocket from '@fastify/websocket';
import { BASES } from '@fieldscope/contract/call';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import type { ShownBrand } from '@fieldscope/contract/shown-brand';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { PORTAL } from './paths';
import { servesClients } from './platform/config';
import { createBind, type Routes } from './platform/http/bind';
import { BODY_TYPES } from './platform/http/call-input';
import { send } from './platform/http/call-response';
import { failureOf } from './platform/http/failures';
import { noteForwardingPeers } from './platform/http/forwarding-peers';
import { createHttpServer } from './platform/http/http-server';
import { languageOfRequest } from './platform/http/language';
import { openToPages } from './platform/http/open-bases';
import { OpenConnections } from './platform/http/open-connections';
import { serveDocuments, serveMqttWebSocket, serveOperations } from './platform/http/operations';
import { isShut } from './platform/http/operator-port';
import { servePortal } from './platform/http/portal-files';
import { withoutLastSlash, withReadablePath } from './platform/http/readable-path';
import type { RecordOutcome } from './platform/http/recorded-calls';
import { serveSecurityTxt } from './platform/http/security-txt';
import { unwrapMethod } from './platform/http/tunnelled-method';
import type { Authenticators } from './platform/http/use-case';
import type { PlatformServices } from './platform/services';

/**
 * How long a client may take to send its headers and all of a request, and may take nothing of an answer, so that no client holds
 * connections by sending a byte now and then, or answers in memory.
 */
export const CLIENT_TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  answerTimeout: 120_000,
  connectionsCheckingInterval: 3_000,
};

export interface AppParts {
  services: PlatformServices;
  authenticators: Authenticators;
  recordOutcome: RecordOutcome;
  ensurePaidFor: Parameters<typeof createBind>[1]['ensurePaidFor'];
  timeouts: typeof CLIENT_TIMEOUTS;
  recordRefusal: Parameters<typeof createBind>[1]['recordRefusal'];
  livePlaceOf: Parameters<typeof createBind>[1]['livePlaceOf'];
  /** Whether what devices send can be stored. */
  canStore(): boolean;
  /** Whether this process runs a demo farm. */
  hasDemoFarm(): boolean;
  /** The brand that a page under a host name shows. */
  brandAt(host: string): Promise<ShownBrand>;
  /** Whether there is anybody who may sign in on the operator's pages. */
  hasOperators(): Promise<boolean>;
  /** Sites that may show the panel of a link in a frame, by the id of the link. */
  listEmbeddingSites(shareId: string): Promise<readonly string[]>;
  /** The calls that this process serves. */
  routes: readonly Routes[];
}

/** Builds the HTTP side of the server: every call, the websockets, the portal's files, health and metrics. */
export async function createApp({
  services,
  routes,
  timeouts,
  canStore,
  hasDemoFarm,
  brandAt,
  hasOperators,
  listEmbeddingSites,
  ...binding
}: AppParts): Promise<FastifyInstance> {
  const connections = new OpenConnections();
  const webSocketPaths = new Set<string>();
  const app = Fastify({
    serverFactory: (handle) =>
      createHttpServer(handle, {
        timeouts,
        log: services.log,
        isWebSocketPath: (path) => webSocketPaths.has(path),
      }),
    bodyLimit: LIMITS.request.publicBodyBytes,
    // For the host that people see; the client's address is read by clientAddressOf.
    trustProxy: services.config.TRUSTED_PROXIES.length > 0 && services.isOwnProxy,
    forceCloseConnections: 'idle',
    rewriteUrl(request) {
      unwrapMethod(request);
      return withReadablePath(withoutLastSlash(request.url ?? '/'));
    },
    // Calls parse their own queries: an error that is thrown here would end the process.
    // Of a path that is too long each call says itself what is wrong; no head of a request is longer than this.
    routerOptions: { querystringParser: () => ({}), maxParamLength: maxHeaderSize },
  });
  connections.watch(app.server);
  app.addHook('onRoute', ({ url, websocket: isWebSocket }) => {
    if (isWebSocket) webSocketPaths.add(url);
  });
  app.addHook('preClose', async () => connections.startCutting());
  // Calls answer for themselves; anything else with a client error is a path that does not exist.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    error.statusCode !== undefined && error.statusCode < 500
      ? answerMissing(services, request, reply)
      : send(reply, failureOf(error, request, { base: 'portal' }, services)),
  );
  const noteForwardingPeer = noteForwardingPeers(services);
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    noteForwardingPeer(raw);
    next();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (await isShut(request, { config: services.config, hasOperators }))
      return answerMissing(services, request, reply);
  });
  // Node sets its own limit once the answer was taken.
  app.addHook('onSend', async ({ raw }) => {
    raw.socket.setTimeout(timeouts.answerTimeout);
  });
  // Client programs that put everything into the query still name the type of a body that they do not send.
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    if (headers['content-length'] === '0') delete headers['content-type'];
    next();
  });
  // Calls parse their own bodies, once they know who sends them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(BODY_TYPES, { parseAs: 'string' }, (_request, text, done) => done(null, text));
  await app.register(websocket, {
    // One message a turn: a client can send thousands in one piece.
    options: { maxPayload: INGEST_LIMITS.bodyBytes, allowSynchronousEvents: false },
  });
  openToPages(app);

  const { bind, ensureShared } = createBind(app, { services, ...binding });
  for (const bindModule of routes) bindModule(bind, app);
  ensureShared();
  serveOperations(app, services, { canStore });
  if (servesClients(services.config)) serveMqttWebSocket(app, services);
  if (services.config.ROLES.includes('web')) {
    serveDocuments(app, services);
    serveSecurityTxt(app, services);
    const answerPage = await servePortal(
      app,
      { config: services.config, hasDemoFarm, brandAt, listEmbeddingSites },
      PORTAL,
    );
    app.setNotFoundHandler(
      (request, reply) => answerPage(request, reply) ?? answerMissing(services, request, reply),
    );
  } else app.setNotFoundHandler((request, reply) => answerMissing(services, request, reply));
  return app;
}

function answerMissing(
  { config }: Pick<PlatformServices, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const open = [BASES.open, BASES.legacy].some((base) => request.url.startsWith(base));
  const name = open ? 'path_missing' : 'route_missing';
  const { code } = ERRORS[name];
  return reply.status(404).send({
    code: open ? String(code) : code,
    msg: errorText(languageOfRequest(request, config), name),
  });
}
