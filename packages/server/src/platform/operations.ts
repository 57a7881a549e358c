import { BASES } from '@fieldscope/contract/call';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { House } from '../house';
import { sql } from './db';
import { registry } from './metrics';
import { openApiDocument } from './openapi-document';

const READY_PATIENCE_MS = 2_000;
/** How finely the event loop's lag is watched; each look wakes the process. */
const LAG_MS = 100;

/** What operators and their tools ask: alive, ready, figures, and the documents of the two interfaces. */
export function serveOperations(app: FastifyInstance, house: House): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const checks = { database: await answers(house), broker: house.broker.isListening() };
    const ready = checks.database && checks.broker;
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', ...checks });
  });

  if (!registry.getSingleMetric('process_cpu_seconds_total'))
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MS });
  app.get('/metrics', async (_request, reply) => {
    const figures = await registry.metrics();
    return reply.type(registry.contentType).send(figures);
  });

  for (const audience of ['portal', 'open'] as const) {
    let document: string | undefined;
    app.get(`${BASES[audience]}/openapi.json`, async (_request, reply) => {
      document ??= JSON.stringify(openApiDocument(audience));
      return reply.type('application/json').send(document);
    });
  }

  app.get('/mqtt', { websocket: true }, (socket, request) => house.broker.takeWebSocket(socket, request.ip));
}

async function answers(house: House): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_PATIENCE_MS);
  });
  const asked = sql`select 1`.execute(house.db).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, patience]);
  clearTimeout(timer);
  return answered;
}
