import type { QueryClient } from '@tanstack/react-query';
import { keepAnswersOf } from '../api/kept-queries';
import { keepThisBrowser } from '../features/push/own-browser';

export { keptInPlaceOf } from '../api/kept-queries';

/**
 * What begins a moment after the first page: answers are kept on this device, and alarms go on being shown on it.
 * @returns ends it
 */
export function begin(client: QueryClient): () => void {
  keepThisBrowser().catch(() => undefined);
  return keepAnswersOf(client);
}
