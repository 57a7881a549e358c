import { useEffect } from 'react';
import { createStore, useStore } from '../browser/create-store';

const TICK_MS = 10_000;
const now = createStore(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;
let users = 0;

/** Has everything that shows an age look at the clock now, and not when the next ten seconds are over. */
export const renewNow = (): void => now.set(Date.now());

function startTimer(): () => void {
  users++;
  timer ??= setInterval(renewNow, TICK_MS);
  return () => {
    users--;
    if (users > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The moment, epoch ms, renewed every ten seconds; one timer serves every age on the screen. */
export function useNow(): number {
  // Without a running timer the value would be that of the last screen.
  if (timer === undefined) renewNow();
  useEffect(startTimer, []);
  return useStore(now);
}
