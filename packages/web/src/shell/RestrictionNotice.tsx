import { useRestriction } from '../api/restriction';
import { useTexts } from '../texts/use-texts';
import { Notice } from '../ui/Notice';
import classes from './Shell.module.css';

/** Above every page while the account is restricted for want of credits; calls themselves say nothing of it. */
export function RestrictionNotice() {
  const { t } = useTexts('shell');
  if (!useRestriction()) return null;
  return (
    <div className={classes.restriction}>
      <Notice kind="warning" title={t('creditsUsedUp.title')}>
        {t('creditsUsedUp.about')}
      </Notice>
    </div>
  );
}
