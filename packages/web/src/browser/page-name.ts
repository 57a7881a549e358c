import { useLayoutEffect } from 'react';
import { createStore, useStore } from './create-store';

const pageName = createStore<string | undefined>(undefined);

/** Name of what the open page shows, such as a device; undefined: the page is called as its route is. */
export const usePageName = (): string | undefined => useStore(pageName);

/** Calls the open page by what it shows, in title and breadcrumb; undefined while that loads. */
export function useNamedPage(name: string | undefined): void {
  // A layout effect ends when the page is hidden behind the next one, which may still load.
  useLayoutEffect(() => {
    pageName.set(name);
    return () => pageName.set(undefined);
  }, [name]);
}
