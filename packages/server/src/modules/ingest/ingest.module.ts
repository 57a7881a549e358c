import { defineModule } from '../../platform/module';
import { createSignal } from '../../platform/signal';
import { accessKeysModule } from '../access-keys/access-keys.module';
import { createWidePacking } from '../history/wide-uplinks.service';
import { carryUplinks } from './carried-uplinks.service';
import { createDecoding } from './decoding.service';
import { DeviceDirectory } from './device-directory.service';
import { ingestArchive } from './ingest.archive';
import { createIngestAuthentication } from './ingest.authenticate';
import { INGEST_COMMANDS } from './ingest.commands';
import { ingestRoutes } from './ingest.routes';
import { createIngest } from './ingest.service';
import { createMqttIngest } from './mqtt-ingest.service';
import { type ConnectionChanges, createIngestPorts } from './ports.model';
import { createRefusals } from './refusals.service';
import { createSources } from './sources.service';

/**
 * A message that is not stored after so many times DATABASE_TIMEOUT_MS is refused: 25 s by default, before senders give up.
 */
const REFUSE_AFTER_TIMEOUTS = 2.5;

/** Takes messages of network servers and devices, and stores them. */
export const ingestModule = defineModule({
  name: 'ingest',
  needs: { accessKeys: accessKeysModule },
  operatorCommands: INGEST_COMMANDS,
  archive: ingestArchive,
  create(platform, { accessKeys: { keys } }) {
    const { db, shards, clock, log, config, carrier, events, closing } = platform;
    const directory = new DeviceDirectory({ db, events, shards });
    const ingest = closing.add(
      createIngest({
        openPool: platform.openPool,
        ...{ shards, db, clock, log },
        grown: (device) => directory.weigh(device),
        refuseAfterMs: REFUSE_AFTER_TIMEOUTS * config.DATABASE_TIMEOUT_MS,
      }),
    );
    const widePacking = closing.add(createWidePacking(platform));
    ingest.onCommitted(widePacking.note);
    const connectionChanges: ConnectionChanges = createSignal();
    const refusals = closing.add(createRefusals({ ...platform, connectionChanges }));
    const ingestAuthentication = createIngestAuthentication({ ...platform, directory });
    const ports = createIngestPorts();
    const decoding = createDecoding({ clock, ports });
    const sources = createSources({ db, clock, ingest, decoding, directory, ports, refusals });
    return {
      services: {
        ...{ ingest, refusals, directory, decoding, sources, ports, connectionChanges },
        ingestAuthentication,
        carriedUplinks: carryUplinks({ ingest, carrier }),
      },
      authenticators: {
        network_server: ingestAuthentication.authenticateNetworkServer,
        device: ingestAuthentication.authenticateDevice,
      },
      ingestRoutes: [ingestRoutes({ sources, directory })],
      brokerHandlers: createMqttIngest({
        ...platform,
        ...{ refusals, keys, ingestAuthentication, sources, directory, ports },
      }),
      recover: (maintenanceDb) => ingest.recover(maintenanceDb),
    };
  },
});
