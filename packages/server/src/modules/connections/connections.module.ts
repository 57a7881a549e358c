import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { createConnectionTraffic, purgeConnectionTraffic } from './connection-traffic.service';
import { connectionsArchive } from './connections.archive';
import { CONNECTION_COMMANDS } from './connections.commands';
import { connectionRoutes } from './connections.routes';
import { createConnectionPorts, purgeConnections } from './connections.service';
import { createDestinationConfirmations } from './destination-confirmations.service';
import { createMappedMessages } from './mapping/mapped-messages.service';

/** Through which an organisation brings what its own network servers send. */
export const connectionsModule = defineModule({
  name: 'connections',
  needs: { ingest: ingestModule },
  operatorCommands: CONNECTION_COMMANDS,
  archive: connectionsArchive,
  create(platform, { ingest: { sources, refusals, connectionChanges, ports: ingestPorts } }) {
    const traffic = platform.closing.add(createConnectionTraffic({ ...platform, connectionChanges }));
    const ports = createConnectionPorts();
    const mappedMessages = platform.closing.add(createMappedMessages({ ...platform, connectionChanges }));
    ingestPorts.register({
      countMessage: traffic.count,
      confirmDestination: createDestinationConfirmations({ ...platform, connectionChanges }),
      mappingOf: mappedMessages.mappingOf,
      keepUnmapped: mappedMessages.keep,
      noteMapped: mappedMessages.note,
    });
    return {
      services: { ports },
      routes: [connectionRoutes({ sources, traffic, refusals, connectionChanges, ports, mappedMessages })],
      schedules: [
        every('purge connections', HOUR_MS, purgeConnections),
        every('purge connection traffic', HOUR_MS, purgeConnectionTraffic),
      ],
    };
  },
});
