import '../../theme/board-styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AnswerCache } from '../../api/answer-cache';
import { keepAnswers, restoreAnswers } from './kept-answers';
import { Television } from './Television';

/** A television on a wall, whoever is signed in to this browser: the code that pairs it, and then its panels. */
export function TelevisionScreen() {
  // The cache of somebody who is signed in is another one.
  const [client] = useState(() => {
    const made = new AnswerCache({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    restoreAnswers(made);
    return made;
  });
  useEffect(() => keepAnswers(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <Television />
    </QueryClientProvider>
  );
}
