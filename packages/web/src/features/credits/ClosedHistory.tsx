import { useTexts } from '../../texts/use-texts';
import { EmptyState } from '../devices/EmptyState';

/** In place of history while the account has no credits; the notice above the page says the rest. */
export function ClosedHistory() {
  const { t } = useTexts('ui');
  return <EmptyState drawing="logger">{t('closedHistory')}</EmptyState>;
}
