import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { ARCHIVE_JOB, abandonArchive, purgeArchives, writeArchive } from './archive-job.service';
import { organisationArchivesArchive } from './organisation-archives.archive';
import { organisationArchiveRoutes } from './organisation-archives.routes';

/** Archives of a whole organisation that its owner takes to another installation. */
export const organisationArchivesModule = defineModule({
  name: 'organisation-archives',
  jobKinds: [ARCHIVE_JOB],
  archive: organisationArchivesArchive,
  create: (platform) => ({
    routes: [organisationArchiveRoutes(platform)],
    work: [job(ARCHIVE_JOB, (work) => (wanted) => writeArchive(work, platform.tool, wanted), abandonArchive)],
    schedules: [every('purge archives', HOUR_MS, purgeArchives)],
  }),
});
