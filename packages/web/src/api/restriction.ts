import { useSyncExternalStore } from 'react';
import { session } from './session';

let restricted = false;
const listeners = new Set<() => void>();

const become = (next: boolean) => {
  if (restricted === next) return;
  restricted = next;
  for (const listener of listeners) listener();
};
session.subscribe(() => {
  if (!session.get()) become(false);
});

/** Whether the server said that the account is restricted for want of credits (11004); forgotten with the page. */
export const restriction = {
  isSet: (): boolean => restricted,
  note: (): void => become(true),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useRestriction = (): boolean => useSyncExternalStore(restriction.subscribe, restriction.isSet);
