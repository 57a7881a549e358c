import { onTestFinished } from 'vitest';
import { live } from '../src/api/live';
import { patchCaches } from '../src/api/live-patches';
import { queryClient } from '../src/shell/query-client';
import { liveSockets } from './live-socket';

/** Opens the portal's websocket, whose messages reach the cache of the portal until the test ends. */
export function connectLive(): ReturnType<typeof liveSockets> {
  const sockets = liveSockets();
  onTestFinished(live.listen((message) => patchCaches(queryClient, message)));
  live.start();
  return sockets;
}
