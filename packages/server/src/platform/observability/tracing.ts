import { SECOND_MS } from '@fieldscope/contract/time';
import type { Attributes, Span, SpanKind, Tracer } from '@opentelemetry/api';
import type { Config } from '../config';
import type { Log } from './log';

// Loaded where traces are wanted: it would take a tenth of a start.
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** What waits for the collector; beyond it spans are dropped, so that a collector that hangs costs no more than that. */
const QUEUE = { maxQueueSize: 4096, maxExportBatchSize: 512, scheduledDelayMillis: 2 * SECOND_MS };
const EXPORT_MS = 3 * SECOND_MS;
const STATEMENT_LENGTH = 2000;
/** `SpanKind` of the API, which is not loaded here. */
const KINDS = { internal: 0, server: 1, client: 2, consumer: 4 } satisfies Record<string, SpanKind>;
const SPAN_FAILED = 2;

let open: { sdk: Sdk; tracer: Tracer } | undefined;

interface Traced {
  kind: keyof typeof KINDS;
  attributes?: Attributes;
}

/** What is said of work while it runs. */
export interface Trace {
  note(attributes: Attributes): void;
  fail(): void;
}
const NOTHING: Trace = { note() {}, fail() {} };

/**
 * Does work as a span, within the one that runs. Neither values nor texts of errors are kept: they may name persons.
 * @param name of few different ones
 */
export async function traced<T>(
  name: string,
  { kind, attributes = {} }: Traced,
  work: (trace: Trace) => Promise<T>,
): Promise<T> {
  if (!open) return work(NOTHING);
  return open.tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
    try {
      return await work(traceOf(span));
    } catch (error) {
      markFailed(span, error as Error);
      throw error;
    } finally {
      span.end();
    }
  });
}

const traceOf = (span: Span): Trace => ({
  note: (attributes) => void span.setAttributes(attributes),
  fail: () => void span.setStatus({ code: SPAN_FAILED }),
});

function markFailed(span: Span, { name, code }: Error & { code?: unknown }): void {
  span.setAttribute('error.type', typeof code === 'string' ? code : name);
  span.setStatus({ code: SPAN_FAILED });
}

/** Adds a statement that has just ended to the span that runs; outside of one it is not kept. */
export function traceStatement(text: string, ms: number, failed: boolean): void {
  if (!open?.sdk.api.trace.getActiveSpan()) return;
  const endTime = Date.now();
  const statement = text.trim().slice(0, STATEMENT_LENGTH);
  const span = open.tracer.startSpan(statement.split(/\s/, 1)[0]!, {
    kind: KINDS.client,
    startTime: endTime - ms,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
  });
  if (failed) span.setStatus({ code: SPAN_FAILED });
  span.end(endTime);
}

/**
 * Sends what is traced to a collector from now on, where one is set.
 * @returns ends it
 */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLES }: Config,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  if (!endpoint) return { close: async () => {} };
  const sdk = await loadSdk();
  const { api } = sdk;
  let wasFailing = false;
  // Once until it works again: each batch would say the same.
  const say = (message: string) => {
    if (!wasFailing) log.warn({ reason: message }, 'traces cannot be sent');
    wasFailing = true;
  };
  const quiet = () => {};
  api.diag.setLogger({ error: say, warn: quiet, info: quiet, debug: quiet, verbose: quiet });
  const exporter = new sdk.OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new sdk.BasicTracerProvider({
    resource: sdk.resourceFromAttributes({ 'service.name': 'fieldscope', 'fieldscope.roles': ROLES }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { ...QUEUE, exportTimeoutMillis: EXPORT_MS })],
  });
  api.context.setGlobalContextManager(new sdk.AsyncLocalStorageContextManager().enable());
  open = { sdk, tracer: provider.getTracer('fieldscope') };
  return {
    async close() {
      open = undefined;
      await provider.shutdown().catch((error: Error) => say(error.message));
      api.context.disable();
      api.diag.disable();
    },
  };
}

async function loadSdk() {
  const [api, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, base] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } = base;
  return {
    api,
    OTLPTraceExporter,
    AsyncLocalStorageContextManager,
    resourceFromAttributes,
    BasicTracerProvider,
    BatchSpanProcessor,
    ParentBasedSampler,
    TraceIdRatioBasedSampler,
  };
}
