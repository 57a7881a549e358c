import { setup } from '@fieldscope/contract/calls/users';
import type { Routes } from '../../modules';
import { completeSetup, viewSetup } from './setup.service';

export const setupRoutes: Routes = (bind) => {
  bind(setup.view, viewSetup);
  bind(setup.complete, completeSetup);
};
