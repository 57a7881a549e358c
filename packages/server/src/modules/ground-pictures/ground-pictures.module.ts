import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { groundPicturesArchive } from './ground-pictures.archive';
import { groundPictureRoutes } from './ground-pictures.routes';
import { purgeUploads } from './ground-pictures.service';

/** Pictures of organisations below their maps. */
export const groundPicturesModule = defineModule({
  name: 'groundPictures',
  archive: groundPicturesArchive,
  create: () => ({
    routes: [groundPictureRoutes],
    schedules: [every('purge picture uploads', HOUR_MS, purgeUploads)],
  }),
});
