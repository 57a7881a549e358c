import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { accountsArchive } from './accounts.archive';
import { createUserAuthentication } from './accounts.authenticate';
import { ACCOUNT_COMMANDS } from './accounts.commands';
import { accountRoutes } from './accounts.routes';
import { purgeSignIns } from './accounts.service';

/** Accounts, their sessions and settings, and the organisations that they are of. */
export const accountsModule = defineModule({
  name: 'accounts',
  operatorCommands: ACCOUNT_COMMANDS,
  archive: accountsArchive,
  create(platform) {
    const authenticateUser = createUserAuthentication(platform);
    return {
      services: { authenticateUser },
      authenticators: { user: authenticateUser },
      routes: [accountRoutes],
      schedules: [every('purge sign-ins', HOUR_MS, purgeSignIns)],
    };
  },
});
