import { defineModule } from '../../platform/module';
import { commandsModule } from '../commands/commands.module';
import { ingestModule } from '../ingest/ingest.module';
import { createCodecs } from './codecs.service';
import { deviceProfilesArchive } from './device-profiles.archive';
import { deviceProfileRoutes } from './device-profiles.routes';

/** Payload codecs of organisations, in a sandbox. */
export const deviceProfilesModule = defineModule({
  name: 'deviceProfiles',
  needs: { ingest: ingestModule, commands: commandsModule },
  archive: deviceProfilesArchive,
  create(platform, { ingest, commands }) {
    const {
      decoding,
      commands: ofProfiles,
      trials,
    } = platform.closing.add(createCodecs(platform, platform.codecWorker));
    ingest.ports.register({ readByProfile: decoding.read });
    commands.ports.register(ofProfiles);
    return { routes: [deviceProfileRoutes({ codecTrials: trials })] };
  },
});
