import { servesClients } from '../../platform/config';
import { defineModule } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { createPrograms } from './programs.service';
import { recoverSessions } from './recovery.service';
import { streamArchive } from './stream.archive';
import { streamRoutes } from './stream.routes';
import { createStream } from './stream.service';

/** What is stored, as MQTT messages to the programs of an organisation. */
export const streamModule = defineModule({
  name: 'stream',
  needs: { ingest: ingestModule },
  archive: streamArchive,
  create(platform, { ingest: { ingest, carriedUplinks, ports } }) {
    const { broker, log, closing, config } = platform;
    const stream = closing.add(createStream({ broker, log, ingest, carriedUplinks }));
    const programs = closing.add(createPrograms(platform));
    ports.register({ followOrganisation: stream.follow, noteProgram: programs.note });
    return {
      routes: [streamRoutes(programs)],
      recover: async (maintenanceDb) => {
        if (servesClients(config)) await recoverSessions(platform, maintenanceDb);
      },
    };
  },
});
