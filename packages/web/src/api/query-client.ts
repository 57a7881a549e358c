import { MutationCache, QueryClient } from '@tanstack/react-query';
import { tip } from '../ui/tip/tip-store';
import { ApiError, handlingOf, isCancelled } from './api-error';
import { failureText } from './failure-text';
import { onNavigation } from './navigation';

const FRESH_MS = 10_000;

/**
 * The cache of the portal. Calls retry by themselves (callApi), so queries do not. A failed mutation says so in
 * the central tip unless its `meta.quiet` is set; a failed query is shown by the screen that asked.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError(error, _input, _result, mutation) {
      if (isCancelled(error) || mutation.meta?.quiet) return;
      // The others lead somewhere else, or are shown by the shell.
      if (!(error instanceof ApiError) || handlingOf(error) === 'tip') tip.error(failureText(error));
    },
  }),
});

onNavigation(() => {
  queryClient.cancelQueries({ predicate: (query) => !query.meta?.keepOnNavigation });
});
