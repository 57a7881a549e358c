import type { OpenedShare } from '@fieldscope/contract/calls/panel-shares';
import { useEffect } from 'react';

/** Names the tab after the link, with the icon of the link; and no address that the page leads to learns of the token. */
export function usePageOfLink(opened: Pick<OpenedShare, 'name' | 'icon'> | undefined): void {
  const { name, icon } = opened ?? {};
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    document.title = name;
    return () => {
      document.title = before;
    };
  }, [name]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || icon === undefined) return;
    const before = link.href;
    link.href = `/share-icons/${icon}.svg`;
    return () => {
      link.href = before;
    };
  }, [icon]);
}
