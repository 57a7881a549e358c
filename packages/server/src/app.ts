import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import websocket from '@fastify/websocket';
import { BASES } from '@fieldscope/contract/call';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import { LIMITS } from '@fieldscope/contract/limits';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { House } from './house';
import { ROOMS } from './modules';
import { authenticateKey } from './modules/access-keys/access-keys.authenticate';
import { authenticateUser } from './modules/accounts/accounts.authenticate';
import { noteOutcome } from './modules/audit/audit.service';
import { authenticateDevice, authenticateNetworkServer } from './modules/ingest/ingest.authenticate';
import { authenticateShare } from './modules/panels/panels.authenticate';
import { createBind, send } from './platform/bind';
import { DirectDoor } from './platform/direct-door';
import { failureOf } from './platform/failures';
import { languageOfRequest } from './platform/language';
import { isOpenToPages } from './platform/open-bases';
import { OpenConnections } from './platform/open-connections';
import { serveOperations } from './platform/operations';
import { servePortal } from './platform/portal-files';
import { parseQuery } from './platform/query';

/** Builds the HTTP side of the server: every call, the websockets, the portal's files, health and metrics. */
export async function createApp(house: House): Promise<FastifyInstance> {
  const connections = new OpenConnections();
  const door = new DirectDoor(house, connections);
  const app = Fastify({
    serverFactory: door.serverFactory,
    bodyLimit: LIMITS.ingest.bodyBytes,
    // For the host that people see; who they are is read by clientAddressOf.
    trustProxy: house.config.TRUSTED_PROXIES.length > 0 && house.isOwnProxy,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 128 },
  });
  app.addHook('preClose', async () => connections.startCutting());
  // Outside of calls a client can only have asked for what is not there: calls answer for themselves.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    error.statusCode !== undefined && error.statusCode < 500
      ? answerMissing(request, reply)
      : send(reply, failureOf(error, request, 'portal', house)),
  );
  // Client programs that put everything into the query still name the type of a body that they do not send.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-length'] === '0') delete headers['content-type'];
  });
  await app.register(formbody, { bodyLimit: LIMITS.ingest.bodyBytes, parser: parseQuery });
  await app.register(websocket, { options: { maxPayload: LIMITS.ingest.bodyBytes } });
  await app.register(cors, { delegator: openBasesOnly });

  const authenticators = {
    user: authenticateUser,
    key: authenticateKey,
    network_server: authenticateNetworkServer,
    device: authenticateDevice,
    share: authenticateShare,
  };
  const bind = createBind(app, house, authenticators, door.add, noteOutcome);
  for (const part of ['ingest', 'web'] as const) {
    if (house.config.ROLES.includes(part)) for (const routes of ROOMS[part]) routes(bind, house, app);
  }
  serveOperations(app, house);
  if (house.config.ROLES.includes('web')) await servePortal(app, house);

  app.setNotFoundHandler(answerMissing);
  return app;
}

function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const open = request.url.startsWith(BASES.open);
  const name = open ? 'path_missing' : 'route_missing';
  const { code } = ERRORS[name];
  return reply.status(404).send({
    code: open ? String(code) : code,
    msg: errorText(languageOfRequest(request), name),
  });
}

type CorsDelegator = (
  request: { url: string },
  done: (error: Error | null, options: { origin: boolean | string }) => void,
) => void;

/** Browsers of other origins may read the public API and the definitions, nothing else. */
const openBasesOnly: CorsDelegator = (request, done) => {
  done(null, { origin: isOpenToPages(request.url) ? '*' : false });
};
