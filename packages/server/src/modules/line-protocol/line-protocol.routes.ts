import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LINE_PROTOCOL_LIMITS } from '@fieldscope/contract/line-protocol-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/bind';
import { CallTurns } from '../../platform/http/call-turns';
import { clientAddressOf } from '../../platform/http/client-address';
import type { PlatformServices } from '../../platform/services';
import type { IngestPorts } from '../ingest/ports.model';
import type { Refusals } from '../ingest/refusals.service';
import { credentialsIn } from './credentials.model';
import {
  answerOfError,
  answerOfWrite,
  type InfluxAnswer,
  type InfluxVersion,
  refusalOf,
  taken,
  VERSION_HEADERS,
} from './influx-answers.model';
import { answerQuery } from './influx-queries.model';
import { timeReader } from './line-parser.model';
import { countWrite, type LineWriters } from './line-writers.service';
import { type LineWriter, type LineWrites, TooMuch } from './line-writes.service';

const unpack = promisify(gunzip);

/** Large requests that are worked on at the same time; those of an organisation beyond its share wait. */
const TURNS = { most: 8, share: 2, waiting: 32 };
/** A smaller request costs no more than the upload of a kit, and waits for its commit alone. */
const LARGE_BYTES = 16 * 1024;

/** Where writers of InfluxDB 1 and 2 write. */
const WRITES: Readonly<Record<string, InfluxVersion>> = { '/write': '1', '/api/v2/write': '2' };

interface LineProtocolParts extends PlatformServices {
  writers: LineWriters;
  writes: LineWrites;
  refusals: Pick<Refusals, 'record'>;
  ports: Pick<IngestPorts, 'countMessage'>;
}

/** What writers of InfluxDB ask: to write, and, before they do, whether it is there. */
export const lineProtocolRoutes =
  (parts: LineProtocolParts): Routes =>
  (_bind, app) =>
    void app.register(async (scope) => {
      // Bodies are lines, whatever their type says.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      serveWrites(scope, parts);
      serveQuestions(scope, parts);
    });

function serveWrites(scope: FastifyInstance, parts: LineProtocolParts): void {
  const turns = new CallTurns(TURNS);
  for (const [url, version] of Object.entries(WRITES)) {
    scope.route({
      method: 'POST',
      url,
      bodyLimit: LINE_PROTOCOL_LIMITS.bodyBytes,
      errorHandler: (error: Error & { statusCode?: number }, request, reply) =>
        send(reply, answerOfUnread(version, error, request, parts)),
      async handler(request, reply) {
        const writer = await writerOf(request, parts);
        const answer = () => write(version, writer, request, parts);
        const { orgId } = writer.source;
        return send(reply, await (isLarge(request) ? turns.run(orgId, goneOf(reply), answer) : answer()));
      },
    });
  }
}

/** Whatever is packed may be. */
const isLarge = ({ body, headers }: FastifyRequest): boolean =>
  headers['content-encoding'] !== undefined || ((body as Buffer | undefined)?.length ?? 0) > LARGE_BYTES;

async function write(
  version: InfluxVersion,
  writer: LineWriter,
  request: FastifyRequest,
  { writes, refusals, ports }: LineProtocolParts,
): Promise<InfluxAnswer> {
  countWrite(ports, writer);
  const timeOf = timeReader(queryOf(request).get('precision') ?? '');
  if (!timeOf)
    return refusalOf(version, 400, 'invalid precision; valid precision units are ns, us, ms, and s');
  const text = await textOf(request);
  // Home Assistant and the client of Python ask with an empty body whether they may write.
  if (text === '') return version === '1' ? taken() : refusalOf(version, 400, 'writing requires points');
  const outcome = await writes.write(writer, text, timeOf);
  if (outcome.dropped > 0)
    refusals.record({
      token: writer.networkServer?.token ?? '',
      ofOrganisation: writer.networkServer?.ofOrganisation ?? null,
      reason: 'open_parameter_invalid',
      about: `line protocol ${writer.kit?.eui ?? ''} ${outcome.faults[0]?.reason ?? ''}`,
      body: outcome.faults[0]?.line,
    });
  return answerOfWrite(version, outcome);
}

/** @throws TooMuch, and an error with a status for what is no packed text */
async function textOf({ body, headers }: FastifyRequest): Promise<string> {
  const sent = (body as Buffer | undefined) ?? Buffer.alloc(0);
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding === 'identity') return sent.toString('utf8');
  if (coding !== 'gzip') throw withStatus(415, `unsupported content encoding`);
  try {
    return (await unpack(sent, { maxOutputLength: LINE_PROTOCOL_LIMITS.unpackedBytes })).toString('utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new TooMuch();
    throw withStatus(400, 'gzipped HTTP body contains an invalid header');
  }
}

const withStatus = (statusCode: number, message: string): Error =>
  Object.assign(new Error(message), { statusCode });

/** Answers of calls that writers and their users make before they write, and to see whether it is there. */
function serveQuestions(scope: FastifyInstance, parts: LineProtocolParts): void {
  scope.route({
    method: ['GET', 'HEAD'],
    url: '/ping',
    handler: (request, reply) => {
      const verbose = queryOf(request).get('verbose') ?? '';
      const isAsked = !['', '0', 'false'].includes(verbose);
      return send(reply, taken(isAsked ? { version: VERSION_HEADERS['x-influxdb-version'] } : undefined));
    },
  });
  scope.get('/health', (_request, reply) =>
    send(
      reply,
      taken({
        ...{ name: 'fieldscope', message: 'ready for writes', status: 'pass', checks: [] },
        version: VERSION_HEADERS['x-influxdb-version'],
      }),
    ),
  );
  scope.route({
    method: ['GET', 'POST'],
    url: '/query',
    bodyLimit: LINE_PROTOCOL_LIMITS.bodyBytes,
    errorHandler: (error: Error & { statusCode?: number }, request, reply) =>
      send(reply, answerOfUnread('1', error, request, parts)),
    async handler(request, reply) {
      await writerOf(request, parts);
      const form = new URLSearchParams((request.body as Buffer | undefined)?.toString('utf8') ?? '');
      const query = queryOf(request);
      return send(reply, taken(answerQuery(query.get('q') ?? form.get('q') ?? '', query.get('db') ?? '')));
    },
  });
}

/** @throws AppError access_key_wrong */
const writerOf = (request: FastifyRequest, { writers, isOwnProxy }: LineProtocolParts): Promise<LineWriter> =>
  writers.authenticate(
    credentialsIn(request.headers.authorization, queryOf(request)),
    clientAddressOf(request.raw, isOwnProxy),
  );

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

const goneOf =
  ({ raw }: FastifyReply): (() => AbortSignal) =>
  () => {
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    return gone.signal;
  };

function answerOfUnread(
  version: InfluxVersion,
  error: Error & { statusCode?: number },
  { url }: FastifyRequest,
  { log }: Pick<PlatformServices, 'log'>,
): InfluxAnswer {
  const { statusCode, message } = error;
  if (statusCode === 413) return refusalOf(version, 413, 'Request Entity Too Large');
  if (statusCode !== undefined && statusCode < 500) return refusalOf(version, statusCode, message);
  try {
    return answerOfError(version, error);
  } catch {
    log.error({ err: error, url: url.split('?')[0] }, 'lines were not taken');
    return refusalOf(version, 500, 'internal error');
  }
}

const send = (reply: FastifyReply, { status, headers, body }: InfluxAnswer): FastifyReply =>
  reply.status(status).headers(headers).send(body);
