import { users } from '@fieldscope/contract/calls/users';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { changeSetting, refresh, signIn, signOut, viewOrganisation, viewSetting } from './accounts.service';
import { editOrganisation } from './organisation.service';
import { endOwnSessions, listOwnSessions } from './own-sessions.service';
import { changePassword } from './passwords.service';
import { createAddressGuard } from './sign-in-guard.service';
import { simulateLogin } from './simulated-login.service';

export const accountRoutes =
  (services: Pick<PlatformServices, 'attempts' | 'log'>): Routes =>
  (bind) => {
    const guard = createAddressGuard(services);
    bind(users.signIn, (ctx, input) => signIn(ctx, input, guard));
    bind(users.simulateLogin, (ctx, input) => simulateLogin(ctx, input, guard));
    bind(users.signOut, signOut);
    bind(users.refresh, refresh);
    bind(users.viewSetting, viewSetting);
    bind(users.changeSetting, changeSetting);
    bind(users.changePassword, changePassword);
    bind(users.viewOrganisation, viewOrganisation);
    bind(users.editOrganisation, editOrganisation);
    bind(users.listSessions, listOwnSessions);
    bind(users.endSessions, endOwnSessions);
  };
