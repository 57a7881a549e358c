import { connections } from '@fieldscope/contract/calls/connections';
import type { Routes } from '../../platform/http/bind';
import type { Sources } from '../ingest/sources.service';
import {
  type ConnectionNews,
  createConnection,
  listConnections,
  removeConnection,
  renameConnection,
} from './connections.service';
import { sendTestUplink } from './test-uplink.service';

export const connectionRoutes =
  ({ sources, ...news }: ConnectionNews & { sources: Sources }): Routes =>
  (bind) => {
    bind(connections.list, (ctx) => listConnections(ctx, news));
    bind(connections.create, createConnection);
    bind(connections.rename, renameConnection);
    bind(connections.remove, removeConnection);
    bind(connections.sendTest, (ctx, input) => sendTestUplink(ctx, input, sources));
  };
