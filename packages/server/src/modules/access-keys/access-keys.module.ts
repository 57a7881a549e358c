import { defineModule } from '../../platform/module';
import { accessKeysArchive } from './access-keys.archive';
import { createAccessKeyAuthentication } from './access-keys.authenticate';
import { accessKeyRoutes } from './access-keys.routes';
import { createKeyUse } from './key-use.service';

/** Keys with which programs call the public API. */
export const accessKeysModule = defineModule({
  name: 'accessKeys',
  archive: accessKeysArchive,
  create(platform) {
    const keyUse = platform.closing.add(createKeyUse(platform));
    const keys = createAccessKeyAuthentication({ ...platform, keyUse });
    return {
      services: { keys },
      authenticators: { key: keys.authenticateKey },
      routes: [accessKeyRoutes],
    };
  },
});
