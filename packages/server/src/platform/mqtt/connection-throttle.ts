import { networkOf } from '../http/client-address';
import type { CreateAttemptLimit } from '../security/attempt-limit';

/** Failed sign-ins a minute; more from one address, since a whole site may share it. */
const FAILURES_PER_NAME = 10;
const FAILURES_PER_ADDRESS = 100;
const FAILURES_SECONDS = 60;
const NAME_LENGTH = 64;

/** Connections of one address that have not signed in; a whole site may come back at once after a power cut. */
const WAITING_PER_ADDRESS = 200;

/** Slows down clients that guess passwords, without shutting out the neighbours behind the same address. */
export function createConnectionThrottle(attempts: CreateAttemptLimit) {
  const byName = attempts('mqtt-failures-of-name', FAILURES_PER_NAME, FAILURES_SECONDS);
  const byAddress = attempts('mqtt-failures-of-address', FAILURES_PER_ADDRESS, FAILURES_SECONDS);
  const waiting = new Map<string, number>();
  const nameOf = (network: string, username: string) => `${network} ${username.slice(0, NAME_LENGTH)}`;
  return {
    /**
     * Whether one more connection of an address may wait to sign in.
     * @returns ends the waiting; undefined when too many wait
     */
    arrives(address: string): (() => void) | undefined {
      const network = networkOf(address);
      const before = waiting.get(network) ?? 0;
      if (before >= WAITING_PER_ADDRESS) return undefined;
      waiting.set(network, before + 1);
      let isWaiting = true;
      return () => {
        if (!isWaiting) return;
        isWaiting = false;
        const left = (waiting.get(network) ?? 1) - 1;
        if (left === 0) waiting.delete(network);
        else waiting.set(network, left);
      };
    },
    async lets(address: string, username: string): Promise<boolean> {
      const network = networkOf(address);
      const left = [byName.hasLeft(nameOf(network, username)), byAddress.hasLeft(network)];
      return (await Promise.all(left)).every(Boolean);
    },
    async refused(address: string, username: string): Promise<void> {
      const network = networkOf(address);
      await Promise.all([byName.tryCount(nameOf(network, username)), byAddress.tryCount(network)]);
    },
  };
}
