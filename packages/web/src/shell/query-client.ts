import { MutationCache } from '@tanstack/react-query';
import { AnswerCache } from '../api/answer-cache';
import { ApiError } from '../api/api-error';
import { onReturn } from '../api/connection';
import { failureText, isForTip } from '../api/failure-text';
import { onNavigation } from '../api/navigation';
import { restriction } from '../api/restriction';
import { session } from '../api/session';
import { languageVersion } from '../texts/texts';
import { tip } from '../ui/feedback/tip-store';

const FRESH_MS = 10_000;

/**
 * The cache of the portal. Calls retry by themselves (callApi), so queries do not. A failed mutation says so in
 * the central tip unless its `meta.quiet` is set; a failed query is shown by its screen.
 */
export const queryClient = new AnswerCache({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError(error, _input, _result, mutation) {
      if (!mutation.meta?.quiet && isForTip(error)) tip.error(failureText(error));
    },
  }),
});

onNavigation(() => {
  queryClient.cancelQueries({ predicate: (query) => !query.meta?.keepOnNavigation });
});

// History that was refused is requested again as soon as any of it is answered.
restriction.subscribe(() => {
  if (restriction.get() || !session.get()) return;
  void queryClient.resetQueries({
    predicate: ({ state: { error } }) =>
      error instanceof ApiError && error.errorName === 'account_restricted',
  });
});

// Names of what is sold, of orders and of much else come in the language of their request.
languageVersion.subscribe(() => {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.isLasting });
});

// What failed meanwhile is requested again, and what may have changed.
onReturn(() => {
  void queryClient.invalidateQueries({
    predicate: ({ state: { error }, meta }) => error !== null || !meta?.isLasting,
  });
});
