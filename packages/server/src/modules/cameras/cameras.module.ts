import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { orderListenerSubscribed } from '../commands/commands.events';
import { commandsModule } from '../commands/commands.module';
import { ingestModule } from '../ingest/ingest.module';
import { cameraDeviceRoutes } from './camera-device.routes';
import { camerasArchive } from './cameras.archive';
import { cameraRoutes } from './cameras.routes';
import { onDevicesLeaving } from './devices-leaving.service';
import { modelDownloadRoutes } from './library/model-download.routes';
import { createReceiving } from './messages/receiving.service';
import { purgePictures } from './pictures/pictures.service';
import { createTaskOrders } from './tasks/orders.service';
import { createReturningCameras } from './tasks/returning-cameras.service';
import { createTaskProgress } from './tasks/task-progress.service';

/** AI cameras: models, tasks and pictures. */
export const camerasModule = defineModule({
  name: 'cameras',
  needs: { ingest: ingestModule, commands: commandsModule },
  archive: camerasArchive,
  create(platform, { ingest, commands: { publish } }) {
    const { sources, refusals, directory, ports, ingestAuthentication } = ingest;
    const orders = createTaskOrders({ ...platform, publish });
    const progress = createTaskProgress({ ...platform, orders });
    const receiving = createReceiving({ ...platform, sources, refusals, progress });
    const returning = platform.closing.add(createReturningCameras({ ...platform, directory, orders }));
    ports.register({ takeCameraMessage: receiving.takeMessage });
    platform.events.on(orderListenerSubscribed, (subscribed) => {
      if (subscribed) returning.note(subscribed.eui);
    });
    return {
      services: { progress, receiving },
      routes: [cameraRoutes(orders)],
      ingestRoutes: [
        cameraDeviceRoutes({ ...platform, directory, authentication: ingestAuthentication, receiving }),
        modelDownloadRoutes(platform),
      ],
      schedules: [
        every('check tasks of cameras', MINUTE_MS, () => progress.checkSilent()),
        every('purge pictures of cameras', HOUR_MS, purgePictures),
      ],
      onDevicesLeaving,
    };
  },
});
