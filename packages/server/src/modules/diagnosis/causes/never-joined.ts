import type { Proof } from '@fieldscope/contract/verdicts/proofs';
import { namedServer } from '../fleet.model';
import type { CauseKind } from './cause';

/** It was never heard, and never joined a network. */
export const neverJoined: CauseKind = {
  find({ device, trouble, details: { joinedAt, registration }, fleet: { servers } }) {
    if (trouble !== 'never_heard' || !device.isLorawan || device.kind === 'kit' || joinedAt !== null)
      return undefined;
    const never: Proof = { kind: 'never_heard', since: device.boundAt };
    const server = registration && servers.get(registration.connectionId);
    if (registration && server) {
      const { state, error, at } = registration;
      return {
        certainty: state === 'failed' ? 'certain' : 'likely',
        proof: [never, { kind: 'registration', server: namedServer(server), state, error, at }],
      };
    }
    const isConnected = [...servers.values()].some(({ removedAt }) => removedAt === null);
    return isConnected
      ? { certainty: 'likely', proof: [never] }
      : { certainty: 'certain', proof: [never, { kind: 'no_server' }] };
  },
};
