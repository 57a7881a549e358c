import { defineModule } from '../../platform/module';

/** What each kind of network server sends and takes. */
export const networkServerKindsModule = defineModule({
  name: 'networkServerKinds',
});
