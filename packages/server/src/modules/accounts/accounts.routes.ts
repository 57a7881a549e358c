import { users } from '@fieldscope/contract/calls/users';
import type { Routes } from '../../platform/http/bind';
import { changeSetting, refresh, signOut, viewOrganisation, viewSetting } from './accounts.service';
import { editOrganisation } from './organisation.service';
import { endOwnSessions, listOwnSessions } from './own-sessions.service';
import { changePassword } from './passwords.service';

export const accountRoutes: Routes = (bind) => {
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
