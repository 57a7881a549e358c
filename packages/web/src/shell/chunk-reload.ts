import { checkConnection } from '../api/connection';

/** Also in public/first.js, which reloads when the portal's first file is missing. */
const KEY = 'fieldscope:reloaded-at';
const ONCE_IN_MS = 60_000;

/** Whether an error says that a part of the page could not be loaded, as after an update of the server. */
export function isLostChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/** Loads the page again, but not in a circle. False: it has just been done and did not help. */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // What cannot be remembered might never end.
    return false;
  }
  location.reload();
  return true;
}

/**
 * Finds out why a part of the page is missing: after an update of the server the page is loaded again, once.
 * @returns whether the server can be reached; when it cannot, the part is there again with the connection
 */
export async function recoverLostChunk(): Promise<boolean> {
  const isReachable = await checkConnection();
  if (isReachable) reloadOnce();
  return isReachable;
}

export function reloadOnLostChunks(): void {
  window.addEventListener('vite:preloadError', () => void recoverLostChunk());
}
