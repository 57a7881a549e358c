import { MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { queueReports } from './delivery/queue-reports.service';
import { abandonReport, REPORT_JOB, sendReport } from './delivery/send-report.service';
import { reportsArchive } from './reports.archive';
import { reportRoutes } from './reports.routes';

/** Mails of chart pages, scenes and panels that come by themselves. */
export const reportsModule = defineModule({
  name: 'reports',
  jobKinds: [REPORT_JOB],
  archive: reportsArchive,
  create: (platform) => ({
    routes: [reportRoutes(platform)],
    work: [
      job(
        REPORT_JOB,
        (work) => (message, running) => sendReport(work, message, running),
        () => abandonReport,
      ),
    ],
    schedules: [every('queue reports', MINUTE_MS, queueReports)],
  }),
});
