import type { IntegrationOutcome } from '@fieldscope/contract/calls/integrations';
import { useTexts } from '../../texts/use-texts';

type Answered = Pick<IntegrationOutcome, 'error' | 'status'> & Partial<IntegrationOutcome>;

/** What a target answered, in words. */
export function useOutcomeText(): (outcome: Answered) => string {
  const { t } = useTexts('integrations');
  return ({ error, status, detail }) => {
    const words = t(`outcome.${error ?? 'delivered'}`);
    if (detail) return t('outcome.withDetail', { words, detail });
    return status === null ? words : t('outcome.withStatus', { words, status });
  };
}
