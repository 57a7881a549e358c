import type { ExportFormat } from '@fieldscope/contract/export-limits';
import { downloadTickets } from '../../platform/http/downloads/download-ticket.model';
import type { Secrets } from '../../platform/security/secrets';
import { localTimeWriter } from './local-time.model';

/** Path of a file below the portal's base, before its ticket. */
export const DOWNLOAD_PATH = '/export/download';

export const EXPORT_TICKETS = 'download';

export const exportTickets = (secrets: Pick<Secrets, 'hmac'>) => downloadTickets(secrets, EXPORT_TICKETS);

/** Name under which a file is saved: the day on which it was begun, and which one it is. */
export function nameOf({
  exportId,
  format,
  createdAt,
  timezone,
}: {
  exportId: string;
  format: ExportFormat;
  createdAt: number;
  timezone: string;
}): string {
  const day = localTimeWriter(timezone)(createdAt).slice(0, 'YYYY-MM-DD'.length);
  return `readings-${day}-${exportId}.${format}`;
}
