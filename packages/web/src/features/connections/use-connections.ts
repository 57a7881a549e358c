import { connections } from '@fieldscope/contract/calls/connections';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useQueryCall } from '../../api/use-call';

/** The organisation's connections with what came through them. No event announces that the count of an hour falls. */
export const useConnections = () => useQueryCall(connections.list, {}, { refetchInterval: MINUTE_MS });
