import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { brandsModule } from '../brands/brands.module';
import { onDevicesLeaving } from './devices-leaving.service';
import { panelSharesArchive } from './panel-shares.archive';
import { panelShareRoutes } from './panel-shares.routes';
import { purgeShares } from './panel-shares.service';
import { createShareCredentials } from './share-credentials.service';

/** Links to panels, for people who have no account. */
export const panelSharesModule = defineModule({
  name: 'panelShares',
  needs: { brands: brandsModule },
  archive: panelSharesArchive,
  create(platform, { brands: { shown } }) {
    const credentials = createShareCredentials(platform);
    return {
      services: { credentials },
      authenticators: { share: credentials.authenticate },
      routes: [panelShareRoutes({ ...platform, credentials, shown })],
      schedules: [every('purge expired links to panels', HOUR_MS, purgeShares)],
      onDevicesLeaving,
    };
  },
});
