import { namedServer } from '../fleet.model';
import { type CauseKind, isQuiet } from './cause';

/** It was registered again after its last uplink: with new keys it is not heard until it joins again. */
export const keysChanged: CauseKind = {
  find(examined) {
    const {
      device: { lastSeenAt },
      details: { registration },
      fleet: { servers },
    } = examined;
    const server = registration && servers.get(registration.connectionId);
    if (!isQuiet(examined) || !registration || !server || registration.at <= lastSeenAt!) return undefined;
    return {
      certainty: 'likely',
      proof: [{ kind: 'registered_again', server: namedServer(server), at: registration.at }],
    };
  },
};
