import { certaintyOf, namedServer, wasHeardUntil } from '../fleet.model';
import { type CauseKind, isQuiet } from './cause';
import { serverOf } from './server-of';

/** Its network server sends, and what it sends is refused since the devices behind it are silent. */
export const serverRefused: CauseKind = {
  find(examined) {
    const { device } = examined;
    const server = serverOf(examined);
    if (!isQuiet(examined) || !server?.refusal || server.removedAt !== null) return undefined;
    const { refusal, unheard } = server;
    if (unheard === undefined || refusal.at <= unheard.since) return undefined;
    if (!wasHeardUntil(device, unheard.since)) return undefined;
    const certainty = certaintyOf(unheard);
    if (certainty === undefined) return undefined;
    const named = namedServer(server);
    return {
      certainty,
      proof: [{ kind: 'server_refusals', server: named, ...refusal }],
      server: named,
    };
  },
};
