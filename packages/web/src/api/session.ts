import type { Session } from '@fieldscope/contract/calls/users';
import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from './storage';

/** Who is signed in, as the sign-in answered; `simulated` marks the operator's ten minutes. */
export type StoredSession = Session & { simulated?: boolean };

const NAME = 'session';
let current = readStored<StoredSession>(NAME);
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};
onStoredElsewhere(NAME, () => {
  current = readStored<StoredSession>(NAME);
  tell();
});

export const session = {
  get: (): StoredSession | undefined => current,
  /** Reads again what another tab may have renewed. */
  reread(): StoredSession | undefined {
    current = readStored<StoredSession>(NAME) ?? current;
    return current;
  },
  set(next: StoredSession | undefined): void {
    current = next;
    writeStored(NAME, next);
    tell();
  },
  renew(tokens: Pick<Session, 'token' | 'refresh_token' | 'expires_in'>): void {
    if (current) session.set({ ...current, ...tokens });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The session of the reader, undefined when nobody is signed in. */
export const useSession = (): StoredSession | undefined =>
  useSyncExternalStore(session.subscribe, session.get);

/** Code that ended the last session (10012, 11103 …); the sign-in page explains it once. */
export const tokenError = {
  get: () => readStored<number>('token-error'),
  set: (code: number | undefined) => writeStored('token-error', code),
};
