import { connections, messageMappings } from '@fieldscope/contract/calls/connections';
import type { Routes } from '../../platform/http/bind';
import type { OrgCtx } from '../../platform/http/request-context';
import type { ConnectionChanges } from '../ingest/ports.model';
import type { Sources } from '../ingest/sources.service';
import {
  type ConnectionNews,
  type ConnectionPorts,
  createConnection,
  listConnections,
  removeConnection,
  renameConnection,
} from './connections.service';
import type { MappedMessages } from './mapping/mapped-messages.service';
import { saveMapping, viewMapping } from './mapping/mappings.service';
import { sendTestUplink } from './test-uplink.service';

interface ConnectionParts extends ConnectionNews {
  sources: Sources;
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
  ports: ConnectionPorts;
  mappedMessages: MappedMessages;
}

export const connectionRoutes =
  ({ sources, connectionChanges, ports, mappedMessages, ...news }: ConnectionParts): Routes =>
  (bind) => {
    const announced =
      <Input, Result>(change: (ctx: OrgCtx, input: Input) => Promise<Result>) =>
      async (ctx: OrgCtx, input: Input): Promise<Result> => {
        const result = await change(ctx, input);
        connectionChanges.publish([ctx.orgId]);
        return result;
      };
    bind(connections.list, (ctx) => listConnections(ctx, news));
    bind(connections.create, announced(createConnection));
    bind(connections.rename, announced(renameConnection));
    bind(
      connections.remove,
      announced((ctx, input) => removeConnection(ctx, input, ports)),
    );
    bind(connections.sendTest, (ctx, input) => sendTestUplink(ctx, input, { sources, mappedMessages }));
    bind(messageMappings.view, (ctx, input) => viewMapping(ctx, input, mappedMessages));
    bind(
      messageMappings.save,
      announced((ctx, input) => saveMapping(ctx, input, { sources, mappedMessages })),
    );
  };
