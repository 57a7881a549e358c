import { panels } from '@fieldscope/contract/calls/panels';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import type { PlatformServices } from '../../platform/services';
import { servePictures } from './panel-pictures.routes';
import { acquireUploadUrl } from './panel-pictures.service';
import { tellPresence } from './panel-presence.service';
import * as service from './panels.service';

/** @param services with `flushPending`, which writes what is still in memory of an organisation, so that its newest values are shown */
export const panelRoutes =
  (services: PlatformServices & { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind, app) => {
    bind(panels.list, service.listPanels);
    bind(panels.create, service.createPanel);
    bind(panels.view, service.viewPanel);
    bind(panels.viewData, async (ctx, input) => {
      await services.flushPending(ctx.orgId);
      return inWorker(panels.viewData)(ctx, input);
    });
    bind(panels.viewCurves, inWorker(panels.viewCurves));
    bind(panels.update, service.updatePanel);
    bind(panels.tellPresence, tellPresence);
    bind(panels.acquireUploadUrl, acquireUploadUrl);
    bind(panels.remove, service.removePanel);
    bind(panels.listDeleted, service.listDeleted);
    bind(panels.restore, service.restorePanel);
    bind(panels.listVersions, service.listVersions);
    bind(panels.viewVersion, service.viewVersion);
    bind(panels.restoreVersion, service.restoreVersion);
    servePictures(app, services);
  };
