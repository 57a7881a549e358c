import { SECOND_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { latestValuesModule } from '../latest-values/latest-values.module';
import { deviceStatusArchive } from './device-status.archive';
import { createDeviceStatus, createOnlineWatch } from './device-status.service';
import { onDevicesLeaving } from './devices-leaving.service';
import { createWrittenProgress } from './written-progress.service';

/** What devices report of themselves, and whether they are online. */
export const deviceStatusModule = defineModule({
  name: 'deviceStatus',
  needs: { ingest: ingestModule, latestValues: latestValuesModule },
  archive: deviceStatusArchive,
  create(platform, { ingest: { ingest }, latestValues: { latest } }) {
    const status = platform.closing.add(createDeviceStatus({ ...platform, ingest, latest }));
    const progress = platform.closing.add(createWrittenProgress({ ...platform, ingest, latest, status }));
    return {
      services: { status },
      schedules: [every('watch online states', 30 * SECOND_MS, createOnlineWatch(status))],
      recover: status.recover,
      onBeforeListening: progress.start,
      flush: status.flush,
      onDevicesLeaving,
    };
  },
});
