import { useEffect } from 'react';
import { useTexts } from '../../texts/use-texts';

/** What the tab of the browser is called. */
export function usePageTitle(title: string): void {
  const { t } = useTexts('operator');
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
}
