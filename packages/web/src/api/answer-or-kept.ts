import type { AnyCall } from '@fieldscope/contract/call';
import { SECOND_MS } from '@fieldscope/contract/time';
import { createStore } from '../browser/create-store';
import { ApiError } from './api-error';
import { checkConnection } from './connection';
import { answerQueriesBy } from './use-call';

/** What is shown in place of an answer that did not come. @throws the failure, when nothing is kept */
export type InPlaceOf = (call: AnyCall, key: readonly unknown[], failure: ApiError) => unknown;

/** Of when the oldest values on the page are that were kept on this device (epoch ms); undefined: none are. */
export const oldestShown = createStore<number | undefined>(undefined);

/** With a bad network a request neither succeeds nor fails for minutes. */
const SLOW_MS = 6 * SECOND_MS;

/**
 * From now on a query whose answer does not come shows the last one, where it was kept on this device. What shows it is loaded
 * when it is needed.
 */
export function showKeptBy(loadKept: () => Promise<InPlaceOf>): void {
  answerQueriesBy(async (call, key, request, signal) => {
    try {
      return await unlessUnreachable(request, signal);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const inPlaceOf = await loadKept().catch(() => {
        throw failure;
      });
      return inPlaceOf(call, key, failure);
    }
  });
}

/** A request that ends as lost when it takes long and the server does not say either that it is there. */
async function unlessUnreachable(
  request: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  const giveUp = new AbortController();
  const timer = setTimeout(async () => {
    if (!(await checkConnection())) giveUp.abort(new ApiError(0, '', 'network'));
  }, SLOW_MS);
  try {
    return await request(AbortSignal.any([signal, giveUp.signal]));
  } finally {
    clearTimeout(timer);
  }
}
