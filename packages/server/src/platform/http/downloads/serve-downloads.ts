import { stat } from 'node:fs/promises';
import { BASES } from '@fieldscope/contract/call';
import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '../../services';
import { downloadTickets, type Ticket } from './download-ticket.model';
import { refuseFile } from './refuse-file';
import { type ServedFile, sendFile } from './send-file';

/** Files of one kind, each opened by a link without a sign-in. */
export interface Downloads {
  /** Below the portal's base, before the ticket. */
  path: string;
  /** Of its tickets. */
  kind: string;
  /** How long a link opens its file. */
  linkMs: number;
  /** Whether who had the link made then may still have the file. */
  mayUse(services: PlatformServices, link: Ticket & { madeAt: number }): Promise<boolean>;
  /** The file as it was written; undefined: the organisation has no such file, or no longer. */
  find(
    services: PlatformServices,
    ticket: Ticket,
  ): Promise<Pick<ServedFile, 'path' | 'size' | 'name' | 'type'> | undefined>;
}

/** Serves files to who has a ticket. */
export function serveDownloads(app: FastifyInstance, services: PlatformServices, downloads: Downloads): void {
  app.get<{ Params: { ticket: string } }>(
    `${BASES.portal}${downloads.path}/:ticket`,
    async (request, reply) => {
      const found = await findFile(services, downloads, request.params.ticket);
      return found ? sendFile(request, reply, found) : refuseFile(request, reply, services);
    },
  );
}

async function findFile(
  services: PlatformServices,
  { kind, linkMs, mayUse, find }: Downloads,
  text: string,
): Promise<ServedFile | undefined> {
  const ticket = downloadTickets(services.secrets, kind).read(text, services.clock.now());
  if (!ticket || !(await mayUse(services, { ...ticket, madeAt: ticket.expiresAt - linkMs })))
    return undefined;
  const file = await find(services, ticket);
  if (!file) return undefined;
  const found = await stat(file.path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  // Another size: it is not the file that was written.
  if (found?.size !== file.size) return undefined;
  return { ...file, etag: `"${ticket.fileId}-${file.size}"` };
}
