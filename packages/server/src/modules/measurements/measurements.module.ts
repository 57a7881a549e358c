import { defineModule } from '../../platform/module';
import { accessKeysModule } from '../access-keys/access-keys.module';
import { accountsModule } from '../accounts/accounts.module';
import { measurementsArchive } from './measurements.archive';
import { measurementRoutes } from './measurements.routes';

/** What can be measured, in the words and types of an organisation. */
export const measurementsModule = defineModule({
  name: 'measurements',
  needs: { accounts: accountsModule, accessKeys: accessKeysModule },
  archive: measurementsArchive,
  create({ db }, { accounts, accessKeys }) {
    const authenticators = { user: accounts.authenticateUser, key: accessKeys.keys.authenticateKey };
    return { routes: [measurementRoutes({ db, authenticators })] };
  },
});
