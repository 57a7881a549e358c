import type { Readable } from 'node:stream';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { PICTURE_PATH, pictureNameOf } from '@fieldscope/contract/panel-kinds/settings';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { send } from '../../platform/http/call-response';
import { CallTurns } from '../../platform/http/call-turns';
import { failureOf } from '../../platform/http/failures';
import { languageOfRequest } from '../../platform/http/language';
import type { PlatformServices } from '../../platform/services';
import { findPicture } from './panel-pictures.repository';
import { findTicket, keepPicture, UPLOAD_PATH } from './panel-pictures.service';

/** Files that are in memory at once. */
const UPLOADS = { most: 8, share: 1, waiting: 2 };
const NEVER_CHANGES = 'public, max-age=31536000, immutable';
const TOO_LARGE = { statusCode: 413 };

/** Serves pictures of panels to everybody who knows their names, and takes new ones from who has a ticket. */
export function servePictures(app: FastifyInstance, services: PlatformServices): void {
  const answering = { base: 'portal' } as const;
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply, status?: number) => {
    const refused = failureOf(error, request, answering, services);
    return send(reply, { ...refused, status: status ?? refused.status });
  };
  app.get<{ Params: { name: string } }>(`${PICTURE_PATH}/:name`, async (request, reply) => {
    const name = pictureNameOf(`${PICTURE_PATH}/${request.params.name}`);
    const bytes = name && (await findPicture(services.db, name));
    if (!bytes) return refuse(new AppError('resource_missing'), request, reply, 404);
    return reply.header('cache-control', NEVER_CHANGES).type('image/webp').send(bytes);
  });
  app.register(async (uploads) => {
    const turns = new CallTurns(UPLOADS);
    uploads.removeAllContentTypeParsers();
    // Read when its turn comes. Its type is the one that its bytes say.
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body));
    uploads.put<{ Params: { ticket: string }; Body: Readable | undefined }>(
      `${UPLOAD_PATH}/:ticket`,
      { errorHandler: (error, request, reply) => refuse(error, request, reply) },
      async (request, reply) => {
        const ticket = await findTicket(services, request.params.ticket);
        if (!ticket) return refuse(new AppError('resource_missing'), request, reply, 404);
        const language = languageOfRequest(request, services.config);
        const data = await turns.run(ticket.orgId, whenGone(reply), async () =>
          keepPicture({ ...services, language }, ticket, await readFile(request)),
        );
        return { code: 0, data };
      },
    );
  });
}

const whenGone =
  ({ raw }: FastifyReply) =>
  (): AbortSignal => {
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    return gone.signal;
  };

async function readFile({ body, headers }: FastifyRequest<{ Body: Readable | undefined }>): Promise<Buffer> {
  // Left unread, its sender still gets the answer.
  if (Number(headers['content-length'] ?? 0) > PANEL_LIMITS.uploadBytes) throw TOO_LARGE;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += (part as Buffer).length;
    if (length > PANEL_LIMITS.uploadBytes) throw TOO_LARGE;
    parts.push(part as Buffer);
  }
  return length === 0 ? fail('parameter_missing', { field: 'body' }) : Buffer.concat(parts);
}
