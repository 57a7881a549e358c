import { defineModule } from '../../platform/module';
import { diagnosisRoutes } from './diagnosis.routes';

/** Why a device is silent, late or lossy: what the portal knows itself, and what follows from it. */
export const diagnosisModule = defineModule({
  name: 'diagnosis',
  create: (platform) => ({ routes: [diagnosisRoutes(platform)] }),
});
