import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { commandsModule } from '../commands/commands.module';
import { ingestModule } from '../ingest/ingest.module';
import { createResolving, createScanQueue, purgeResolved, RESOLVE_POSITION_JOB } from './resolver.service';
import { trackerRoutes } from './trackers.routes';

/** Where trackers are and were. */
export const trackersModule = defineModule({
  name: 'trackers',
  needs: { ingest: ingestModule, commands: commandsModule },
  jobKinds: [RESOLVE_POSITION_JOB],
  create(platform, { ingest: { ingest }, commands: { senders, ports: profiles } }) {
    const { closing, flushPending } = platform;
    const scans = closing.add(createScanQueue({ ...platform, ingest }));
    return {
      routes: [trackerRoutes({ senders, profiles, flushPending })],
      work: [job(RESOLVE_POSITION_JOB, createResolving)],
      schedules: [every('purge resolved positions', HOUR_MS, purgeResolved)],
      flush: scans.flush,
    };
  },
});
