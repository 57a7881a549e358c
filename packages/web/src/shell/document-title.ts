import { useEffect } from 'react';
import { nameOf, useBrand } from '../browser/brand';
import { usePageName } from '../browser/page-name';
import { portalFacts } from '../browser/portal-facts';
import type { ScreenRoute } from '../routes';
import { useTexts } from '../texts/use-texts';

/** Names the browser's tab after the screen, or the device that it shows, with the variant of the portal. */
export function useDocumentTitle(route: ScreenRoute | undefined): void {
  const { t } = useTexts();
  const name = usePageName() ?? (route && t(`routes:${route.title}`));
  const title = name ? `${name} · ` : '';
  const product = nameOf(useBrand());
  const suffix = t(`common:station.${portalFacts().station}`);
  useEffect(() => {
    document.title = `${title}${product} · ${suffix}`;
  }, [title, product, suffix]);
}
