import type { Connection } from '@fieldscope/contract/calls/connections';
import { hasApi, type KindWithApi } from '@fieldscope/contract/network-server-kinds';

/** A connection of a network server whose API the portal speaks. */
export type ApiConnection = Connection & { kind: KindWithApi };

export const isApiConnection = (connection: Connection): connection is ApiConnection =>
  hasApi(connection.kind);
