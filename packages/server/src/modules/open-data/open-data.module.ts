import { defineModule } from '../../platform/module';
import { isRestricted } from '../credits/credits.service';
import { openDataArchive } from './open-data.archive';
import { openDataRoutes } from './open-data.routes';
import { createRequestCounts } from './request-counts.service';
import { sensorThingsRoutes } from './sensor-things.routes';

/** Scenes that an organisation publishes: everybody reads them by the SensorThings API. */
export const openDataModule = defineModule({
  name: 'openData',
  archive: openDataArchive,
  create(platform) {
    const counts = createRequestCounts(platform);
    return {
      routes: [
        openDataRoutes(counts),
        sensorThingsRoutes({
          ...platform,
          counts,
          isRestricted: (orgId) => isRestricted(platform, orgId),
        }),
      ],
    };
  },
});
