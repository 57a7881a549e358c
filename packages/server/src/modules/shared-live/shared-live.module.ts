import { defineModule } from '../../platform/module';
import { liveModule } from '../live/live.module';
import { panelSharesModule } from '../panel-shares/panel-shares.module';
import { SharedFeeds } from './shared-feeds.service';
import { sharedLiveRoutes } from './shared-live.routes';

/** What happens of what panels show, to those who see them without an account. */
export const sharedLiveModule = defineModule({
  name: 'sharedLive',
  needs: { live: liveModule, panelShares: panelSharesModule },
  create(platform, { live: { hub }, panelShares: { credentials } }) {
    const feeds = platform.closing.add(new SharedFeeds({ ...platform, live: hub }));
    return { routes: [sharedLiveRoutes({ ...platform, credentials, feeds })] };
  },
});
