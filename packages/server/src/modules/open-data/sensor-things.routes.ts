import { createHash } from 'node:crypto';
import { AppError } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { OPEN_DATA_LIMITS, SENSOR_THINGS_PATH, sensorThingsPath } from '@fieldscope/contract/open-data';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/bind';
import { clientAddressOf } from '../../platform/http/client-address';
import { DatabaseUnavailable } from '../../platform/postgres/unavailable';
import type { PlatformServices } from '../../platform/services';
import { ANSWER_SENSOR_THINGS, refusalOf, type WrittenResponse } from './answers.work';
import { licenceUrlOf } from './catalogue.model';
import { findPublished, type PublishedScene } from './open-data.repository';
import type { RequestCounts } from './request-counts.service';

interface SensorThingsParts extends PlatformServices {
  counts: Pick<RequestCounts, 'note'>;
  isRestricted(orgId: OrgId): Promise<boolean>;
}

/** address of the publication, what is behind its root, and options */
const ADDRESS = /^\/sensorthings\/([a-z0-9]{1,32})\/v1\.1(?:\/([^?]*))?(?:\?(.*))?$/s;
const { callsPerMinute } = OPEN_DATA_LIMITS;
const RETRY_SECONDS = 10;
const CORS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
};
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** What is published, by the SensorThings API, for everybody. */
export const sensorThingsRoutes =
  (parts: SensorThingsParts): Routes =>
  (_bind, app) => {
    const limits = {
      ofAddress: perMinute(parts, 'open-data-of-address', callsPerMinute.ofAddress),
      ofPublication: perMinute(parts, 'open-data-of-publication', callsPerMinute.ofPublication),
    };
    app.route({
      method: [...METHODS],
      url: `${SENSOR_THINGS_PATH}*`,
      errorHandler: (error, _request, reply) => refuse(reply.headers(CORS), error, parts),
      handler: async (request, reply) => {
        reply.headers(CORS);
        if (request.method === 'OPTIONS') return reply.status(204).headers(PREFLIGHT).send();
        if (request.method !== 'GET' && request.method !== 'HEAD')
          return sendRefusal(reply.header('allow', 'GET, HEAD, OPTIONS'), 405, 'This data can be read only');
        try {
          return await answered(request, reply, { ...parts, limits });
        } catch (error) {
          return refuse(reply, error, parts);
        }
      },
    });
  };

type CountCall = (who: string) => Promise<void>;

/** @throws AppError too_frequent */
const perMinute = ({ attempts }: PlatformServices, name: string, most: number): CountCall => {
  const limit = attempts(name, most, MINUTE_MS / SECOND_MS);
  return async (who) => {
    if (!(await limit.tryCount(who))) throw new AppError('too_frequent', { seconds: RETRY_SECONDS });
  };
};

async function answered(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: SensorThingsParts & { limits: Record<'ofAddress' | 'ofPublication', CountCall> },
): Promise<FastifyReply> {
  const { limits, db, workers, counts, isOwnProxy } = parts;
  await limits.ofAddress(clientAddressOf(request.raw, isOwnProxy));
  const [, address = '', path = '', query = ''] = ADDRESS.exec(request.url) ?? [];
  const scene = address === '' ? undefined : await findPublished(db, address);
  if (!scene) return sendRefusal(reply, 404, 'Nothing is published at this address');
  await limits.ofPublication(address);
  counts.note(scene.sceneId);
  if (await parts.isRestricted(scene.orgId))
    return sendRefusal(reply, 503, 'This publication cannot be read at the moment');
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const response = await workers.run(
    ANSWER_SENSOR_THINGS,
    // However many an organisation publishes, it has one turn among the others.
    `guest ${scene.orgId}`,
    {
      ...{ scene, root: parts.publicUrl() + sensorThingsPath(address), path, query },
      acceptEncoding: request.headers['accept-encoding'],
    },
    { signal: gone.signal },
  );
  return send(request, reply, response, scene);
}

/** Programs ask again whether they have the newest answer: what is withdrawn is in no cache. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: WrittenResponse,
  scene: PublishedScene,
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    'cache-control': 'public, no-cache',
    etag: tag,
    link: `<${encodeURI(licenceUrlOf(scene))}>; rel="license"`,
    ...headers,
  });
  if (status === 200 && request.headers['if-none-match'] === tag) return reply.status(304).send();
  return reply.status(status).send(Buffer.from(body));
}

const sendRefusal = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.status(status).header('cache-control', 'no-store').send(refusalOf(status, message));

function refuse(reply: FastifyReply, error: unknown, { log }: Pick<PlatformServices, 'log'>): FastifyReply {
  if (error instanceof AppError && error.name === 'too_frequent') {
    const seconds = String(error.facts?.seconds ?? RETRY_SECONDS);
    return sendRefusal(reply.header('retry-after', seconds), 429, 'Too many requests; try again later');
  }
  const isBusy =
    error instanceof DatabaseUnavailable || (error instanceof AppError && error.name === 'server_busy');
  if (isBusy)
    return sendRefusal(
      reply.header('retry-after', String(RETRY_SECONDS)),
      503,
      'This took too long, or the server is busy; ask for less, or try again later',
    );
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status < 500) return sendRefusal(reply, status, 'Bad request');
  log.error({ err: error }, 'a request of open data failed');
  return sendRefusal(reply, 500, 'The server could not answer');
}
