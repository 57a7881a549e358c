import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Failed sign-ins a minute; more from one address, since a whole site may share it. */
const FAILURES_PER_NAME = 10;
const FAILURES_PER_ADDRESS = 100;
const NAME_LENGTH = 64;

/** Slows down who guesses passwords, without shutting out the neighbours behind the same address. */
export function createDoorman() {
  const byName = new RateLimiterMemory({ points: FAILURES_PER_NAME, duration: 60 });
  const byAddress = new RateLimiterMemory({ points: FAILURES_PER_ADDRESS, duration: 60 });
  const nameOf = (address: string, username: string) => `${address} ${username.slice(0, NAME_LENGTH)}`;
  return {
    async lets(address: string, username: string): Promise<boolean> {
      const [name, whole] = await Promise.all([
        byName.get(nameOf(address, username)),
        byAddress.get(address),
      ]);
      return (
        (name?.consumedPoints ?? 0) < FAILURES_PER_NAME && (whole?.consumedPoints ?? 0) < FAILURES_PER_ADDRESS
      );
    },
    async refused(address: string, username: string): Promise<void> {
      await Promise.all([byName.penalty(nameOf(address, username)), byAddress.penalty(address)]);
    },
  };
}
