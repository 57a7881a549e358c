import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { expect, test, vi } from 'vitest';
import { traced } from '../src/platform/observability/tracing';
import { aCaller, aNetworkServer, aNode, anOwner, PASSWORD } from './builders';
import { whenTestEnds } from './cleanup';
import { aServer } from './harness';
import { anUpEvent, S2101_UPLINK } from './sender';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** What OTLP over HTTP sends as JSON (opentelemetry-proto, `ExportTraceServiceRequest`). */
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A collector that takes traces at /v1/traces alone, as JSON. @param hangs it never answers */
async function aCollector({ hangs = false } = {}) {
  const bodies: string[] = [];
  let asked = 0;
  const server: Server = createServer(async (request, response) => {
    asked += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (hangs) return;
    if (request.url !== '/otlp/v1/traces' || request.headers['content-type'] !== 'application/json')
      return response.writeHead(400).end();
    bodies.push(Buffer.concat(parts).toString('utf8'));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenTestEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((one) => one.spans),
      ),
    );
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/otlp`,
    spans,
    text: () => bodies.join('\n'),
    asked: () => asked,
  };
}

const attributeOf = ({ attributes }: SentSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a call, its statements, jobs and batches of uplinks are traced, without values and secrets', async () => {
  const collector = await aCollector();
  const server = await aServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const owner = await anOwner(server);
  const node = await aNode(owner);
  const networkServer = await aNetworkServer(server);
  await networkServer.sendChirpstack(anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now()));
  await owner.call(users.signIn, { account: owner.account, password: PASSWORD });
  await server.mail.send({ to: 'ada@valley.example', subject: 'Your code', text: '493027' });
  await server.queue.runDue();
  await server.stop();

  const spans = collector.spans();
  const call = spans.find(({ name }) => name === 'POST /portalapi/user/login')!;
  expect(attributeOf(call, 'http.response.status_code')).toBe(200);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(statements.map((one) => attributeOf(one, 'db.system.name'))).toContain('postgresql');
  expect(statements.every(({ traceId }) => traceId === call.traceId)).toBe(true);
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['store uplinks', 'job mail']));
  for (const secret of [PASSWORD, owner.account, owner.token, '493027', 'ada@valley.example'])
    expect(collector.text()).not.toContain(secret);
});

test('what fails is marked with its kind, and not with its text', async () => {
  const collector = await aCollector();
  const server = await aServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  await aCaller(server, () => 'Bearer nothing').ask(users.viewOrganisation);
  const failing = traced('job broken', { kind: 'consumer' }, async () => {
    throw new TypeError('no letters for ada@valley.example');
  });
  await expect(failing).rejects.toThrow(TypeError);
  await server.stop();
  const named = (wanted: string) => collector.spans().find(({ name }) => name === wanted)!;
  expect(attributeOf(named('GET /portalapi/user/getUserOrgInfo'), 'fieldscope.code')).toBe(
    String(ERRORS.token_invalid.code),
  );
  const broken = named('job broken');
  expect([broken.status.code, attributeOf(broken, 'error.type')]).toEqual([2, 'TypeError']);
  for (const said of ['Bearer nothing', 'ada@valley.example']) expect(collector.text()).not.toContain(said);
});

test('of a share of nothing nothing is sent', async () => {
  const collector = await aCollector();
  const server = await aServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  await anOwner(server);
  await server.stop();
  expect(collector.asked()).toBe(0);
});

test.each([
  ['hangs', async () => (await aCollector({ hangs: true })).endpoint],
  ['is away', async () => 'http://127.0.0.1:9'],
])('a collector that %s holds up neither uplinks nor the stop, and is said once', async (_how, endpointOf) => {
  const server = await aServer({ OTEL_EXPORTER_OTLP_ENDPOINT: await endpointOf() });
  const owner = await anOwner(server);
  const node = await aNode(owner);
  const networkServer = await aNetworkServer(server);
  const next = () => {
    server.clock.advance(1000);
    return anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now());
  };
  for (let nth = 0; nth < 30; nth += 1)
    expect(await networkServer.sendChirpstack(next())).toMatchObject({ outcome: 'stored' });
  await vi.waitUntil(() => server.logged().includes('traces cannot be sent'), { timeout: 30_000 });
  for (let nth = 0; nth < 30; nth += 1)
    expect(await networkServer.sendChirpstack(next())).toMatchObject({ outcome: 'stored' });
  await server.stop();
  expect(server.logged().split('traces cannot be sent')).toHaveLength(2);
  expect(server.logged()).not.toContain('a part did not close');
});
