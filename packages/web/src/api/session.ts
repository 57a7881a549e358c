import type { Session, SimulatedSession } from '@fieldscope/contract/calls/users';
import { SECOND_MS } from '@fieldscope/contract/time';
import { showBrandOf } from '../browser/brand';
import { createStore, useStore } from '../browser/create-store';
import { onStoredElsewhere, type Place, readStored, storedNames, writeStored } from '../browser/storage';

/** An operator acts as the reader. */
interface Simulated {
  operator: string;
  /** Epoch ms of this browser's clock. */
  endsAt: number;
}

/** The reader signed in at an identity provider. */
export interface SignedOn {
  /** Absent: that of the installation. */
  provider_id?: string;
  name: string;
  /** Where they sign out there; absent: nowhere. */
  wayOut?: string;
  /** When they proved there who they are, epoch ms of this browser's clock; absent: they did not. */
  provenAt?: number;
}

/** The user who is signed in, as the sign-in answered. */
export type StoredSession = Session & { simulated?: Simulated; signedOn?: SignedOn };

const NAME = 'session';
/** An operator's ten minutes belong to one tab: in the others the operator stays who they are. */
const read = (): StoredSession | undefined =>
  readStored<StoredSession>(NAME, 'sessionStorage') ?? readStored<StoredSession>(NAME);
const current = createStore(read());

/** Begins the names of what the AI site stored for the reader. */
export const SITE_VALUES = 'ai:';

/** Where what belongs to a session is stored. */
export const placeOf = (reader: StoredSession | undefined): Place =>
  reader?.simulated ? 'sessionStorage' : 'localStorage';

/** Begins the names of what the reader is about to order, which each tab has of its own. */
export const BASKET_VALUES = 'basket:';

/** Begins the names of answers that are there without a network. */
export const KEPT_VALUES = 'kept:';

function removeValues(start: string, place: Place): void {
  for (const name of storedNames(start, place)) writeStored(name, undefined, place);
}

/** What a reader leaves behind is not for the next one. */
function change(next: StoredSession | undefined): void {
  if (next?.user_id !== current.get()?.user_id) {
    removeValues(BASKET_VALUES, 'sessionStorage');
    if (!next?.simulated && !current.get()?.simulated) removeValues(KEPT_VALUES, 'localStorage');
    if (!next?.simulated) showBrandOf(undefined);
  }
  current.set(next);
}

// Another tab may have written while this browser's reader signed out.
if (!current.get()) removeValues(KEPT_VALUES, 'localStorage');

onStoredElsewhere(NAME, () => {
  if (!current.get()?.simulated) change(read());
});

export const session = {
  get: current.get,
  subscribe: current.subscribe,
  /** Reads again what another tab may have renewed. */
  reread(): StoredSession | undefined {
    current.set(read() ?? current.get());
    return current.get();
  },
  set(next: StoredSession | undefined): void {
    const before = current.get();
    const place = placeOf(next ?? before);
    writeStored(NAME, next, place);
    if (next?.user_id !== before?.user_id) removeValues(SITE_VALUES, place);
    change(next);
  },
  /** The number of the language that the reader sees. */
  setLanguage(language: number): void {
    const before = current.get();
    if (before && before.language !== language) session.set({ ...before, language });
  },
  renew(tokens: Pick<Session, 'token' | 'refresh_token' | 'expires_in'>): void {
    const before = current.get();
    if (before) session.set({ ...before, ...tokens });
  },
};

/** The session of an operator who acts as an account, as the simulated login answered. */
export const simulatedSession = ({ operator, ...given }: SimulatedSession): StoredSession => ({
  ...given,
  refresh_token: '',
  simulated: { operator, endsAt: Date.now() + given.expires_in * SECOND_MS },
});

/** The session of the reader, undefined without a sign-in. */
export const useSession = (): StoredSession | undefined => useStore(current);

/** Code that ended the last session (10012, 11103 …); the sign-in page explains it once. */
export const tokenError = {
  get: () => readStored<number>('token-error'),
  set: (code: number | undefined) => writeStored('token-error', code),
};
