import { channels } from '@fieldscope/contract/calls/channels';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useRestriction } from '../api/restriction';
import { useQueryCall } from '../api/use-call';
import { useTexts } from '../texts/use-texts';
import { Notice } from '../ui/feedback/Notice';
import { useBanner } from '../ui/feedback/use-banner';
import classes from './Shell.module.css';

/** Above every page while the account is restricted because its credits are used up; calls themselves show no tip for it. */
export function RestrictionNotice() {
  const isShown = useBanner('restriction', useRestriction());
  return isShown ? <CreditsUsedUp /> : null;
}

const ASK_AGAIN_MS = 30 * SECOND_MS;

function CreditsUsedUp() {
  const { t } = useTexts('shell');
  // The shortest look into history: once it succeeds the account is restricted no longer (callApi).
  useQueryCall(channels.listData, { length: 1 }, { refetchInterval: ASK_AGAIN_MS, keepOnNavigation: true });
  return (
    <div className={classes.restriction} data-banner>
      <Notice kind="warning" title={t('creditsUsedUp.title')}>
        {t('creditsUsedUp.about')}
      </Notice>
    </div>
  );
}
