import { connections } from '@fieldscope/contract/calls/connections';
import type { Routes } from '../../platform/http/bind';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Sources } from '../ingest/sources.service';
import type { LiveHub } from '../live/live.service';
import {
  type ConnectionNews,
  createConnection,
  listConnections,
  removeConnection,
  renameConnection,
} from './connections.service';
import { sendTestUplink } from './test-uplink.service';

type Announcer = Pick<LiveHub, 'connectionsChanged'>;

export const connectionRoutes =
  ({ sources, live, ...news }: ConnectionNews & { sources: Sources; live: Announcer }): Routes =>
  (bind) => {
    const announced =
      <Input, Result>(change: (ctx: OrgCtx, input: Input) => Promise<Result>) =>
      async (ctx: OrgCtx, input: Input): Promise<Result> => {
        const result = await change(ctx, input);
        live.connectionsChanged([ctx.orgId]);
        return result;
      };
    bind(connections.list, (ctx) => listConnections(ctx, news));
    bind(connections.create, announced(createConnection));
    bind(connections.rename, announced(renameConnection));
    bind(connections.remove, announced(removeConnection));
    bind(connections.sendTest, (ctx, input) => sendTestUplink(ctx, input, sources));
  };
