import { fail } from '@fieldscope/contract/errors/fail';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { challengeIn, endOfChallenge, type Purpose } from './challenges.model';
import { deleteExpiredChallenges, noteChallengeUsed } from './challenges.repository';

/** A challenge that came back signed, and is still to be used up. */
export interface Challenge {
  text: string;
  /** Epoch ms. */
  endsAt: number;
}

/**
 * The challenge of this purpose in what a browser signed.
 * @throws AppError expired; `refusal` when it is none
 */
export function readChallenge(
  { secrets, clock }: Pick<PlatformServices, 'secrets' | 'clock'>,
  { clientData, purpose, refusal }: { clientData: string; purpose: Purpose; refusal: () => never },
): Challenge {
  const text = challengeIn(clientData) ?? refusal();
  const endsAt = endOfChallenge(secrets, purpose, text) ?? refusal();
  if (endsAt <= clock.now()) fail('expired');
  return { text, endsAt };
}

/** Uses a challenge up, whose signature was right. @throws AppError expired: it was used before */
export async function useChallenge(
  { db }: Pick<PlatformServices, 'db'>,
  { text, endsAt }: Challenge,
): Promise<void> {
  if (!(await noteChallengeUsed(db, digest(text), endsAt))) fail('expired');
}

export const purgeChallenges = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  deleteExpiredChallenges(db, clock.now());
