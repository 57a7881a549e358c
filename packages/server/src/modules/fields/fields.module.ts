import { defineModule } from '../../platform/module';
import { onDevicesLeaving } from './devices-leaving.service';
import { fieldsArchive } from './fields.archive';
import { fieldRoutes } from './fields.routes';
import { createFieldPorts } from './fields.service';

/** Outlined fields, and which devices are in them. */
export const fieldsModule = defineModule({
  name: 'fields',
  archive: fieldsArchive,
  create({ flushPending }) {
    const ports = createFieldPorts();
    return { services: { ports }, routes: [fieldRoutes({ ports, flushPending })], onDevicesLeaving };
  },
});
