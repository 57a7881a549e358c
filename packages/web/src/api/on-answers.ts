import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Patches what is in the cache under the keys, and once more each answer that is on its way: it may be older. */
export function onAnswers(client: QueryClient, keys: readonly QueryKey[], patch: () => void): void {
  patch();
  for (const queryKey of keys) {
    for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
      void query.promise?.then(patch, () => undefined);
    }
  }
}
