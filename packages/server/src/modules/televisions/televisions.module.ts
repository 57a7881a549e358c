import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { brandsModule } from '../brands/brands.module';
import { panelSharesModule } from '../panel-shares/panel-shares.module';
import { findActor } from './own-television.service';
import { televisionsArchive } from './televisions.archive';
import { televisionRoutes } from './televisions.routes';
import { onDevicesLeaving, purgeTelevisions } from './televisions.service';

/** Televisions that show panels. */
export const televisionsModule = defineModule({
  name: 'televisions',
  needs: { brands: brandsModule, panelShares: panelSharesModule },
  archive: televisionsArchive,
  create(platform, { brands: { shown }, panelShares: { credentials } }) {
    credentials.others.register({ findActor: (tokenDigest) => findActor(platform, tokenDigest) });
    return {
      routes: [televisionRoutes({ ...platform, credentials, shown })],
      schedules: [every('purge televisions that were never paired', HOUR_MS, purgeTelevisions)],
      onDevicesLeaving,
    };
  },
});
