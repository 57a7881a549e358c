import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { abandonExport, EXPORT_JOB, purgeExports, writeExport } from './export-job.service';
import { exportsArchive } from './exports.archive';
import { exportRoutes } from './exports.routes';

/** Files of readings. */
export const exportsModule = defineModule({
  name: 'exports',
  jobKinds: [EXPORT_JOB],
  archive: exportsArchive,
  create: (platform) => ({
    routes: [exportRoutes(platform)],
    work: [job(EXPORT_JOB, (work) => (key) => writeExport(work, key), abandonExport)],
    schedules: [every('purge exports', HOUR_MS, purgeExports)],
  }),
});
