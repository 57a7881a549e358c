import { credits } from '@fieldscope/contract/calls/credits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useConstants, useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';

const ASK_AGAIN_MS = 5 * MINUTE_MS;

/** Credits of the organisation and how it is off, for those who may see it, while credits concern anybody here. */
export function useCreditAccount() {
  const mayView = useMayCall(credits.viewAccount);
  const hasCredits = useConstants().data?.has_credits ?? false;
  return useQueryCall(
    credits.viewAccount,
    {},
    { enabled: mayView && hasCredits, refetchInterval: ASK_AGAIN_MS, keepOnNavigation: true },
  );
}
