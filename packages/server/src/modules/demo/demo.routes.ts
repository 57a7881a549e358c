import { demo } from '@fieldscope/contract/calls/demo';
import type { Routes } from '../../modules';
import { removeDemoFarm, viewDemoFarm } from './demo.service';

export const demoRoutes: Routes = (bind) => {
  bind(demo.view, viewDemoFarm);
  bind(demo.remove, removeDemoFarm);
};
