import { defineModule } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { createStream } from './stream.service';

/** What is stored, as MQTT messages to the programs of an organisation. */
export const streamModule = defineModule({
  name: 'stream',
  needs: { ingest: ingestModule },
  create({ broker, log, closing }, { ingest: { ingest, carriedUplinks, ports } }) {
    const stream = closing.add(createStream({ broker, log, ingest, carriedUplinks }));
    ports.register({ followOrganisation: stream.follow });
    return {};
  },
});
