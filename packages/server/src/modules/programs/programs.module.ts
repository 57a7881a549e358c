import '../../platform/url-parse';
import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { type AuthorizationServer, createAuthorizationServer } from './authorization-server.service';
import { createClientDocuments } from './client-documents.service';
import { registeredClient } from './clients.model';
import { oauthRoutes } from './oauth.routes';
import { RESOURCE_PATH } from './paths.model';
import { createProgramUse } from './program-use.service';
import { programsArchive } from './programs.archive';
import { createProgramAuthentication } from './programs.authenticate';
import { programRoutes } from './programs.routes';
import { purgePrograms } from './programs.service';

/** Programs that people let in by signing in on a page. */
export const programsModule = defineModule({
  name: 'programs',
  archive: programsArchive,
  create(platform) {
    const programUse = platform.closing.add(createProgramUse(platform));
    const documents = createClientDocuments(platform);
    let server: Promise<AuthorizationServer> | undefined;
    // Whoever lets no program in pays nothing for them.
    const loadServer = () => {
      server ??= import('oidc-provider').then((library) =>
        createAuthorizationServer({
          ...platform,
          library,
          resource: platform.publicUrl() + RESOURCE_PATH,
          findClient: async (id) => registeredClient(platform.secrets, id) ?? documents.find(id),
        }),
      );
      return server;
    };
    return {
      services: { programs: createProgramAuthentication({ ...platform, programUse }) },
      routes: [programRoutes(loadServer), oauthRoutes({ ...platform, loadServer })],
      schedules: [every('purge programs', HOUR_MS, purgePrograms)],
    };
  },
});
