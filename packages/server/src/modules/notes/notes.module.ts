import { defineModule } from '../../platform/module';
import { onDevicesLeaving } from './devices-leaving.service';
import { notesArchive } from './notes.archive';
import { noteRoutes } from './notes.routes';

/** Notes of people at moments of charts. */
export const notesModule = defineModule({
  name: 'notes',
  archive: notesArchive,
  create: () => ({
    routes: [noteRoutes],
    onDevicesLeaving,
  }),
});
