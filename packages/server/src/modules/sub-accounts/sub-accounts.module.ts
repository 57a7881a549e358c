import { defineModule } from '../../platform/module';
import { subAccountRoutes } from './sub-accounts.routes';

/** Accounts that an owner makes for others. */
export const subAccountsModule = defineModule({
  name: 'subAccounts',
  create: (platform) => ({
    routes: [subAccountRoutes(platform)],
  }),
});
