import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/bind';
import { clientAddressOf } from '../../platform/http/client-address';
import type { PlatformServices } from '../../platform/services';
import type { AuthorizationServer } from './authorization-server.service';
import { clientOf, registeredId } from './clients.model';
import {
  AUTHORIZE_PATH,
  METADATA_PATH,
  metadataOf,
  PROGRAM_PATHS,
  REGISTER_PATH,
  readableRequest,
} from './paths.model';

const BODY_BYTES = 16 * 1024;
/** Of the address that a program sends a browser to; ids that carry metadata have a part in it. */
const QUERY_LENGTH = 8 * 1024;
/** Of one address: a program renews its token every quarter of an hour, and many may be behind one. */
const REQUESTS_A_MINUTE = 120;
/** Each may have a document fetched and is stored until it is decided. */
const SIGN_INS_A_MINUTE = 30;
const MINUTE_SECONDS = 60;

interface OauthParts extends PlatformServices {
  loadServer(): Promise<AuthorizationServer>;
}

/** What programs speak to when they sign in: RFC 6749 with PKCE, 7009, 7591, 8414 and 8707. */
export const oauthRoutes =
  ({ loadServer, ...services }: OauthParts): Routes =>
  (_bind, app) => {
    app.get(METADATA_PATH, async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send(metadataOf(services.publicUrl())),
    );
    const requests = services.attempts('oauth-requests', REQUESTS_A_MINUTE, MINUTE_SECONDS);
    const signIns = services.attempts('oauth-sign-ins', SIGN_INS_A_MINUTE, MINUTE_SECONDS);
    const addressOf = ({ raw }: FastifyRequest) => clientAddressOf(raw, services.isOwnProxy);
    app.post(REGISTER_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      if (!(await requests.tryCount(addressOf(request)))) return refuseForNow(reply);
      const client = clientOf(jsonOf(request.body), '', 'Program');
      const id = client && registeredId(services.secrets, client);
      if (!id) return reply.status(400).send({ error: 'invalid_client_metadata' });
      return reply.status(201).send({
        ...client,
        client_id: id,
        client_id_issued_at: Math.floor(services.clock.now() / 1_000),
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      });
    });

    const passOn = async (request: FastifyRequest, reply: FastifyReply) => {
      const server = await loadServer();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      await server.handle(request.raw, reply.raw);
    };
    app.get(AUTHORIZE_PATH, async (request, reply) => {
      const [path, query = ''] = request.url.split('?', 2) as [string, string?];
      if (query.length > QUERY_LENGTH) return reply.status(414).send({ error: 'invalid_request' });
      if (!(await signIns.tryCount(addressOf(request)))) return refuseForNow(reply);
      request.raw.url = `${path}?${readableRequest(query)}`;
      return passOn(request, reply);
    });
    app.get(`${AUTHORIZE_PATH}/:request`, async (request, reply) => {
      if (!(await signIns.tryCount(addressOf(request)))) return refuseForNow(reply);
      return passOn(request, reply);
    });
    app.register(async (forms: FastifyInstance) => {
      // Its body is read by the authorization server, which bounds it.
      forms.removeAllContentTypeParsers();
      forms.addContentTypeParser('*', (_request, _payload, done) => done(null));
      for (const path of [PROGRAM_PATHS.token, PROGRAM_PATHS.revocation])
        forms.post(path, async (request, reply) => {
          if (!(await requests.tryCount(addressOf(request)))) return refuseForNow(reply);
          return passOn(request, reply);
        });
    });
  };

/** undefined: the text is no JSON. */
function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

const refuseForNow = (reply: FastifyReply): FastifyReply =>
  reply
    .status(429)
    .header('retry-after', String(MINUTE_SECONDS))
    .send({ error: 'temporarily_unavailable', error_description: 'too many requests' });
