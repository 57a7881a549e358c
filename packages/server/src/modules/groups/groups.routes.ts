import { groups } from '@fieldscope/contract/calls/devices';
import type { Routes } from '../../platform/http/bind';
import { listGroups } from './groups.service';

export const groupRoutes: Routes = (bind) => {
  bind(groups.list, listGroups);
};
