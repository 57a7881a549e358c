import { ADOPTION_LIMITS } from '@fieldscope/contract/adoption-limits';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { callsPerMinute } from '../../platform/security/calls-per-minute';
import { ingestModule } from '../ingest/ingest.module';
import { heardDevicesArchive } from './heard-devices.archive';
import { heardDeviceRoutes } from './heard-devices.routes';
import { createHeardDevices, purgeHeardDevices } from './heard-devices.service';
import { createHeardGateways } from './heard-gateways.service';
import { createHeardUplinks } from './heard-uplinks.service';

/** Devices and gateways that connections bring and the organisation does not have. */
export const heardDevicesModule = defineModule({
  name: 'heardDevices',
  needs: { ingest: ingestModule },
  archive: heardDevicesArchive,
  create(platform, { ingest: { ingest, decoding, directory, connectionChanges, ports } }) {
    const { attempts, closing } = platform;
    const devices = closing.add(createHeardDevices({ ...platform, connectionChanges }));
    const gateways = closing.add(createHeardGateways({ ...platform, connectionChanges }));
    const uplinks = createHeardUplinks({ ...platform, ingest, decoding, directory });
    const countAdoption = callsPerMinute(attempts, 'adoptions', ADOPTION_LIMITS.callsPerMinute);
    ports.register({ keepHeard: devices.record, noteGateways: gateways.record });
    return {
      services: { gateways, uplinks, countAdoption },
      routes: [heardDeviceRoutes({ heardGateways: gateways, connectionChanges, countAdoption })],
      schedules: [
        every('store heard uplinks', 30 * SECOND_MS, () => uplinks.storeDue()),
        every('purge heard devices', HOUR_MS, purgeHeardDevices),
      ],
    };
  },
});
