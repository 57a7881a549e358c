import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import type { Routes } from '../../platform/http/bind';
import {
  createAccessKey,
  editAccessKey,
  listAccessKeys,
  removeAccessKey,
  replaceFixedKey,
  viewFixedKey,
} from './access-keys.service';

export const accessKeyRoutes: Routes = (bind) => {
  bind(accessKeys.list, listAccessKeys);
  bind(accessKeys.create, createAccessKey);
  bind(accessKeys.edit, editAccessKey);
  bind(accessKeys.remove, removeAccessKey);
  bind(accessKeys.replaceFixed, replaceFixedKey);
  bind(accessKeys.viewFixed, viewFixedKey);
};
