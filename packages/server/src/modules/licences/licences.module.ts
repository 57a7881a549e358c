import { defineModule } from '../../platform/module';
import { licencesArchive } from './licences.archive';
import { LICENCE_COMMANDS } from './licences.commands';
import { licenceRoutes } from './licences.routes';

/** Licences of AI cameras. */
export const licencesModule = defineModule({
  name: 'licences',
  operatorCommands: LICENCE_COMMANDS,
  archive: licencesArchive,
  create: () => ({
    routes: [licenceRoutes],
  }),
});
