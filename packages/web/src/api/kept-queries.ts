import type { AnyCall } from '@fieldscope/contract/call';
import { SECOND_MS } from '@fieldscope/contract/time';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { type InPlaceOf, oldestShown } from './answer-or-kept';
import { onReturn } from './connection';
import { forgetAnswer, keepAnswer, keptAnswer } from './kept-answers';
import { isKeptCall, tellsAge } from './kept-calls';
import { session } from './session';

/** Live messages change an answer many times in a row. */
const WRITE_AFTER_MS = 2 * SECOND_MS;

/** Kept answers on the page, by name: when the server gave them, and whether the reader is told. */
const shown = new Map<string, { at: number; tellsAge: boolean }>();
/** Those that the cache takes next. */
const restored = new Set<string>();

function updateOldest(): void {
  const times = [...shown.values()].filter((one) => one.tellsAge).map(({ at }) => at);
  oldestShown.set(times.length === 0 ? undefined : Math.min(...times));
}

function hide(name: string): void {
  if (shown.delete(name)) updateOldest();
}

session.subscribe(() => {
  shown.clear();
  updateOldest();
});

/** The last answer of a call, while the server cannot be reached. What it refuses is forgotten. */
export const keptInPlaceOf: InPlaceOf = (call, key, failure) => {
  const name = hashKey(key);
  const isLost = failure.errorName === 'network';
  if (!isLost) forgetAnswer(name);
  const kept = isLost && isKeptCall(call) ? keptAnswer(name) : undefined;
  if (!kept) throw failure;
  shown.set(name, { at: kept.at, tellsAge: tellsAge(call) });
  restored.add(name);
  updateOldest();
  return kept.data;
};

interface KeptQuery {
  queryKey: readonly unknown[];
  queryHash: string;
  state: { data: unknown; dataUpdatedAt: number };
}

const isKeptQuery = ({ queryKey: [base, path] }: KeptQuery): boolean =>
  isKeptCall({ base: base as AnyCall['base'], path: path as string });

/**
 * Keeps what the cache holds of kept calls, now and with what live messages change in it later. Once the server is back, it is
 * asked for all that is shown in its place.
 * @returns ends that
 */
export function keepAnswersOf(client: QueryClient): () => void {
  const changed = new Map<string, KeptQuery>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { queryHash, state } of changed.values())
      keepAnswer(queryHash, state.dataUpdatedAt, state.data);
    changed.clear();
  };
  const note = (query: KeptQuery) => {
    if (query.state.data === undefined || shown.has(query.queryHash) || !isKeptQuery(query)) return;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stopCache = cache.subscribe((event) => {
    if (event.type === 'removed') hide(event.query.queryHash);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const isFromServer = !event.action.manual && !restored.delete(event.query.queryHash);
    if (isFromServer) hide(event.query.queryHash);
    note(event.query);
  });
  const stopReturn = onReturn(() => {
    client.removeQueries({ type: 'inactive', predicate: ({ queryHash }) => shown.has(queryHash) });
    void client.invalidateQueries({ predicate: ({ queryHash }) => shown.has(queryHash) });
  });
  const onHidden = () => document.visibilityState === 'hidden' && write();
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    stopReturn();
    stopCache();
    clearTimeout(timer);
  };
}
