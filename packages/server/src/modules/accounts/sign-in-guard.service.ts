import { fail } from '@fieldscope/contract/errors/fail';
import type { UserId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Db } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import {
  countFailure,
  deleteFailures,
  deleteFailuresBefore,
  deleteUnlockedFailures,
  findLock,
} from './failed-sign-ins.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock'>;

/**
 * Failed sign-ins of one address before it has to wait. Beside the lock of a name: it slows down who
 * tries many names.
 */
const FAILURES_OF_ADDRESS = 30;
const ADDRESS_WAITS_SECONDS = (HOUR_MS / SECOND_MS) * 0.25;

/**
 * Takes one of an address's attempts before it is known how it ends; a right password gives it back. An address that
 * has to wait is logged, once while it does: all who sign in from there wait.
 */
export function createAddressGuard({
  attempts,
  log,
}: Pick<PlatformServices, 'attempts' | 'log'>): AttemptLimit {
  const signIns = attempts('sign-ins-of-address', FAILURES_OF_ADDRESS, ADDRESS_WAITS_SECONDS);
  const warnings = attempts('warnings-of-address', 1, ADDRESS_WAITS_SECONDS);
  return {
    ...signIns,
    async count(address) {
      try {
        return await signIns.count(address);
      } catch (error) {
        if (await warnings.tryCount(address)) {
          log.warn(
            { address },
            'failed sign-ins: this address waits; a proxy of yours belongs into TRUSTED_PROXIES',
          );
        }
        throw error;
      }
    },
  };
}

/** What failures are counted of: a name that is signed in with, the codes of an account's second factor, or an operator. */
type Counted = string | { codesOf: UserId } | { operator: string };

/** A name is counted in small letters: whatever is typed as one, it is none of the codes, and no operator. */
function keyOf(counted: Counted): Buffer {
  if (typeof counted === 'string') return digest(counted.toLowerCase());
  return digest(
    'codesOf' in counted ? `CODES OF ${counted.codesOf}` : `OPERATOR ${counted.operator.toLowerCase()}`,
  );
}
const ruleAt = (now: number) => ({ limit: LIMITS.failedSignIns, since: now - LIMITS.accountLockMs });

/** @throws AppError account_locked */
export async function ensureNotLocked({ db, clock }: Needs, name: Counted): Promise<void> {
  const now = clock.now();
  const lockedAt = await findLock(db, keyOf(name), ruleAt(now));
  if (lockedAt === undefined) return;
  fail('account_locked', { seconds: Math.ceil((lockedAt + LIMITS.accountLockMs - now) / SECOND_MS) });
}

export async function countFailedSignIn({ db, clock }: Needs, name: Counted): Promise<void> {
  const now = clock.now();
  await countFailure(db, keyOf(name), ruleAt(now), now);
}

/**
 * Ends the counting after a right password. Looks at the lock again: of many guesses at once those that fail may have
 * closed it meanwhile.
 * @throws AppError account_locked
 */
export async function clearFailures({ db, clock }: Needs, name: Counted): Promise<void> {
  await deleteUnlockedFailures(db, keyOf(name), ruleAt(clock.now()));
  await ensureNotLocked({ db, clock }, name);
}

/** Opens the lock of a name whose owner has proved themself in another way. */
export async function liftLock(db: Db, name: Counted): Promise<void> {
  await deleteFailures(db, keyOf(name));
}

export async function purgeOldFailures({ db, clock }: Needs): Promise<void> {
  await deleteFailuresBefore(db, ruleAt(clock.now()).since);
}
