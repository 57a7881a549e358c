import { defineModule } from '../../platform/module';
import { accessKeysModule } from '../access-keys/access-keys.module';
import { commandsModule } from '../commands/commands.module';
import { openApiModule } from '../open-api/open-api.module';
import { assistantRoutes } from './assistants.routes';
import type { McpServing } from './mcp-server.service';

/** What assistants may ask and do with an access key, over the Model Context Protocol. */
export const assistantsModule = defineModule({
  name: 'assistants',
  needs: { accessKeys: accessKeysModule, commands: commandsModule, openApi: openApiModule },
  create(platform, { accessKeys, commands, openApi }) {
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
          authenticate: accessKeys.keys.authenticateKey,
          countCall: openApi.countCall,
          senders: commands.senders,
          profiles: commands.ports,
        }),
      ],
    };
  },
});
