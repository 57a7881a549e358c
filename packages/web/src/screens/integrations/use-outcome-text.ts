import type { IntegrationOutcome } from '@fieldscope/contract/calls/integrations';
import { useTexts } from '../../texts/use-texts';

/** What a target answered, in words. */
export function useOutcomeText(): (outcome: IntegrationOutcome) => string {
  const { t } = useTexts('integrations');
  return ({ error, status }) => {
    const words = t(`outcome.${error ?? 'delivered'}`);
    return status === null ? words : t('outcome.withStatus', { words, status });
  };
}
