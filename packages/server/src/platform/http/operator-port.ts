import type { Server } from 'node:http';
import { BASES } from '@fieldscope/contract/call';
import { OPERATOR_PATH } from '@fieldscope/contract/operator-path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { createHttpServer, type HttpServerParts } from './http-server';

/** Files of the page, beside its own address. */
const FILE = /^\/(?!index\.html$)(?!.*\.\.)[\w./-]+\.\w+$/;

/** Whether this process has the operator's pages. */
export const servesOperators = ({
  OPERATOR_PAGES,
  ROLES,
}: Pick<Config, 'OPERATOR_PAGES' | 'ROLES'>): boolean => OPERATOR_PAGES === 'on' && ROLES.includes('web');

interface GateParts {
  config: Pick<Config, 'OPERATOR_PAGES' | 'OPERATOR_PORT' | 'ROLES'>;
  /** Whether there is anybody who may sign in there. */
  hasOperators(): Promise<boolean>;
}

/**
 * Whether a request is to be answered as if there were nothing at its address: the operator's pages while there is no operator, and
 * with a port of their own each port's requests on the other one.
 */
export async function isShut(request: FastifyRequest, { config, hasOperators }: GateParts): Promise<boolean> {
  // What the router made of the address, which may be written in many ways: `/%6fperator`, `http://host/operator`.
  const { url: route = '' } = request.routeOptions;
  const isOperators = route === OPERATOR_PATH || route.startsWith(`${BASES.operator}/`);
  const { OPERATOR_PORT } = config;
  if (OPERATOR_PORT !== undefined) {
    const isOnOwnPort = request.raw.socket.localPort === OPERATOR_PORT;
    if (isOnOwnPort && !isOperators && !FILE.test(request.url.split('?', 1)[0]!)) return true;
    if (!isOnOwnPort && isOperators) return true;
  }
  return isOperators && (!servesOperators(config) || !(await hasOperators()));
}

/** Listens on the port of the operator's pages, for the same calls and files. */
export async function listenForOperators(
  app: FastifyInstance,
  {
    config,
    ...parts
  }: { config: Pick<Config, 'OPERATOR_PORT' | 'HOST'> } & Omit<HttpServerParts, 'isWebSocketPath'>,
): Promise<{ close(): Promise<void> }> {
  const server = createHttpServer(app.routing, { ...parts, isWebSocketPath: () => false });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.OPERATOR_PORT, host: config.HOST }, resolve);
  });
  return { close: () => closed(server) };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
