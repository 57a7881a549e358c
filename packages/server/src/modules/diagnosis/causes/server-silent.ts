import type { Proof } from '@fieldscope/contract/verdicts/proofs';
import { isUnanswered, namedServer, overdueSince } from '../fleet.model';
import { type CauseKind, isQuiet } from './cause';
import { serverOf } from './server-of';

/** Nothing comes from its network server any more. */
export const serverSilent: CauseKind = {
  find(examined) {
    const { device, fleet } = examined;
    const server = serverOf(examined);
    if (!isQuiet(examined) || !server?.silent || !server.quiet || server.removedAt !== null) return undefined;
    const { since, devices, uplinks } = server.quiet;
    if (device.kind !== 'gateway' && overdueSince(device, since, fleet.now) === 0) return undefined;
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
