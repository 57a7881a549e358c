import { QueryClient } from '@tanstack/react-query';
import { languageVersion } from '../../texts/texts';

const FRESH_MS = 5_000;

/** What the operator's pages have asked for; nothing of it is kept in the browser. */
export const operatorQueries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Reasons come in the language of their request.
languageVersion.subscribe(() => void operatorQueries.invalidateQueries());
