import { HOUR_MS } from '@fieldscope/contract/time';
import { servesOperators } from '../../platform/http/operator-port';
import { defineModule, every, job } from '../../platform/module';
import { broughtArchivesArchive } from './brought-archives.archive';
import { broughtArchiveRoutes, offeredArchiveRoutes } from './brought-archives.routes';
import { EXAMINE_JOB, RESTORE_JOB } from './brought-jobs.model';
import { abandonExamination, examineArchive } from './examine-job.service';
import { abandonRestore, purgeBrought, restoreArchive } from './restore-job.service';

/** Archives of another installation that an owner brings, and the operator accepts or declines. */
export const broughtArchivesModule = defineModule({
  name: 'brought-archives',
  jobKinds: [EXAMINE_JOB, RESTORE_JOB],
  archive: broughtArchivesArchive,
  create: ({ config, tool }) => ({
    routes: [broughtArchiveRoutes, ...(servesOperators(config) ? [offeredArchiveRoutes] : [])],
    work: [
      job(EXAMINE_JOB, (work) => (key) => examineArchive(work, tool, key), abandonExamination),
      job(RESTORE_JOB, (work) => (key) => restoreArchive(work, tool, key), abandonRestore),
    ],
    schedules: [every('purge brought archives', HOUR_MS, purgeBrought)],
  }),
});
