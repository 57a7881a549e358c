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

/**
 * Whether the server closed history for want of credits (11004), until it opens it again; forgotten with the page and
 * with the sign-in.
 */
export const restriction = {
  isSet: (): boolean => restricted,
  note: (): void => become(true),
  lift: (): void => become(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useRestriction = (): boolean => useSyncExternalStore(restriction.subscribe, restriction.isSet);
