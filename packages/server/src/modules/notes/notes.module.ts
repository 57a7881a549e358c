import { defineModule } from '../../platform/module';
import { onDevicesLeaving } from './devices-leaving.service';
import { noteRoutes } from './notes.routes';

/** Notes of people at moments of charts. */
export const notesModule = defineModule({
  name: 'notes',
  create: () => ({
    routes: [noteRoutes],
    onDevicesLeaving,
  }),
});
