import { reports } from '@fieldscope/contract/calls/reports';
import { REPORT_LIMITS } from '@fieldscope/contract/report-limits';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import { callsPerMinute } from '../../platform/security/calls-per-minute';
import type { PlatformServices } from '../../platform/services';
import { servePauseLinks } from './delivery/pause.routes';
import * as service from './reports.service';

export const reportRoutes =
  (services: PlatformServices): Routes =>
  (bind, app) => {
    const countSent = callsPerMinute(services.attempts, 'reports-sent', REPORT_LIMITS.sentPerMinute);
    bind(reports.list, service.listReports);
    bind(reports.create, service.createReport);
    bind(reports.update, service.updateReport);
    bind(reports.switch, service.switchReport);
    bind(reports.pauseOwn, service.pauseOwn);
    bind(reports.sendNow, async (ctx, input) => {
      await countSent(ctx.orgId);
      return service.sendNow(ctx, input);
    });
    bind(reports.preview, inWorker(reports.preview));
    bind(reports.remove, service.removeReport);
    servePauseLinks(app, services);
  };
