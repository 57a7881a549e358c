import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import type { Routes } from '../../platform/http/bind';
import { callsPerMinute } from '../../platform/security/calls-per-minute';
import type { PlatformServices } from '../../platform/services';
import { addSubAccount, editSubAccount, listSubAccounts, removeSubAccount } from './sub-accounts.service';

/** Passwords that an organisation may set in a minute: each costs a hash. */
const PASSWORDS = 60;

export const subAccountRoutes =
  ({ attempts }: Pick<PlatformServices, 'attempts'>): Routes =>
  (bind) => {
    const countPassword = callsPerMinute(attempts, 'sub-account-passwords', PASSWORDS);
    bind(subAccounts.list, listSubAccounts);
    bind(subAccounts.add, async (ctx, input) => {
      await countPassword(ctx.orgId);
      return addSubAccount(ctx, input);
    });
    bind(subAccounts.edit, async (ctx, input) => {
      if (input.password !== undefined) await countPassword(ctx.orgId);
      return editSubAccount(ctx, input);
    });
    bind(subAccounts.remove, removeSubAccount);
  };
