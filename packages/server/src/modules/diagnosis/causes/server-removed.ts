import { intervalMs, LATE_AFTER } from '../facts.model';
import { namedServer } from '../fleet.model';
import { type CauseKind, isQuiet } from './cause';
import { serverOf } from './server-of';

/** It reported until the connection through which it came was deleted. */
export const serverRemoved: CauseKind = {
  find(examined) {
    const { device } = examined;
    const server = serverOf(examined);
    if (!isQuiet(examined) || !server || server.removedAt === null || device.lastSeenAt === null)
      return undefined;
    const { removedAt } = server;
    if (removedAt - device.lastSeenAt > LATE_AFTER * intervalMs(device)) return undefined;
    const named = namedServer(server);
    return {
      certainty: 'certain',
      proof: [{ kind: 'server_removed', server: named, at: removedAt }],
      server: named,
    };
  },
};
