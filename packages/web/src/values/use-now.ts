import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // Without a running timer the moment would be that of the last screen.
  if (timer === undefined) now = Date.now();
  return now;
}

/** The moment, epoch ms, renewed every ten seconds; one timer serves every age on the screen. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
