import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { createWaitingValues, onDevicesLeaving, purgeProposals } from './line-proposals.service';
import { lineProtocolArchive } from './line-protocol.archive';
import { lineProtocolRoutes } from './line-protocol.routes';
import { lineSeriesRoutes } from './line-series.routes';
import { createLineSeriesBook } from './line-series.service';
import { createLineWriters } from './line-writers.service';
import { createLineWrites } from './line-writes.service';

/** Readings that programs write as if the portal were an InfluxDB. */
export const lineProtocolModule = defineModule({
  name: 'lineProtocol',
  needs: { ingest: ingestModule },
  archive: lineProtocolArchive,
  create(
    platform,
    { ingest: { ingest, directory, refusals, connectionChanges, ports, ingestAuthentication } },
  ) {
    const book = platform.closing.add(createLineSeriesBook({ ...platform, connectionChanges }));
    const writers = createLineWriters({ ...platform, ingestAuthentication });
    const writes = createLineWrites({ ...platform, book, directory, ingest, ports });
    const waitingValues = createWaitingValues({ ...platform, ingest, directory });
    return {
      services: { waitingValues },
      ingestRoutes: [lineProtocolRoutes({ ...platform, writers, writes, refusals, ports })],
      routes: [lineSeriesRoutes({ connectionChanges, waitingValues })],
      schedules: [
        every('store line values that waited', 30 * SECOND_MS, () => waitingValues.storeDue()),
        every('purge line proposals', HOUR_MS, purgeProposals),
      ],
      onDevicesLeaving,
    };
  },
});
