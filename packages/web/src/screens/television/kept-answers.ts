import { MINUTE_MS } from '@fieldscope/contract/time';
import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { readStored, writeStored } from '../../browser/storage';

const NAME = 'television-answers';

/** What was shown last, so that a page that loads while the server is away shows it. */
export const restoreAnswers = (client: QueryClient): void => hydrate(client, readStored(NAME) ?? {});

export const forgetAnswers = (): void => writeStored(NAME, undefined);

/** Stores what is shown now and then, and when the page goes. @returns ends it */
export function keepAnswers(client: QueryClient): () => void {
  const keep = () => writeStored(NAME, dehydrate(client));
  const timer = setInterval(keep, MINUTE_MS);
  window.addEventListener('pagehide', keep);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', keep);
  };
}
