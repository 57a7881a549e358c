import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { runCloudImport } from './cloud-import.service';
import { runImport } from './file-import.service';
import { CLOUD_IMPORT_JOB, IMPORT_JOB, purgeImports } from './import-jobs.service';
import { abandonImport } from './import-store.service';
import { importsArchive } from './imports.archive';
import { importRoutes } from './imports.routes';

/** History of before, out of files and clouds. */
export const importsModule = defineModule({
  name: 'imports',
  jobKinds: [IMPORT_JOB, CLOUD_IMPORT_JOB],
  archive: importsArchive,
  create: () => ({
    routes: [importRoutes],
    work: [
      job(IMPORT_JOB, (work) => (key, running) => runImport({ ...work, job: running }, key), abandonImport),
      job(
        CLOUD_IMPORT_JOB,
        (work) => (key, running) => runCloudImport({ ...work, job: running }, key),
        abandonImport,
      ),
    ],
    schedules: [every('purge imports', HOUR_MS, purgeImports)],
  }),
});
