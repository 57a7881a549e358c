import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { PlatformServices } from '../../platform/services';
import * as repository from './advice.repository';
import { deleteOldTokens } from './language-model/language-model.repository';

/**
 * Removes what programs asked long ago. For as long again an answer says that it has expired: then it is no longer known.
 */
export async function purgeAdvice({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await repository.failStalled(db, now - ADVICE_LIMITS.workMs);
  await deleteOldTokens(db, now - ADVICE_LIMITS.openKeptMs);
  await repository.deleteOfPrograms(db, now - 2 * ADVICE_LIMITS.openKeptMs);
}
