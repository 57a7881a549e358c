import { measurements } from '@fieldscope/contract/calls/channels';
import type { Routes } from '../../platform/http/bind';
import { serveDefinitionFile } from './definition-file.routes';
import { listNames } from './measurements.service';

export const measurementRoutes: Routes = (bind, app) => {
  bind(measurements.listNames, listNames);
  serveDefinitionFile(app);
};
