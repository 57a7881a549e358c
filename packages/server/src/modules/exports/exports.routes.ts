import { dataExports } from '@fieldscope/contract/calls/data-exports';
import type { Routes } from '../../platform/http/bind';
import { exportMeasurements } from './measurement-file.service';

export const exportRoutes: Routes = (bind) => {
  bind(dataExports.exportMeasurements, exportMeasurements);
};
