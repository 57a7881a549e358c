import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import type { Routes } from '../../modules';
import { viewFixedKey } from './access-keys.service';

export const accessKeyRoutes: Routes = (bind) => {
  bind(accessKeys.viewFixed, viewFixedKey);
};
