import { SECOND_MS } from '@fieldscope/contract/time';
import { createStore, useStore } from '../browser/create-store';

/** Since when the server cannot be reached (epoch ms); undefined: it can, as far as is known. */
export const lostSince = createStore<number | undefined>(undefined);

export const useLostSince = (): number | undefined => useStore(lostSince);

const TRY_AGAIN_MS = 5 * SECOND_MS;
const TIMEOUT_MS = 5 * SECOND_MS;

let timer: ReturnType<typeof setTimeout> | undefined;
let checking: Promise<boolean> | undefined;

/**
 * Finds out whether the server can be reached, after something went wrong `since` (epoch ms). While it cannot, it is tried
 * again every few seconds, and as soon as the device has a network.
 */
export function checkConnection(since = Date.now()): Promise<boolean> {
  checking ??= isAnswering().then((answers) => {
    checking = undefined;
    if (answers) connectionWorks();
    else {
      lostSince.set(lostSince.get() ?? since);
      clearTimeout(timer);
      timer = setTimeout(checkConnection, TRY_AGAIN_MS);
      window.addEventListener('online', checkNow);
    }
    return answers;
  });
  return checking;
}

/** Whether the device itself says that it has no network; the opposite is never certain. */
export const isWithoutNetwork = (): boolean => navigator.onLine === false;

/** The server has answered. */
export function connectionWorks(): void {
  clearTimeout(timer);
  window.removeEventListener('online', checkNow);
  lostSince.set(undefined);
}

/** Calls `listener` when the server can be reached again. @returns ends that */
export const onReturn = (listener: () => void): (() => void) =>
  lostSince.subscribe(() => {
    if (lostSince.get() === undefined) listener();
  });

const checkNow = (): void => void checkConnection();

async function isAnswering(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
