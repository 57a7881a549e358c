import { ARCHIVE_LIMITS } from '@fieldscope/contract/archive-limits';
import type { Downloads } from '../../platform/http/downloads/serve-downloads';
import { mayUseOwnersLink } from '../accounts/accounts.service';
import { ARCHIVE_FILES } from './archive-files.service';
import { ARCHIVE_TICKETS, DOWNLOAD_PATH } from './archive-tickets.model';
import { findReady } from './organisation-archives.repository';
import { nameOf } from './organisation-archives.service';

/** Archives, for who has a ticket of somebody who is still the owner. */
export const ARCHIVE_DOWNLOADS: Downloads = {
  path: DOWNLOAD_PATH,
  kind: ARCHIVE_TICKETS,
  linkMs: ARCHIVE_LIMITS.linkMs,
  mayUse: async ({ db, config }, link) =>
    config.OWNER_ARCHIVES === 'on' && (await mayUseOwnersLink(db, link)),
  async find({ db, config }, { orgId, fileId: archiveId }) {
    const archive = await findReady(db, { orgId, archiveId });
    return (
      archive && {
        path: ARCHIVE_FILES.pathOf(config, archiveId),
        size: archive.bytes,
        name: nameOf(archiveId, archive.createdAt),
        type: 'application/octet-stream',
      }
    );
  },
};
