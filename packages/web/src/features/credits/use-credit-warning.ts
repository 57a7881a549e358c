import type { CreditState } from '@fieldscope/contract/credit-states';
import { useRestriction } from '../../api/restriction';
import { useCreditAccount } from './credits.queries';

/**
 * What the organisation is warned of; undefined: nothing, or it is not known. Where credits are only counted nobody is. A
 * refusal says more than what was known before it.
 */
export function useCreditWarning(): Exclude<CreditState, 'good'> | undefined {
  const isRefused = useRestriction();
  const { data: account } = useCreditAccount();
  const state = account?.is_required && account.state !== 'good' ? account.state : undefined;
  return isRefused && (state === undefined || state === 'low') ? 'restricted' : state;
}
