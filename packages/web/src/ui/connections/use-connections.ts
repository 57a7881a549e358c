import { connections } from '@fieldscope/contract/calls/connections';
import { useQueryCall } from '../../api/use-call';

/** What network servers send is not announced to screens: they ask for it while they are open. */
export const HEARD_REFETCH_MS = 5_000;

/** The organisation's connections with what came through them. */
export const useConnections = () => useQueryCall(connections.list, {}, { refetchInterval: HEARD_REFETCH_MS });
