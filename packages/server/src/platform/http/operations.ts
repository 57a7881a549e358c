import { BASES } from '@fieldscope/contract/call';
import type { Language } from '@fieldscope/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { servesClients } from '../config';
import { registry } from '../observability/metrics';
import { createQueueMetrics } from '../observability/queue-metrics';
import { sql } from '../postgres/db';
import { createWriteCheck } from '../postgres/write-check';
import { digest, sameBytes } from '../security/secrets';
import type { PlatformServices } from '../services';
import { clientAddressOf } from './client-address';
import { languageOfRequest } from './language';
import { openApiDocument } from './openapi-document';
import { isOfForeignPage } from './own-pages';

const READY_TIMEOUT_MS = 2_000;
/** How finely the event loop's lag is watched; each look wakes the process. */
const LAG_MS = 100;

/** What operators and their tools ask of every process: alive, ready, figures. */
export function serveOperations(
  app: FastifyInstance,
  services: PlatformServices,
  { canStore }: { canStore(): boolean },
): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  const canWrite = createWriteCheck(services);
  app.get('/readyz', async (_request, reply) => {
    const [database, writer] = await Promise.all([
      inTime(
        sql`select 1`.execute(services.db).then(
          () => true,
          () => false,
        ),
      ),
      inTime(canWrite()),
    ]);
    const checks = {
      database,
      writer: writer && canStore(),
      ...(servesClients(services.config) && { broker: services.broker.isListening() }),
    };
    const ready = Object.values(checks).every(Boolean);
    // Without Redis a process goes on by itself; if it were not ready then, none would be.
    const redis = services.carrier.isAlone ? {} : { redis: services.carrier.isConnected() };
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not_ready', ...checks, ...redis });
  });

  if (!registry.getSingleMetric('process_cpu_seconds_total'))
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MS });
  const { METRICS_TOKEN } = services.config;
  if (METRICS_TOKEN === undefined) return;
  const expected = digest(`Bearer ${METRICS_TOKEN}`);
  const countQueue = createQueueMetrics(services);
  app.get('/metrics', async ({ headers }, reply) => {
    if (!sameBytes(digest(headers.authorization ?? ''), expected)) return reply.status(401).send();
    await countQueue();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The documents of the two interfaces. */
export function serveDocuments(app: FastifyInstance, { config }: Pick<PlatformServices, 'config'>): void {
  for (const audience of ['portal', 'open'] as const) {
    const documents = new Map<Language, Promise<string>>();
    app.get(`${BASES[audience]}/openapi.json`, async (request, reply) => {
      const language = languageOfRequest(request, config);
      const document = documents.get(language) ?? openApiDocument(audience, language).then(JSON.stringify);
      documents.set(language, document);
      return reply
        .type('application/json')
        .header('vary', 'accept-language')
        .send(await document);
    });
  }
}

/** MQTT over websocket on the port of HTTP. */
export function serveMqttWebSocket(app: FastifyInstance, services: PlatformServices): void {
  // The portal's port is for its own pages; pages of others use MQTT_WS_PORT.
  const ownPagesOnly = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOfForeignPage(request, services)) await reply.status(403).send();
  };
  app.get('/mqtt', { websocket: true, preValidation: ownPagesOnly }, (socket, request) =>
    services.broker.takeWebSocket(socket, clientAddressOf(request.raw, services.isOwnProxy)),
  );
}

/** What a check says, and false when it takes too long. */
async function inTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
  });
  const answer = await Promise.race([check, timeout]);
  clearTimeout(timer);
  return answer;
}
