import { createHash } from 'node:crypto';
import { definitionFile } from '@fieldscope/contract/definitions/definition-file';
import type { OrgId } from '@fieldscope/contract/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, mayCall, owesSecondFactor } from '../../platform/http/actor';
import type { Authenticators } from '../../platform/http/use-case';
import type { Db } from '../../platform/postgres/db';
import { ownMeasurements } from './measurements.service';
import { ownSensorTypes } from './sensor-types.service';

const PATH = '/refer/def/sensor.json';
const MAX_AGE_SECONDS = 300;

interface DefinitionFileParts {
  db: Db;
  authenticators: Pick<Authenticators, 'user' | 'key'>;
}

/**
 * Serves the definitions of sensor types and measurements. With an access key of an organisation, or the token of one who
 * sees its devices, they are those of the organisation, in the same shape. Clients add the time as `t` to get past caches;
 * the file is the same under every query.
 */
export function serveDefinitionFile(app: FastifyInstance, { db, authenticators }: DefinitionFileParts): void {
  const common = taggedFile(definitionFile());
  const fileOf = async (orgId: OrgId) => {
    const [measurements, sensorTypes] = await Promise.all([
      ownMeasurements(db, orgId),
      ownSensorTypes(db, orgId),
    ]);
    return taggedFile(definitionFile({ measurements: [...measurements.values()], sensorTypes }));
  };
  app.get(PATH, async (request, reply) => {
    const orgId = await organisationOf(request, authenticators);
    const { body, etag } = orgId === undefined ? common : await fileOf(orgId);
    const scope = orgId === undefined ? 'public' : 'private';
    const maxAge = orgId === undefined ? MAX_AGE_SECONDS : 0;
    reply.headers({ etag, vary: 'Authorization' }).header('cache-control', `${scope}, max-age=${maxAge}`);
    if (names(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

function taggedFile(file: object): { body: string; etag: string } {
  const body = JSON.stringify(file);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** The organisation whose definitions a request may see; undefined: those of everybody. */
async function organisationOf(
  { headers, url, ip }: FastifyRequest,
  { user, key }: DefinitionFileParts['authenticators'],
): Promise<OrgId | undefined> {
  const { authorization } = headers;
  if (!authorization) return undefined;
  const authenticate = /^basic /i.test(authorization) ? key : user;
  const request = { headers, url, ip, params: {}, query: '', body: undefined, contentType: undefined };
  // The file is open to everybody: credentials for a proxy in front of the portal are no reason to refuse it.
  const actor = await authenticate(request).catch((): Actor => ({ kind: 'anonymous' }));
  const seesDevices = actor.kind === 'key' || (mayCall(actor, 'observer') && !owesSecondFactor(actor));
  return seesDevices && 'orgId' in actor ? actor.orgId : undefined;
}

/** Whether an If-None-Match header names the tag; proxies mark theirs as weak. */
function names(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
