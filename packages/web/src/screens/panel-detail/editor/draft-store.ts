import type { Panel } from '@fieldscope/contract/calls/panels';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../../api/session';
import { createStore, type Store, useStore } from '../../../browser/create-store';
import { type Draft, draftOf, isSaved } from '../../../features/panels/editing/draft.model';
import { merged } from '../../../features/panels/editing/merge.model';

export type DraftStore = Store<Draft>;

/** Panels with changes that could not be saved before their reader left them, by whose they are, until the page is loaded again. */
const kept = new Map<string, DraftStore>();

/** The draft of a panel, on top of what is stored by now. A reader who left unsaved changes finds them again. */
export function useDraftStore(panel: Panel): DraftStore {
  const [key] = useState(() => `${session.get()?.child_id} ${panel.panel_id}`);
  const [store] = useState(() => kept.get(key) ?? createStore(draftOf(panel)));
  const isSending = useStore(store).sent !== null;
  const known = useRef<Panel>(undefined);
  useEffect(() => {
    // What is known already says nothing of a save whose answer was lost.
    if (isSending || known.current === panel) return;
    known.current = panel;
    store.set(merged(store.get(), panel));
  }, [store, panel, isSending]);
  useEffect(() => {
    kept.set(key, store);
    return () => {
      if (isSaved(store.get())) kept.delete(key);
    };
  }, [key, store]);
  return store;
}

/** Asks before the page is closed with changes that are not saved. */
export function useClosingQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
