import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { networkOf } from '../../platform/http/client-address';
import type { CreateAttemptLimit } from '../../platform/security/attempt-limit';

const WINDOW_SECONDS = 15 * 60;
/** Wrong key codes within the window. */
const OF_ONE = 10;
const FROM_ADDRESS = 30;
const FOR_EUI = 20;
/** Of one guesser: checked although others have used up what an address or an EUI has. */
const ALWAYS_CHECKED = 3;

/** Who presents key codes. */
export interface Guesser {
  /** Absent: a caller who is not signed in. */
  orgId?: OrgId;
  address: string;
}

/** Limits wrong key codes by organisation, by address and by EUI. A right one counts for nothing. */
export interface KeyGuesses {
  /**
   * Compares a key code of a device.
   * @throws AppError trigger_limit when it is not compared any more
   */
  check(eui: Eui, guesser: Guesser, isRight: () => boolean): Promise<boolean>;
}

/**
 * No attacker can keep an owner from binding a device by guessing at it, or from behind the same address: the first guesses
 * of everybody are checked whatever the others do.
 */
export function createKeyGuesses(attempts: CreateAttemptLimit): KeyGuesses {
  const ofOne = attempts('key-guesses-of-one', OF_ONE, WINDOW_SECONDS);
  const first = attempts('first-key-guesses', ALWAYS_CHECKED, WINDOW_SECONDS);
  const fromAddress = attempts('key-guesses-from-address', FROM_ADDRESS, WINDOW_SECONDS);
  const forEui = attempts('key-guesses-for-eui', FOR_EUI, WINDOW_SECONDS);
  return {
    async check(eui, { orgId, address }, isRight) {
      const who = orgId ?? networkOf(address);
      // Counted before it is compared: of many guesses at once none is free.
      await ofOne.count(who);
      const isFirst = await first.tryCount(who);
      const shared = await Promise.allSettled([fromAddress.count(address), forEui.count(eui)]);
      const refusal = shared.find((count) => count.status === 'rejected');
      if (refusal && !isFirst) throw refusal.reason;
      if (!isRight()) return false;
      await Promise.all([
        ofOne.giveBack(who),
        first.giveBack(who),
        fromAddress.giveBack(address),
        forEui.giveBack(eui),
      ]);
      return true;
    },
  };
}
