import { defineModule } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { createLatestValues } from './latest.service';

/** The newest value of every series. */
export const latestValuesModule = defineModule({
  name: 'latestValues',
  needs: { ingest: ingestModule },
  create({ db, shards, log, closing }, { ingest: { ingest } }) {
    const latest = closing.add(createLatestValues({ db, shards, log, ingest }));
    return { services: { latest }, recover: latest.recover, flush: latest.flush };
  },
});
