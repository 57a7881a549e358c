import { channels } from '@fieldscope/contract/calls/channels';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRestriction } from '../../api/restriction';
import { useQueryCall } from '../../api/use-call';
import { useBanner } from '../../ui/feedback/use-banner';
import { CreditNotice } from './CreditNotice';
import classes from './Credits.module.css';
import { type CreditWarning, creditWarning } from './credit-warning';
import { useCreditAccount } from './credits.queries';

const ASK_AGAIN_MS = 30 * SECOND_MS;

/**
 * Follows how the organisation is off, and says above the page when credits are low or used up; calls themselves show no tip
 * for it.
 * @param isSaid the page says it itself
 */
export function CreditWatch({ isSaid }: { isSaid: boolean }) {
  const isRefused = useRestriction();
  const { data: account, refetch } = useCreditAccount();
  const warning = warningOf(account, isRefused);
  const isShown = useBanner('restriction', warning !== undefined && !isSaid);
  useEffect(() => {
    creditWarning.set(warning);
    return () => creditWarning.set(undefined);
  }, [warning]);
  useDidUpdate(() => void refetch(), [isRefused]);
  // The shortest look into history: once it succeeds the account is restricted no longer (callApi).
  const look = useQueryCall(
    channels.listData,
    { length: 1 },
    { enabled: isRefused, refetchInterval: ASK_AGAIN_MS, keepOnNavigation: true },
  );
  useDidUpdate(() => {
    if (isRefused) void look.refetch();
  }, [account?.state]);
  if (!isShown || !warning) return null;
  return (
    <div className={classes.above} data-banner>
      <CreditNotice state={warning} />
    </div>
  );
}

/** Where credits are only counted nobody is warned. A refusal says more than what was known before it. */
function warningOf(
  account: ReturnType<typeof useCreditAccount>['data'],
  isRefused: boolean,
): CreditWarning | undefined {
  const state = account?.is_required && account.state !== 'good' ? account.state : undefined;
  return isRefused && (state === undefined || state === 'low') ? 'restricted' : state;
}
