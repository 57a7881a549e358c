import { defineModule } from '../../platform/module';
import { deviceStatusModule } from '../device-status/device-status.module';
import { ingestModule } from '../ingest/ingest.module';
import { liveRoutes } from './live.routes';
import { createLiveHub } from './live.service';

/** What happens in an organisation, to its open screens. */
export const liveModule = defineModule({
  name: 'live',
  needs: { ingest: ingestModule, deviceStatus: deviceStatusModule },
  create(platform, { ingest: { ingest, carriedUplinks, connectionChanges }, deviceStatus: { status } }) {
    const hub = platform.closing.add(
      createLiveHub({ ...platform, ingest, carriedUplinks, connectionChanges, deviceStatus: status }),
    );
    return { services: { hub }, routes: [liveRoutes({ ...platform, live: hub })] };
  },
});
