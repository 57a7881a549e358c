import { panels } from '@fieldscope/contract/calls/panels';
import type { Routes } from '../../platform/http/bind';
import * as service from './panels.service';

export const panelRoutes: Routes = (bind) => {
  bind(panels.list, service.listPanels);
  bind(panels.create, service.createPanel);
  bind(panels.view, service.viewPanel);
  bind(panels.update, service.updatePanel);
  bind(panels.remove, service.removePanel);
  bind(panels.listDeleted, service.listDeleted);
  bind(panels.restore, service.restorePanel);
  bind(panels.listVersions, service.listVersions);
  bind(panels.viewVersion, service.viewVersion);
  bind(panels.restoreVersion, service.restoreVersion);
};
