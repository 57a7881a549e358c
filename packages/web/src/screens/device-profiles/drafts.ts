import type { ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import { useEffect, useState } from 'react';
import { isSame } from './profile-draft.model';

/** Changes that were left without being saved, by profile, until the page is loaded again. */
const kept = new Map<string, ProfileFacts>();

/**
 * A profile as it is being edited. A reader who leaves the page finds the changes again, and is asked before the page is
 * closed.
 * @param key of the profile, and whose it is
 */
export function useDraft(key: string, saved: ProfileFacts) {
  const [draft, setDraft] = useState(() => kept.get(key) ?? saved);
  const isChanged = !isSame(draft, saved);
  useEffect(() => {
    if (isChanged) kept.set(key, draft);
    else kept.delete(key);
  }, [key, draft, isChanged]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const change = (changes: Partial<ProfileFacts>) => setDraft((before) => ({ ...before, ...changes }));
  const discard = () => {
    kept.delete(key);
    setDraft(saved);
  };
  return { draft, isChanged, change, discard };
}
