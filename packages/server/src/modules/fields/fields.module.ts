import { defineModule } from '../../platform/module';
import { onDevicesLeaving } from './devices-leaving.service';
import { fieldRoutes } from './fields.routes';
import { createFieldPorts } from './fields.service';

/** Outlined fields, and which devices are in them. */
export const fieldsModule = defineModule({
  name: 'fields',
  create({ flushPending }) {
    const ports = createFieldPorts();
    return { services: { ports }, routes: [fieldRoutes({ ports, flushPending })], onDevicesLeaving };
  },
});
