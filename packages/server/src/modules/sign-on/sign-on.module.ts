import { defineModule } from '../../platform/module';
import { applySettings } from './installation.service';
import { createOidcClients } from './oidc-client.service';
import { signOnArchive } from './sign-on.archive';
import { signOnRoutes } from './sign-on.routes';

/** Signs people in at the identity provider of their organisation, by OpenID Connect. */
export const signOnModule = defineModule({
  name: 'signOn',
  archive: signOnArchive,
  create: (platform) => ({
    routes: [signOnRoutes(platform, createOidcClients(platform))],
    onBeforeListening: () => applySettings(platform),
  }),
});
