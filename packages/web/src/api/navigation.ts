type Listener = () => void;

let controller = new AbortController();
const listeners = new Set<Listener>();

/** The abort signal of all requests of the current screen. */
export const navigationSignal = (): AbortSignal => controller.signal;

/** Calls `listener` before every navigation, ahead of the cancelling. Returns the way to stop. */
export function onNavigation(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Cancels pending requests, queries and mutations alike: the reader is leaving the screen. */
export function cancelPendingRequests(): void {
  for (const listener of listeners) listener();
  const leaving = controller;
  controller = new AbortController();
  leaving.abort(new DOMException('The screen was left', 'AbortError'));
}
