import { BASES } from '@fieldscope/contract/call';
import { EXPORT_LIMITS, type ExportFormat } from '@fieldscope/contract/export-limits';
import type { FastifyInstance } from 'fastify';
import { refuseFile } from '../../platform/http/downloads/refuse-file';
import { type ServedFile, sendFile } from '../../platform/http/downloads/send-file';
import type { PlatformServices } from '../../platform/services';
import { mayUseLink } from '../accounts/accounts.service';
import { pathOf, sizeOf } from './export-files.service';
import { DOWNLOAD_PATH, exportTickets, nameOf } from './export-name.model';
import { findReady } from './exports.repository';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

/** Serves files of exports to who has a ticket. */
export function serveDownloads(app: FastifyInstance, services: PlatformServices): void {
  app.get<{ Params: { ticket: string } }>(
    `${BASES.portal}${DOWNLOAD_PATH}/:ticket`,
    async (request, reply) => {
      const found = await findFile(services, request.params.ticket);
      return found ? sendFile(request, reply, found) : refuseFile(request, reply, services);
    },
  );
}

async function findFile(
  { db, config, secrets, clock }: PlatformServices,
  text: string,
): Promise<ServedFile | undefined> {
  const ticket = exportTickets(secrets).read(text, clock.now());
  const madeAt = ticket && ticket.expiresAt - EXPORT_LIMITS.linkMs;
  if (!ticket || !(await mayUseLink(db, { ...ticket, madeAt: madeAt! }))) return undefined;
  const { orgId, fileId: exportId } = ticket;
  const file = await findReady(db, { orgId, exportId });
  if (!file) return undefined;
  const path = pathOf(config, { exportId, format: file.format });
  const size = await sizeOf(path);
  // Another size: it is not the file that was written.
  if (size !== file.bytes) return undefined;
  const name = nameOf({ exportId, ...file });
  return { path, size, name, type: TYPES[file.format], etag: `"${exportId}-${size}"` };
}
