import { lazy } from 'react';

/** The map with the pin of a device; what draws maps loads where one is seen. */
export const LazyLocationMap = lazy(async () => ({ default: (await import('./LocationMap')).LocationMap }));
