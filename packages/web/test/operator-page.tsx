import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { whenTestEnds } from '../../server/test/cleanup';
import { operatorQueries } from '../src/operator/api/operator-queries';
import { loadAreas } from '../src/texts/texts';
import type { Answer } from './contract-answers';
import { type OpenScreen, openPart } from './screen';

/** Opens one of the operator's pages by itself, on answers that the contract allows. */
export async function openOperatorPage(
  page: ReactNode,
  answers: readonly Answer[],
  { at = '#/index', onPhone = false }: { at?: string; onPhone?: boolean } = {},
): Promise<OpenScreen> {
  await loadAreas(['operator', 'audit']);
  whenTestEnds(() => operatorQueries.clear());
  return openPart(<QueryClientProvider client={operatorQueries}>{page}</QueryClientProvider>, {
    ...{ at, answers, onPhone },
  });
}
