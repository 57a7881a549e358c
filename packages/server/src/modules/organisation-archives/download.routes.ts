import { stat } from 'node:fs/promises';
import { ARCHIVE_LIMITS } from '@fieldscope/contract/archive-limits';
import { BASES } from '@fieldscope/contract/call';
import type { FastifyInstance } from 'fastify';
import { refuseFile } from '../../platform/http/downloads/refuse-file';
import { type ServedFile, sendFile } from '../../platform/http/downloads/send-file';
import type { PlatformServices } from '../../platform/services';
import { mayUseOwnersLink } from '../accounts/accounts.service';
import { pathOf } from './archive-files.service';
import { archiveTickets, DOWNLOAD_PATH } from './archive-tickets.model';
import { findReady } from './organisation-archives.repository';
import { nameOf } from './organisation-archives.service';

/** Serves archives to who has a ticket of somebody who is still the owner. */
export function serveArchives(app: FastifyInstance, services: PlatformServices): void {
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
  const ticket = archiveTickets(secrets).read(text, clock.now());
  if (!ticket || config.OWNER_ARCHIVES === 'off') return undefined;
  const madeAt = ticket.expiresAt - ARCHIVE_LIMITS.linkMs;
  if (!(await mayUseOwnersLink(db, { ...ticket, madeAt }))) return undefined;
  const { orgId, fileId: archiveId } = ticket;
  const archive = await findReady(db, { orgId, archiveId });
  if (!archive) return undefined;
  const path = pathOf(config, archiveId);
  const found = await stat(path).catch(() => undefined);
  // Another size: it is not the file that was written.
  if (found?.size !== archive.bytes) return undefined;
  const name = nameOf(archiveId, archive.createdAt);
  const etag = `"${archiveId}-${archive.bytes}"`;
  return { path, size: archive.bytes, name, type: 'application/octet-stream', etag };
}
