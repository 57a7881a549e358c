import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { ApiError } from '../../../api/api-error';
import { failureText } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';

/** Why there is no answer, and what to do. Who asked too often waits minutes; what an organisation may have of a day, until the next. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTexts('conversation');
  return (error) => {
    if (!(error instanceof ApiError)) return failureText(error);
    if (error.errorName === 'no_data') return t('failed.nothing');
    if (error.errorName === 'in_progress') return t('failed.busy');
    if (error.errorName !== 'trigger_limit') return failureText(error);
    return Number(error.facts.seconds) * SECOND_MS > HOUR_MS ? t('failed.today') : t('failed.often');
  };
}
