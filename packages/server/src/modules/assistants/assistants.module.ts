import { defineModule } from '../../platform/module';
import { accessKeysModule } from '../access-keys/access-keys.module';
import { commandsModule } from '../commands/commands.module';
import { openApiModule } from '../open-api/open-api.module';
import { programsModule } from '../programs/programs.module';
import { assistantRoutes } from './assistants.routes';
import type { McpServing } from './mcp-server.service';
import { createRefusedCallers } from './refused-callers.service';

/** What assistants may ask and do, with an access key or let in by somebody, over the Model Context Protocol. */
export const assistantsModule = defineModule({
  name: 'assistants',
  needs: {
    accessKeys: accessKeysModule,
    commands: commandsModule,
    openApi: openApiModule,
    programs: programsModule,
  },
  create(platform, { accessKeys: { keys }, commands, openApi, programs: { programs } }) {
    let serving: Promise<McpServing> | undefined;
    // Whoever has no assistants pays nothing for them.
    const loadServing = () => {
      serving ??= import('./mcp-server.service').then(({ serveMcp }) => serveMcp(platform));
      return serving;
    };
    platform.closing.add({ close: async () => (await serving)?.close() });
    return {
      routes: [
        assistantRoutes({
          ...platform,
          loadServing,
          authenticate: async (request) =>
            (await programs.authenticateProgram(request)) ?? keys.authenticateKey(request),
          recordRefused: createRefusedCallers({ ...platform, findFormer: programs.findFormer }),
          countCall: openApi.countCall,
          senders: commands.senders,
          profiles: commands.ports,
        }),
      ],
    };
  },
});
