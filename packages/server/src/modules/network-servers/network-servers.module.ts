import { MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { commandsModule } from '../commands/commands.module';
import { connectionsModule } from '../connections/connections.module';
import { deviceStatusModule } from '../device-status/device-status.module';
import { createApiSender } from './api-sender.service';
import { onDevicesLeaving } from './devices-leaving.service';
import { queueWatching, WATCH_GATEWAYS_JOB, watchGateways } from './gateway-states.service';
import { onConnectionRemoved } from './network-server-apis.service';
import { networkServersArchive } from './network-servers.archive';
import { networkServerRoutes } from './network-servers.routes';
import { REGISTER_JOB, syncRegistrations } from './registrations.service';
import { createWebhookSender } from './webhook-sender.service';

/** The APIs of network servers: devices are registered there, and downlinks handed over. */
export const networkServersModule = defineModule({
  name: 'networkServers',
  needs: { commands: commandsModule, connections: connectionsModule, deviceStatus: deviceStatusModule },
  jobKinds: [REGISTER_JOB, WATCH_GATEWAYS_JOB],
  archive: networkServersArchive,
  create(platform, { commands, connections, deviceStatus: { status } }) {
    // A key of the API comes before what a webhook says.
    commands.registerSender(createWebhookSender(platform));
    commands.registerSender(createApiSender(platform));
    connections.ports.register({ onConnectionRemoved });
    return {
      routes: [networkServerRoutes],
      work: [
        job(
          REGISTER_JOB,
          (work) => (registration, running) => syncRegistrations(work, registration, running),
        ),
        job(WATCH_GATEWAYS_JOB, (work) => (api) => watchGateways(work, status, api)),
      ],
      schedules: [every('watch gateways', MINUTE_MS, queueWatching)],
      onDevicesLeaving: onDevicesLeaving(platform),
    };
  },
});
