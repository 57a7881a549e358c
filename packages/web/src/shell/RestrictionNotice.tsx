import { channels } from '@fieldscope/contract/calls/channels';
import type { CreditState } from '@fieldscope/contract/credit-states';
import { SECOND_MS } from '@fieldscope/contract/time';
import { lazy, Suspense } from 'react';
import { useRestriction } from '../api/restriction';
import { useQueryCall } from '../api/use-call';
import { useBanner } from '../ui/feedback/use-banner';
import classes from './Shell.module.css';

const CreditWarning = lazy(async () => ({
  default: (await import('../features/credits/CreditWarning')).CreditWarning,
}));

const ASK_AGAIN_MS = 30 * SECOND_MS;

interface RestrictionNoticeProps {
  warning: Exclude<CreditState, 'good'> | undefined;
  /** The page says it itself. */
  isSaid: boolean;
}

/** Above every page while credits are low or used up; calls themselves show no tip for it. */
export function RestrictionNotice({ warning, isSaid }: RestrictionNoticeProps) {
  const isShown = useBanner('restriction', warning !== undefined && !isSaid);
  // The shortest look into history: once it succeeds the account is restricted no longer (callApi).
  useQueryCall(
    channels.listData,
    { length: 1 },
    { enabled: useRestriction(), refetchInterval: ASK_AGAIN_MS, keepOnNavigation: true },
  );
  if (!isShown || !warning) return null;
  return (
    <div className={classes.restriction} data-banner>
      <Suspense>
        <CreditWarning state={warning} />
      </Suspense>
    </div>
  );
}
