import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import type { Routes } from '../../platform/http/bind';
import { addSubAccount, editSubAccount, listSubAccounts, removeSubAccount } from './sub-accounts.service';

export const subAccountRoutes: Routes = (bind) => {
  bind(subAccounts.list, listSubAccounts);
  bind(subAccounts.add, addSubAccount);
  bind(subAccounts.edit, editSubAccount);
  bind(subAccounts.remove, removeSubAccount);
};
