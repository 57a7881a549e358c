import type { Proof } from '@fieldscope/contract/verdicts/proofs';
import { isUnanswered, namedServer, wasHeardUntil } from '../fleet.model';
import { type CauseKind, isQuiet } from './cause';
import { serverOf } from './server-of';

/** Nothing comes from its network server any more. */
export const serverSilent: CauseKind = {
  find(examined) {
    const { device } = examined;
    const server = serverOf(examined);
    if (!isQuiet(examined) || !server?.silent || !server.quiet || server.removedAt !== null) return undefined;
    const { since, devices, uplinks } = server.quiet;
    if (!wasHeardUntil(device, since)) return undefined;
    const named = namedServer(server);
    const error: Proof[] =
      isUnanswered(server) && server.api
        ? [{ kind: 'server_fails', server: named, error: server.api.lastError!, at: server.api.lastErrorAt! }]
        : [];
    return {
      certainty: server.silent,
      proof: [
        {
          ...{ kind: 'server_quiet', server: named, since, uplinks, devices: devices.length },
          gateways: server.quietGateways.size,
        },
        ...error,
      ],
      server: named,
    };
  },
};
