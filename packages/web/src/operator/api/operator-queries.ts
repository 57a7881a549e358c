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

/** Reasons come in the language of their request; a first answer that is on its way would stay in that of before. */
async function askInLanguage(): Promise<void> {
  await operatorQueries.cancelQueries();
  await operatorQueries.invalidateQueries();
}

languageVersion.subscribe(() => void askInLanguage());
