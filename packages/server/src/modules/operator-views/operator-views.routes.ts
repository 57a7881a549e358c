import { operatorViews } from '@fieldscope/contract/calls/operators';
import type { Routes } from '../../platform/http/bind';
import type { JobKind } from '../../platform/jobs/job-kind';
import type { ToolCommand } from '../../platform/operator/operator-command';
import type { Examination } from './examination.service';
import {
  findShownDevices,
  listShownBackups,
  listShownJobs,
  listShownLog,
  listShownOrganisations,
  listShownRefusals,
  listShownSignIns,
  viewMails,
  viewOverview,
  viewQueue,
  viewShownOrganisation,
  viewShownSpace,
  viewSlow,
} from './operator-views.service';

interface Parts {
  examination: Examination;
  /** Of the program. */
  version: string;
  backups: Pick<ToolCommand, 'run'>;
  kinds: readonly JobKind<unknown>[];
}

export const operatorViewRoutes =
  ({ examination, version, backups, kinds }: Parts): Routes =>
  (bind) => {
    bind(operatorViews.overview, (ctx) => viewOverview(ctx, { examination, version }));
    bind(operatorViews.listOrganisations, listShownOrganisations);
    bind(operatorViews.viewOrganisation, viewShownOrganisation);
    bind(operatorViews.findDevices, findShownDevices);
    bind(operatorViews.listRefusals, listShownRefusals);
    bind(operatorViews.viewQueue, viewQueue);
    bind(operatorViews.listJobs, (ctx, input) => listShownJobs(ctx, input, kinds));
    bind(operatorViews.viewMails, viewMails);
    bind(operatorViews.viewSpace, viewShownSpace);
    bind(operatorViews.viewSlow, viewSlow);
    bind(operatorViews.listSignIns, listShownSignIns);
    bind(operatorViews.listBackups, (ctx) => listShownBackups(ctx, backups));
    bind(operatorViews.listLog, listShownLog);
  };
