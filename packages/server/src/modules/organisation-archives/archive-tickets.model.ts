import { downloadTickets } from '../../platform/http/downloads/download-ticket.model';
import type { Secrets } from '../../platform/security/secrets';

/** Path of a file below the portal's base, before its ticket. */
export const DOWNLOAD_PATH = '/organization/archive/download';
export const ARCHIVE_TICKETS = 'archive';

export const archiveTickets = (secrets: Pick<Secrets, 'hmac'>) => downloadTickets(secrets, ARCHIVE_TICKETS);
