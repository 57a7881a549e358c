import { createReadStream } from 'node:fs';
import { BASES } from '@fieldscope/contract/call';
import { AppError } from '@fieldscope/contract/errors/fail';
import { EXPORT_LIMITS, type ExportFormat } from '@fieldscope/contract/export-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { send } from '../../platform/http/call-response';
import { failureOf } from '../../platform/http/failures';
import type { PlatformServices } from '../../platform/services';
import { mayUseLink } from '../accounts/accounts.service';
import { byteRangeOf } from './byte-range.model';
import { readTicket } from './download-ticket.model';
import { pathOf, sizeOf } from './export-files.service';
import { DOWNLOAD_PATH, nameOf } from './export-name.model';
import { findReady } from './exports.repository';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

/** Serves files of exports to who has a ticket, whole or in parts, so that a download that broke off goes on. */
export function serveDownloads(app: FastifyInstance, services: PlatformServices): void {
  app.get<{ Params: { ticket: string } }>(
    `${BASES.portal}${DOWNLOAD_PATH}/:ticket`,
    async (request, reply) => {
      const found = await findFile(services, request.params.ticket);
      if (!found) return refuse(request, reply, services);
      const { path, size, etag, name, type } = found;
      reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const isSame = (request.headers['if-range'] ?? etag) === etag;
      const range = isSame ? byteRangeOf(request.headers.range, size) : undefined;
      if (range === 'unsatisfiable')
        return reply.status(416).header('content-range', `bytes */${size}`).send();
      const { first, last } = range ?? { first: 0, last: size - 1 };
      if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
      reply.headers({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': last - first + 1,
      });
      return reply.send(createReadStream(path, { start: first, end: last }));
    },
  );
}

async function findFile({ db, config, secrets, clock }: PlatformServices, text: string) {
  const ticket = readTicket(secrets, text, clock.now());
  const isOpen =
    ticket !== undefined &&
    (await mayUseLink(db, { ...ticket, madeAt: ticket.expiresAt - EXPORT_LIMITS.linkMs }));
  const file = isOpen && (await findReady(db, ticket));
  if (!file) return undefined;
  const { exportId } = ticket;
  const path = pathOf(config, { exportId, format: file.format });
  const size = await sizeOf(path);
  // Another size: it is not the file that was written.
  if (size !== file.bytes) return undefined;
  const name = nameOf({ exportId, ...file });
  return { path, size, name, type: TYPES[file.format], etag: `"${exportId}-${size}"` };
}

function refuse(request: FastifyRequest, reply: FastifyReply, services: PlatformServices): FastifyReply {
  const refused = failureOf(new AppError('resource_missing'), request, { base: 'portal' }, services);
  return send(reply, { ...refused, status: 404 });
}
