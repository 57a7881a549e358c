import { EXPORT_LIMITS, type ExportFormat } from '@fieldscope/contract/export-limits';
import type { Downloads } from '../../platform/http/downloads/serve-downloads';
import { mayUseLink } from '../accounts/accounts.service';
import { pathOf } from './export-files.service';
import { DOWNLOAD_PATH, EXPORT_TICKETS, nameOf } from './export-name.model';
import { findReady } from './exports.repository';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

/** Files of exports, for who has a ticket. */
export const EXPORT_DOWNLOADS: Downloads = {
  path: DOWNLOAD_PATH,
  kind: EXPORT_TICKETS,
  linkMs: EXPORT_LIMITS.linkMs,
  mayUse: ({ db }, link) => mayUseLink(db, link),
  async find({ db, config }, { orgId, fileId: exportId }) {
    const file = await findReady(db, { orgId, exportId });
    return (
      file && {
        path: pathOf(config, { exportId, format: file.format }),
        size: file.bytes,
        name: nameOf({ exportId, ...file }),
        type: TYPES[file.format],
      }
    );
  },
};
