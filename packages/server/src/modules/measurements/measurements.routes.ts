import { measurements } from '@fieldscope/contract/calls/channels';
import type { Routes } from '../../modules';
import { serveDefinitionFile } from './definition-file.routes';
import { listNames } from './measurements.service';

export const measurementRoutes: Routes = (bind, _house, app) => {
  bind(measurements.listNames, listNames);
  serveDefinitionFile(app);
};
