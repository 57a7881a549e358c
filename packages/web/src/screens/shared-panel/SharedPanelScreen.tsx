import '../../theme/board-styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AnswerCache } from '../../api/answer-cache';
import { LinkPage } from './LinkPage';

/** A panel for whoever has a link to it (`share_token` in the address), signed in or not. */
export function SharedPanelScreen() {
  const [address] = useSearchParams();
  const token = address.get('share_token') ?? '';
  // The cache of somebody who is signed in is another one.
  const [client] = useState(
    () => new AnswerCache({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <LinkPage key={token} token={token} />
    </QueryClientProvider>
  );
}
