import { users } from '@fieldscope/contract/calls/users';
import type { Routes } from '../../modules';
import { changeSetting, refresh, signIn, signOut, viewOrganisation, viewSetting } from './accounts.service';
import { createAddressGuard } from './sign-in-guard.service';

export const accountRoutes: Routes = (bind) => {
  const guard = createAddressGuard();
  bind(users.signIn, (ctx, input) => signIn(ctx, input, guard));
  bind(users.signOut, signOut);
  bind(users.refresh, refresh);
  bind(users.viewSetting, viewSetting);
  bind(users.changeSetting, changeSetting);
  bind(users.viewOrganisation, viewOrganisation);
};
