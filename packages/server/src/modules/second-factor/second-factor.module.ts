import { defineModule } from '../../platform/module';
import { secondFactorArchive } from './second-factor.archive';
import { SECOND_FACTOR_COMMANDS } from './second-factor.commands';
import { secondFactorRoutes } from './second-factor.routes';

/** Codes beside the password. */
export const secondFactorModule = defineModule({
  name: 'secondFactor',
  operatorCommands: SECOND_FACTOR_COMMANDS,
  archive: secondFactorArchive,
  create: () => ({
    routes: [secondFactorRoutes],
  }),
});
