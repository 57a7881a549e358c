import { defineModule } from '../../platform/module';
import { SECOND_FACTOR_COMMANDS } from './second-factor.commands';
import { secondFactorRoutes } from './second-factor.routes';

/** Codes beside the password. */
export const secondFactorModule = defineModule({
  name: 'secondFactor',
  operatorCommands: SECOND_FACTOR_COMMANDS,
  create: () => ({
    routes: [secondFactorRoutes],
  }),
});
