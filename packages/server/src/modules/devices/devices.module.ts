import { defineModule } from '../../platform/module';
import { devicesArchive } from './devices.archive';

/** Which devices an organisation has, what they are, and how they are now. */
export const devicesModule = defineModule({
  name: 'devices',
  archive: devicesArchive,
});
