import { defineModule } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { createCodecs } from './codecs.service';
import { deviceProfileRoutes } from './device-profiles.routes';

/** Payload codecs of organisations, in a sandbox. */
export const deviceProfilesModule = defineModule({
  name: 'deviceProfiles',
  needs: { ingest: ingestModule },
  create(platform, { ingest }) {
    const { decoding, trials } = platform.closing.add(createCodecs(platform, platform.codecWorker));
    ingest.ports.register({ readByProfile: decoding.read });
    return { routes: [deviceProfileRoutes({ codecTrials: trials })] };
  },
});
