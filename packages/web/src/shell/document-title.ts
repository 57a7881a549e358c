import { useEffect } from 'react';
import { readStored } from '../api/storage';
import type { ScreenRoute } from '../routes';
import { useTexts } from '../texts/use-texts';

type Station = 'global' | 'china';

/** The variant of the portal as the server told it last; the sign-in page knows it from the last visit. */
const storedStation = (): Station => (readStored<Station>('station') === 'china' ? 'china' : 'global');

/** Names the browser's tab after the screen, with the variant of the portal. */
export function useDocumentTitle(route: ScreenRoute | undefined): void {
  const { t } = useTexts();
  const title = route ? `${t(`routes:${route.title}`)} · ` : '';
  const suffix = t(`common:station.${storedStation()}`);
  useEffect(() => {
    document.title = `${title}${t('common:product')} · ${suffix}`;
  }, [title, suffix, t]);
}
