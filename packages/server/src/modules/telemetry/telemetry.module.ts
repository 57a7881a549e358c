import { defineModule } from '../../platform/module';
import { TELEMETRY_COMMANDS } from './telemetry.commands';
import { telemetryRoutes } from './telemetry.routes';

/** Readings as curves, tables and figures. */
export const telemetryModule = defineModule({
  name: 'telemetry',
  operatorCommands: TELEMETRY_COMMANDS,
  create: () => ({
    routes: [telemetryRoutes],
  }),
});
