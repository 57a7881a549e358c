import { createStore, useStore } from '../browser/create-store';
import { session } from './session';

/**
 * Whether the server closed history because the credits are used up (11004), until it opens it again; not kept beyond
 * the page and the sign-in.
 */
export const restriction = createStore(false);

session.subscribe(() => {
  if (!session.get()) restriction.set(false);
});

export const useRestriction = (): boolean => useStore(restriction);
